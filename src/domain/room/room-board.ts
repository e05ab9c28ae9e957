import { MAX_ATTEMPTS } from '../round/attempts.ts';

/** A guest as the host sees one; in a led room null stands for an attempt that was left out. */
export type RoomGuest = { number: number; animal: number; attempts: readonly (number | null)[] };

/** How a room goes: `step` is the attempt being made in a led room, 0 before the first; 5 is the end. */
export type RoomPace = { isLed: boolean; step: number };

/** The step at which nobody answers any more. */
export const LAST_STEP = MAX_ATTEMPTS + 1;

/** `atHint` and `solvedAt` count by hint, the first at 0; `lost` those who have no attempt left. */
export type RoomTally = {
  joined: number;
  answered: number;
  solved: number;
  lost: number;
  atHint: number[];
  solvedAt: number[];
};

/**
 * How the guests of a room stand.
 *
 * `answered` are in a led room those who need not be waited for at this step, otherwise those who have
 * answered at all.
 */
export function tallyOf(
  guests: readonly RoomGuest[],
  answer: number,
  { isLed, step }: RoomPace,
): RoomTally {
  const hints = Array.from({ length: MAX_ATTEMPTS }, (_, hint) => hint);
  const solvedBy = guests.map(({ attempts }) => attempts.indexOf(answer));
  const playing = guests.filter((_, index) => solvedBy[index] === -1);
  const hintOf = ({ attempts }: RoomGuest) => (isLed ? Math.max(step - 1, 0) : attempts.length);
  const count = (isMeant: (guest: RoomGuest) => boolean) => playing.filter(isMeant).length;
  const solved = guests.length - playing.length;
  return {
    joined: guests.length,
    answered:
      solved +
      count(({ attempts }) =>
        isLed ? (attempts[step - 1] ?? null) !== null : attempts.length > 0,
      ),
    solved,
    lost: count((guest) => hintOf(guest) >= MAX_ATTEMPTS),
    atHint: hints.map((hint) => count((guest) => hintOf(guest) === hint)),
    solvedAt: hints.map((hint) => solvedBy.filter((place) => place === hint).length),
  };
}

/** A column of the answers given, which are `from` to `to`; `position` runs from 0 to 1. */
export type AnswerColumn = {
  from: number;
  to: number;
  position: number;
  count: number;
  isAnswer: boolean;
};

/**
 * All answers given, on a linear scale from the least to the greatest, the right one always among them.
 *
 * @param most so many columns at most
 */
export function answerColumns(
  guests: readonly RoomGuest[],
  answer: number,
  most: number,
): AnswerColumn[] {
  const given = answersOf(guests);
  const first = Math.min(answer, ...given);
  const span = Math.max(answer, ...given) - first + 1;
  const width = Math.ceil(span / most);
  const columns = Math.ceil(span / width);
  return Array.from({ length: columns }, (_, index) => {
    const from = first + index * width;
    const to = from + width - 1;
    return {
      from,
      to,
      position: (index + 0.5) / columns,
      count: given.filter((value) => value >= from && value <= to).length,
      isAnswer: answer >= from && answer <= to,
    };
  });
}

/** The wrong answers given most often, at least twice, the most frequent first. */
export function commonMistakes(
  guests: readonly RoomGuest[],
  answer: number,
  most: number,
): { value: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const value of answersOf(guests)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ value, count }) => value !== answer && count > 1)
    .toSorted((a, b) => b.count - a.count || a.value - b.value)
    .slice(0, most);
}

function answersOf(guests: readonly RoomGuest[]): number[] {
  return guests.flatMap(({ attempts }) => attempts.filter((value) => value !== null));
}

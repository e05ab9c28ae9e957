import type { Gaps, ScheduleDay, ScheduledPuzzle } from '../../../backend/staff/schedule.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';

/** A draft as far as planning goes. */
export type ScheduleDraft = {
  key: string;
  year: number | null;
  /** The first hint, which players see before they play. */
  hint: string | null;
  /** The languages in which hints are wanting. */
  missing: readonly Locale[];
  isReady: boolean;
  plannedFor: IsoDay | null;
};

type Published = Readonly<Record<Locale, ScheduledPuzzle | null>>;

/** All that is planned with: what is published and what is meant to be. */
export type Schedule = {
  /** The days that are known; what is not among them has not come yet. */
  days: ReadonlyMap<IsoDay, Published>;
  drafts: readonly ScheduleDraft[];
  gaps: Gaps;
};

/** A draft goes to a day, or off the plan. */
export type Move = { key: string; to: IsoDay | null };

/** Why a draft cannot go there: the day is over, has a puzzle, or a plan that has nowhere to go. */
export type Refusal = 'over' | 'fixed' | 'taken';

/** Sets out what was fetched; what earlier fetches know of other days stays. */
export function layOut(
  days: readonly ScheduleDay[],
  drafts: readonly ScheduleDraft[],
  gaps: Gaps,
  earlier: Schedule | null,
): Schedule {
  const listed = new Set(drafts.map(({ key }) => key));
  // The list of drafts ends somewhere; what is planned is told with the schedule as well.
  const unlisted = days.flatMap(({ date, planned }) =>
    planned === null || listed.has(planned.key)
      ? []
      : [{ ...planned, hint: null, missing: [], plannedFor: date }],
  );
  return {
    days: new Map([
      ...(earlier?.days ?? []),
      ...days.map(({ date, de, en }) => [date, { de, en }] as const),
    ]),
    drafts: [...drafts, ...unlisted],
    gaps,
  };
}

/** What a day of the schedule is. */
export type DayFacts =
  /** It has not come yet. */
  | { kind: 'unknown' }
  /** Both languages are published, or only one is. */
  | ({ kind: 'published' | 'half' } & Published)
  | { kind: 'planned'; draft: ScheduleDraft }
  | { kind: 'gap' }
  /** A day without a puzzle that is over. */
  | { kind: 'over' };

export function factsOf(schedule: Schedule | null, date: IsoDay, today: IsoDay): DayFacts {
  const day = schedule?.days.get(date);
  if (schedule === null || day === undefined) return { kind: 'unknown' };
  if (day.de !== null && day.en !== null) return { kind: 'published', ...day };
  if (day.de !== null || day.en !== null) return { kind: 'half', ...day };
  const draft = draftOn(schedule, date);
  if (draft !== null) return { kind: 'planned', draft };
  return { kind: date < today ? 'over' : 'gap' };
}

/** The draft meant for a day. */
export function draftOn({ drafts }: Schedule, date: IsoDay): ScheduleDraft | null {
  return drafts.find(({ plannedFor }) => plannedFor === date) ?? null;
}

/** The draft of a key; null when it is none, or none any more. */
export function draftOf({ drafts }: Schedule, key: string): ScheduleDraft | null {
  return drafts.find((draft) => draft.key === key) ?? null;
}

/** Whether a draft has no day, or one that is over. */
export function isWaiting({ plannedFor }: ScheduleDraft, today: IsoDay): boolean {
  return plannedFor === null || plannedFor < today;
}

/** Whether nothing is published on a day nor meant for it; false for days that are not known. */
export function isOpen(schedule: Schedule, date: IsoDay): boolean {
  const day = schedule.days.get(date);
  return (
    day !== undefined && day.de === null && day.en === null && draftOn(schedule, date) === null
  );
}

/** The first open day from a day on, as far as days are known. */
export function nextGap(schedule: Schedule, from: IsoDay): IsoDay | null {
  const open = [...schedule.days.keys()].filter((date) => date >= from && isOpen(schedule, date));
  return open.toSorted()[0] ?? null;
}

/** Why a move is not possible, as far as one can see from here. */
export function refusalOf(schedule: Schedule, { key, to }: Move, today: IsoDay): Refusal | null {
  if (to === null) return null;
  if (to < today) return 'over';
  const day = schedule.days.get(to);
  if (day !== undefined && (day.de !== null || day.en !== null)) return 'fixed';
  const other = draftOn(schedule, to);
  const hasPlace = (draftOf(schedule, key)?.plannedFor ?? null) !== null;
  return other !== null && other.key !== key && !hasPlace ? 'taken' : null;
}

/**
 * The schedule after a move: a draft planned for the day takes the place that was left, or none where
 * that is over.
 */
export function afterMove(schedule: Schedule, { key, to }: Move): Schedule {
  const moved = draftOf(schedule, key);
  if (moved === null) return schedule;
  const left = isWaiting(moved, schedule.gaps.today) ? null : moved.plannedFor;
  const drafts = schedule.drafts.map((draft) => {
    if (draft.key === key) return { ...draft, plannedFor: to };
    const isDisplaced = to !== null && draft.plannedFor === to;
    return isDisplaced ? { ...draft, plannedFor: left } : draft;
  });
  return { ...schedule, drafts };
}

/** The move that takes another one back. */
export function backOf(schedule: Schedule, { key }: Move): Move {
  return { key, to: draftOf(schedule, key)?.plannedFor ?? null };
}

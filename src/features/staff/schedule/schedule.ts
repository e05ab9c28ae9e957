import type { Gaps, ScheduleDay, ScheduledPuzzle } from '../../../backend/staff/schedule.ts';
import type { FirstHints } from '../../../backend/staff/first-hints.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';

/** A draft as far as planning goes. */
export type ScheduleDraft = {
  key: string;
  year: number | null;
  /** The first ones, which players see before they play. */
  hints: FirstHints;
  /** The languages in which hints are wanting. */
  missing: readonly Locale[];
  isReady: boolean;
  plannedFor: IsoDay | null;
};

type Published = Readonly<Record<Locale, ScheduledPuzzle | null>>;

/** All that is planned with: what is published and what is meant to be. */
export type Schedule = {
  /** The last day that has begun anywhere: what is published up to it stays. */
  begun: IsoDay;
  /** The days that are known; what is not among them has not come yet. */
  days: ReadonlyMap<IsoDay, Published>;
  drafts: readonly ScheduleDraft[];
  gaps: Gaps;
};

/** A draft or a published puzzle goes to a day, or off the schedule. */
export type Move = { key: string; to: IsoDay | null };

/**
 * Why something cannot go there: the day is over, has begun with a puzzle, has a plan that has nowhere to
 * go, or a published puzzle that makes way for none but a ready draft.
 */
export type Refusal = 'over' | 'fixed' | 'taken' | 'unready';

/** A move that changes what is published, with the key of the published puzzle that it displaces. */
export type Exchange =
  /** A draft is published onto a day, and who had it waits without one. */
  | { kind: 'give'; key: string; to: IsoDay; other: string }
  /** A published puzzle gets another day, swapping with whoever has it, null for nobody. */
  | { kind: 'move'; key: string; to: IsoDay; other: string | null }
  /** A published puzzle waits without a day. */
  | { kind: 'withdraw'; key: string; to: null; other: null };

/** Sets out what was fetched; what earlier fetches know of other days stays. */
export function layOut(
  days: readonly ScheduleDay[],
  drafts: readonly ScheduleDraft[],
  gaps: Gaps,
  begun: IsoDay,
  earlier: Schedule | null,
): Schedule {
  const listed = new Set(drafts.map(({ key }) => key));
  // The list of drafts ends somewhere; what is planned is told with the schedule as well.
  const unlisted = days.flatMap(({ date, planned }) =>
    planned === null || listed.has(planned.key)
      ? []
      : [{ ...planned, hints: {}, missing: [], plannedFor: date }],
  );
  return {
    begun,
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
  /** Both languages are published, or only one is; open while the day has begun nowhere. */
  | ({ kind: 'published' | 'half'; isOpen: boolean } & Published)
  | { kind: 'planned'; draft: ScheduleDraft }
  | { kind: 'gap' }
  /** A day without a puzzle that is over. */
  | { kind: 'over' };

export function factsOf(schedule: Schedule | null, date: IsoDay, today: IsoDay): DayFacts {
  const day = schedule?.days.get(date);
  if (schedule === null || day === undefined) return { kind: 'unknown' };
  if (day.de !== null || day.en !== null) {
    const isWhole = day.de !== null && day.en !== null;
    return { kind: isWhole ? 'published' : 'half', isOpen: date > schedule.begun, ...day };
  }
  const draft = draftOn(schedule, date);
  if (draft !== null) return { kind: 'planned', draft };
  return { kind: date < today ? 'over' : 'gap' };
}

/** The draft meant for a day. */
export function draftOn({ drafts }: Schedule, date: IsoDay): ScheduleDraft | null {
  return drafts.find(({ plannedFor }) => plannedFor === date) ?? null;
}

/** The key of the puzzle that a day has; null without one, and with another in each language. */
export function publishedKey(day: Published | undefined): string | null {
  const keys = [day?.de, day?.en].flatMap((puzzle) => (puzzle ? [puzzle.key] : []));
  return keys.every((key) => key === keys[0]) ? (keys[0] ?? null) : null;
}

/** The key of the puzzle published for a day, as {@link publishedKey} has it. */
export function publishedOn({ days }: Schedule, date: IsoDay): string | null {
  return publishedKey(days.get(date));
}

/** What may be picked up from a day: the draft meant for it, or what is published for it and has not begun. */
export function movableOn(schedule: Schedule, date: IsoDay): string | null {
  const published = date > schedule.begun ? publishedOn(schedule, date) : null;
  return published ?? draftOn(schedule, date)?.key ?? null;
}

/** The day that something has; null where it has none. */
export function dayOf(schedule: Schedule, key: string): IsoDay | null {
  const draft = draftOf(schedule, key);
  if (draft !== null) return draft.plannedFor;
  return [...schedule.days.keys()].find((date) => publishedOn(schedule, date) === key) ?? null;
}

/** What a move would change of what is published; null for one that is a matter of plans. */
export function exchangeOf(schedule: Schedule, { key, to }: Move): Exchange | null {
  const other = to === null ? null : publishedOn(schedule, to);
  if (draftOf(schedule, key) !== null) {
    return to !== null && other !== null ? { kind: 'give', key, to, other } : null;
  }
  if (dayOf(schedule, key) === null) return null;
  return to === null
    ? { kind: 'withdraw', key, to, other: null }
    : { kind: 'move', key, to, other };
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
  const draft = draftOf(schedule, key);
  if (day !== undefined && (day.de !== null || day.en !== null)) {
    if (to <= schedule.begun || publishedOn(schedule, to) === null) return 'fixed';
    return draft !== null && !draft.isReady ? 'unready' : null;
  }
  const other = draftOn(schedule, to);
  const hasPlace = (draft?.plannedFor ?? null) !== null;
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

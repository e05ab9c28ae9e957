import { createStore } from 'zustand/vanilla';
import type { Accounts, Caller } from '../../../backend/accounts/accounts.ts';
import { type Failure, failureOf } from '../../../backend/staff/failure.ts';
import {
  type Displaced,
  movePlan,
  planDraft,
  getGaps,
  getSchedule,
} from '../../../backend/staff/schedule.ts';
import { type IsoDay, localDay, MAX_OFFSET } from '../../../domain/day/day.ts';
import { type DraftLine, getDrafts } from '../../../backend/staff/drafts.ts';
import { today as readClock } from '../../../device/clock.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import {
  afterMove,
  backOf,
  type Schedule,
  draftOf,
  draftOn,
  type Move,
  type ScheduleDraft,
  layOut,
} from './schedule.ts';
import { spansToFetch } from './grid/schedule-weeks.ts';

/** What came of a move: the server has it and told whom it displaced, or it went back. */
export type Outcome =
  | { kind: 'moved'; displaced: Displaced | null }
  | { kind: 'failed'; failure: Failure };

type Kept = {
  userId: string;
  /** As the server had it last; null until it has told. */
  confirmed: Schedule | null;
  /** What is in sight already and not yet told to the server, or not yet answered. */
  pending: readonly Move[];
  /** What takes the last move back. */
  back: Move | null;
  isLoading: boolean;
  failure: Failure | null;
};

const empty: Kept = {
  userId: '',
  confirmed: null,
  pending: [],
  back: null,
  isLoading: true,
  failure: null,
};

/** Kept while the page is, so that who comes back from a draft finds the schedule as it was. */
const store = createStore<Kept>(() => empty);
/** The schedule in sight, made of what is confirmed and what is pending. */
let shown: { of: Kept; schedule: Schedule | null } = { of: empty, schedule: null };
/** Counts what was asked for and moved, so that no older answer comes over a newer state. */
let turn = 0;
/** Moves go to the server one after the other, in the order they were made. */
let underway: Promise<unknown> = Promise.resolve();
/** Why the moves in sight went back last. */
let wentBack: Failure = 'unknown';

/** Fetches the schedule of somebody for the weeks in sight. */
export async function load(
  rest: Accounts['rest'],
  userId: string,
  view: { first: IsoDay; today: IsoDay },
) {
  if (store.getState().userId !== userId) store.setState({ ...empty, userId }, true);
  turn += 1;
  const own = turn;
  show({ isLoading: true });
  try {
    const fetched = await fetchSchedule({ rest }, view);
    if (own === turn)
      show({ confirmed: fetched(store.getState().confirmed), isLoading: false, failure: null });
  } catch (error) {
    if (own === turn) show({ isLoading: false, failure: failureOf(error) });
  }
}

/** Moves at once, and tells what came of it when the server has answered. */
export async function make(rest: Accounts['rest'], userId: string, move: Move): Promise<Outcome> {
  const kept = store.getState();
  const before = scheduleOf(kept);
  if (before === null || kept.userId !== userId) return { kind: 'failed', failure: 'unknown' };
  turn += 1;
  show({ pending: [...kept.pending, move], back: backOf(before, move) });
  const seen = move.to === null ? null : draftOn(before, move.to);
  const sending = underway.then(() => send(rest, move, seen?.key ?? null));
  underway = sending;
  return sending;
}

async function send(rest: Accounts['rest'], move: Move, expected: string | null): Promise<Outcome> {
  const { confirmed, pending } = store.getState();
  // A move before it failed, and everything that was in sight went back with it.
  if (confirmed === null || !pending.includes(move)) {
    return { kind: 'failed', failure: wentBack };
  }
  try {
    const from = draftOf(confirmed, move.key)?.plannedFor ?? null;
    let displaced: Displaced | null = null;
    const { key, to } = move;
    if (to === null || from === null) await planDraft({ rest }, key, to);
    else displaced = await movePlan({ rest }, { key, date: to, expected });
    turn += 1;
    const kept = store.getState();
    const left = kept.pending.filter((each) => each !== move);
    show({ confirmed: afterMove(kept.confirmed ?? confirmed, move), pending: left });
    return { kind: 'moved', displaced };
  } catch (error) {
    turn += 1;
    wentBack = failureOf(error);
    show({ pending: [], back: null });
    return { kind: 'failed', failure: wentBack };
  }
}

/** The schedule in sight. */
export function scheduleOf(state: Kept): Schedule | null {
  if (shown.of === state) return shown.schedule;
  const schedule =
    state.confirmed === null ? null : state.pending.reduce(afterMove, state.confirmed);
  shown = { of: state, schedule };
  return schedule;
}

function show(change: Partial<Kept>) {
  store.setState(change);
}

/** What is kept of somebody's schedule. */
export function keptOf(userId: string): Kept {
  const kept = store.getState();
  return kept.userId === userId ? kept : empty;
}

export const { subscribe } = store;

/**
 * Fetches the schedule for the weeks that begin on a Monday.
 *
 * @returns sets it out over what was known before
 * @throws NoConnectionError
 * @throws ServerError
 */
async function fetchSchedule(
  accounts: Caller,
  { first, today }: { first: IsoDay; today: IsoDay },
): Promise<(earlier: Schedule | null) => Schedule> {
  const [gaps, drafts, ...spans] = await Promise.all([
    getGaps(accounts, readClock().offset),
    getDrafts(accounts, '', false),
    ...spansToFetch(first, today).map((span) => getSchedule(accounts, span)),
  ]);
  const begun = localDay(readClock().now, MAX_OFFSET);
  return (earlier) => layOut(spans.flat(), drafts.map(scheduleDraft), gaps, begun, earlier);
}

function scheduleDraft({
  key,
  year,
  hints,
  hasDe,
  hasEn,
  isReady,
  plannedFor,
}: DraftLine): ScheduleDraft {
  const missing: Locale[] = [...(hasDe ? [] : ['de' as const]), ...(hasEn ? [] : ['en' as const])];
  return { key, year, hints, missing, isReady, plannedFor };
}

import { useEffect, useSyncExternalStore } from 'react';
import type { Accounts } from '../../backend/accounts/accounts.ts';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { type Failure, failureOf } from '../../backend/makers/failure.ts';
import { movePlan } from '../../backend/makers/move-plan.ts';
import { planDraft } from '../../backend/makers/plan-draft.ts';
import { useSession } from '../../backend/session.ts';
import type { IsoDay } from '../../game/day.ts';
import { afterMove, backOf, type Desk, draftOf, type Move } from './desk.ts';
import { fetchDesk } from './fetch-desk.ts';

type Kept = {
  userId: string;
  /** As the server had it last; null until it has told. */
  confirmed: Desk | null;
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

/** Kept while the page is, so that who comes back from a draft finds the desk as it was. */
let kept: Kept = empty;
/** The desk in sight, made of what is confirmed and what is pending. */
let shown: { of: Kept; desk: Desk | null } = { of: empty, desk: null };
/** Counts what was asked for and moved, so that no older answer comes over a newer state. */
let turn = 0;
/** Moves go to the server one after the other, in the order they were made. */
let underway: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

/**
 * The desk of who is signed in, fetched anew with each visit and each turn of the weeks.
 *
 * @param first the Monday of the first week in sight
 */
export function useDesk(first: IsoDay, today: IsoDay) {
  const { restOf } = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const state = useSyncExternalStore(subscribe, () => keptOf(userId));

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void load(restOf(userId), userId, { first, today });
    };
    look();
    // Others plan as well: who comes back to the page sees what they did meanwhile.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [restOf, userId, first, today]);

  const reload = () => load(restOf(userId), userId, { first, today });
  return {
    desk: deskOf(state),
    failure: state.failure,
    isLoading: state.isLoading,
    back: state.back,
    reload: () => {
      if (!state.isLoading) void reload();
    },
    /** Moves at once; answers why it went back, null when the server has it. */
    move: async (move: Move): Promise<Failure | null> => {
      const failure = await make(restOf(userId), userId, move);
      if (kept.pending.length === 0) void reload();
      return failure;
    },
  };
}

async function load(
  rest: Accounts['rest'],
  userId: string,
  view: { first: IsoDay; today: IsoDay },
) {
  if (kept.userId !== userId) kept = { ...empty, userId };
  turn += 1;
  const own = turn;
  show({ isLoading: true });
  try {
    const fetched = await fetchDesk({ rest }, view);
    if (own === turn) show({ confirmed: fetched(kept.confirmed), isLoading: false, failure: null });
  } catch (error) {
    if (own === turn) show({ isLoading: false, failure: failureOf(error) });
  }
}

async function make(rest: Accounts['rest'], userId: string, move: Move): Promise<Failure | null> {
  const before = deskOf(kept);
  if (before === null || kept.userId !== userId) return 'unknown';
  turn += 1;
  show({ pending: [...kept.pending, move], back: backOf(before, move) });
  const sending = underway.then(() => send(rest, move));
  underway = sending;
  return sending;
}

async function send(rest: Accounts['rest'], move: Move): Promise<Failure | null> {
  const { confirmed } = kept;
  // A move before it failed and was told of; everything that stood on it went back with it.
  if (confirmed === null || !kept.pending.includes(move)) return null;
  try {
    const from = draftOf(confirmed, move.key)?.plannedFor ?? null;
    if (move.to === null || from === null) await planDraft({ rest }, move.key, move.to);
    else await movePlan({ rest }, move.key, move.to);
    turn += 1;
    const pending = kept.pending.filter((each) => each !== move);
    show({ confirmed: afterMove(kept.confirmed ?? confirmed, move), pending });
    return null;
  } catch (error) {
    turn += 1;
    show({ pending: [], back: null });
    return failureOf(error);
  }
}

function deskOf(state: Kept): Desk | null {
  if (shown.of === state) return shown.desk;
  const desk = state.confirmed === null ? null : state.pending.reduce(afterMove, state.confirmed);
  shown = { of: state, desk };
  return desk;
}

function show(change: Partial<Kept>) {
  kept = { ...kept, ...change };
  for (const listen of listeners) listen();
}

function keptOf(userId: string): Kept {
  return kept.userId === userId ? kept : empty;
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

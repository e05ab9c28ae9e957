import { deepStrictEqual, ok } from 'node:assert/strict';

import {
  emptyStatistics,
  stepStatistics,
  type Statistics,
} from '../../src/domain/statistics/statistics.ts';
import type { AccountCalls, World } from './account-calls.ts';
import {
  createReferenceAccount,
  type Game,
  type Outcome,
  type ReferenceAccount,
  type Result,
} from './reference-account.ts';
import type { Finished, Step, Tries } from './steps.ts';

/** A device of the protocol: the copy it saw last, and the call whose answer it never got. */
type Device = {
  seen: { updatedAt: string | null; version: number | null };
  unanswered: (() => Promise<void>) | null;
};

type Played = { server: AccountCalls; reference: ReferenceAccount };

/**
 * Plays the steps with a new account and, for what happens elsewhere, with a second one. After each
 * step the server's answer is the reference's; at the end both accounts are what the reference says,
 * and no result that the server acknowledged has vanished or counts twice. Rejects otherwise.
 */
export async function playSequence(world: World, steps: readonly Step[]): Promise<void> {
  const mine: Played = { server: await world.newAccount(), reference: createReferenceAccount() };
  const other: Played = { server: await world.newAccount(), reference: createReferenceAccount() };
  const acknowledged: Result[] = [];
  const devices: Device[] = [0, 1, 2].map(() => ({
    seen: { updatedAt: null, version: null },
    unanswered: null,
  }));
  const resultOf = ({ day, locale, attempt }: Finished): Result => {
    const puzzle = world.days[day % world.days.length];
    ok(puzzle !== undefined);
    return { date: puzzle.date, quando_id: puzzle.ids[locale % 2] ?? 0, attempt };
  };

  const perform = (one: Step, device: Device): (() => Promise<void>) => {
    switch (one.kind) {
      case 'record':
        return () => record(mine, resultOf(one), acknowledged);
      case 'elsewhere':
        return () => record(other, resultOf(one), []);
      case 'together':
        return () => recordTogether(mine, one.finished.map(resultOf), acknowledged);
      case 'load':
        return () => load(mine, device);
      case 'retry':
        return device.unanswered ?? (() => load(mine, device));
      case 'use-device':
        return uploadDevice(mine, device, one.finished.map(resultOf), one.more);
      case 'plain-upload':
        return () => agree(mine.server.upload(one.statistics), () => mine.reference.upload(one));
      case 'restore':
        return restore(mine, one.place);
      case 'store': {
        const day = world.days[one.day % world.days.length];
        ok(day !== undefined);
        const game = gameOf(one.game, String(day.ids[one.locale % 2]), day.date);
        return () => agree(mine.server.store(game), () => mine.reference.store(game));
      }
      default: {
        const { gameState } = one;
        return () =>
          agree(mine.server.store({ gameState }), () => mine.reference.store({ gameState }));
      }
    }
  };

  for (const one of steps) {
    const device = devices['device' in one ? one.device : 0];
    ok(device !== undefined);
    if (one.kind === 'use-device' && one.hasLooked) await load(mine, device);
    const action = perform(one, device);
    await action();
    if (one.kind === 'retry') device.unanswered = null;
    if ('isLost' in one && one.isLost) device.unanswered = action;
  }
  await expectSame(mine);
  if (steps.some(({ kind }) => kind === 'elsewhere')) await expectSame(other);
  expectNothingLost(mine.reference, acknowledged);
}

async function record({ server, reference }: Played, result: Result, acknowledged: Result[]) {
  const answer = await server.record(result);
  const isNew = reference.record(result);
  // A call that was sent twice, because its gateway died, may have counted the first time.
  deepStrictEqual(answer.isNew, answer.wasRepeated ? answer.isNew && isNew : isNew);
  deepStrictEqual(answer.statistics, reference.present()?.statistics);
  if (isNew) acknowledged.push(result);
}

/** Several devices at once: of each date one result counts, whichever the server took first. */
async function recordTogether(
  { server, reference }: Played,
  results: readonly Result[],
  acknowledged: Result[],
) {
  const known = new Set(reference.present()?.results.map(({ date }) => date));
  const answers = await Promise.all(results.map((result) => server.record(result)));
  const ledger = await server.results();
  for (const date of new Set(results.map((result) => result.date))) {
    const winners = answers.filter(({ isNew }, index) => isNew && results[index]?.date === date);
    ok(winners.length <= (known.has(date) ? 0 : 1), `${date} counted ${winners.length} times`);
    const kept = ledger.find((line) => line.date === date);
    ok(kept !== undefined, `${date} was lost`);
    if (known.has(date)) continue;
    ok(
      winners.length === 1 || answers.some(({ wasRepeated }) => wasRepeated),
      `${date} is nobody’s`,
    );
    ok(results.some((result) => JSON.stringify(result) === JSON.stringify(kept)));
    reference.record(kept);
    acknowledged.push(kept);
  }
}

async function load({ server, reference }: Played, device: Device) {
  device.seen = { updatedAt: await server.updatedAt(), version: reference.version() };
}

/** The choice of a device's numbers: its counters and ledger, over the copy it saw last. */
function uploadDevice(
  { server, reference }: Played,
  device: Device,
  finished: readonly Result[],
  more: Partial<Statistics>,
): () => Promise<void> {
  const byDate = new Map(finished.map((result) => [result.date, result]));
  const results = [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const counted = results.reduce((sum, { attempt }) => stepStatistics(sum, attempt), {
    ...emptyStatistics,
    ...more,
  });
  const { updatedAt, version } = device.seen;
  return async () => {
    const words = { statistics: counted, results };
    await agree(server.upload(counted, { results, updated_at: updatedAt }), () =>
      reference.upload({ ...words, seen: version }),
    );
  };
}

function restore({ server, reference }: Played, place: number): () => Promise<void> {
  // Which set is meant is known when the call is made, and does not change when it is repeated.
  const set = reference.archive()[place];
  return async () => {
    const ids = await server.archiveIds();
    const index = set === undefined ? -1 : reference.archive().indexOf(set);
    await agree(server.restore(ids[index] ?? -1), () => reference.restore(index));
  };
}

async function agree(answering: Promise<Outcome>, expected: () => Outcome) {
  deepStrictEqual(await answering, expected());
}

function gameOf({ count, way, gameState }: Tries, quiz_id: string, quiz_day: string): Game {
  const tries = [1900 + way, 0, 1969, 9999].slice(0, count);
  const [first_try = null, second_try = null, third_try = null, fourth_try = null] = tries;
  return { first_try, second_try, third_try, fourth_try, gameState, quiz_id, quiz_day };
}

async function expectSame({ server, reference }: Played) {
  deepStrictEqual(await server.read(), {
    statistics: reference.present()?.statistics ?? null,
    results: reference.present()?.results ?? [],
    archive: reference.archive(),
    game: reference.game(),
  });
}

/** Every acknowledged result is in the present set or in one that was replaced, and once in each. */
function expectNothingLost(reference: ReferenceAccount, acknowledged: readonly Result[]) {
  const sets = [reference.present(), ...reference.archive()].filter((set) => set !== null);
  for (const { results } of sets) {
    deepStrictEqual(new Set(results.map(({ date }) => date)).size, results.length);
  }
  for (const result of acknowledged) {
    const key = JSON.stringify(result);
    ok(sets.some(({ results }) => results.some((line) => JSON.stringify(line) === key)));
  }
}

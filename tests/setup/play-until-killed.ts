import { expect, vi } from 'vitest';

import type { Database } from '../../gateway/database/database.ts';
import { readKeys, type SpawnedGateway } from './spawn-gateway.ts';

/** What a gateway has told a player: that there is a session, so many tries stored, a result counted. */
export type Acknowledged = {
  email: string;
  refreshToken: string;
  tries: number;
  isRecorded: boolean;
};

export const password = 'correct horse battery';

const numbers = [1900, 0, 1969];

/** So much is promised after a kill that the gateway outlives. */
const afterwards = 8;

/**
 * Several players at once sign up, confirm, renew their session, and play today's puzzle to its end;
 * after so many answers that promise something `kill` ends the gateway, its database or both, while
 * others are asked for. Resolves with all that was promised, also after it where the gateway lives on.
 */
export async function playUntilKilled(
  gateway: SpawnedGateway,
  dataDir: string,
  enough: number,
  kill: () => void = () => gateway.child.kill('SIGKILL'),
): Promise<Acknowledged[]> {
  const url = await gateway.url;
  const { publishableKey } = await readKeys(dataDir);
  const players: Acknowledged[] = [];
  let promises = 0;
  const promised = () => {
    promises += 1;
    if (promises === enough) kill();
  };
  let isGone = false;
  const gone = gateway.exited.then(() => {
    isGone = true;
  });
  const isOver = () => isGone || promises >= enough + afterwards;
  /** The database is there, or nobody is any more. */
  const answers = () =>
    vi.waitFor(async () => expect(isGone || (await fetch(`${url}/healthz`)).status).not.toBe(503), {
      timeout: 30_000,
    });
  /** The answer's body; null when the call was refused. */
  const call = async (path: string, body: object, token = ''): Promise<unknown> => {
    const answer = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        prefer: 'resolution=merge-duplicates,return=representation',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return answer.ok ? answer.json() : null;
  };
  const renew = async (player: Acknowledged) => {
    const session = await call('auth/v1/token?grant_type=refresh_token', {
      refresh_token: player.refreshToken,
    });
    const renewed = readSession(session)?.player.refreshToken;
    expect(renewed).toBeDefined();
    player.refreshToken = renewed ?? '';
    promised();
  };
  const play = async (player: Acknowledged, token: string) => {
    const puzzle = await call('rest/v1/rpc/get_puzzle_of_the_day', {
      timezoneoffset: 0,
      locale: 'de',
    });
    const { id, date } = readPuzzle(puzzle);
    const names = ['first_try', 'second_try', 'third_try'];
    for (let count = 1; count <= numbers.length; count += 1) {
      const tries = names.slice(0, count).map((name, index) => [name, numbers[index]]);
      const gameState = count === numbers.length ? 'won' : 'running';
      const game = { ...Object.fromEntries(tries), gameState, quiz_id: String(id), quiz_day: date };
      expect(await call('rest/v1/UserState?on_conflict=user_id', game, token)).not.toBeNull();
      player.tries = count;
      promised();
      await renew(player);
    }
    const words = { date, quando_id: id, attempt: numbers.length };
    expect(await call('rest/v1/rpc/record_result', words, token)).not.toBeNull();
    player.isRecorded = true;
    promised();
  };
  const signUp = async (serial: number) => {
    const email = `player${serial}@example.org`;
    const mailsBefore = tokenHashes(gateway).length;
    await call('auth/v1/signup', { email, password });
    for (const tokenHash of tokenHashes(gateway).slice(mailsBefore)) {
      const session = await call('auth/v1/verify', { token_hash: tokenHash, type: 'signup' });
      const found = readSession(session);
      if (found === null) continue;
      players.push(found.player);
      promised();
      await play(found.player, found.token);
    }
  };
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let player = lane; !isOver(); player += 4) {
      // A refused call ends this player's game; what it was promised before counts.
      await signUp(player).catch(() => {});
      await answers().catch(() => gone);
    }
  });
  await Promise.all(lanes);
  expect(promises).toBeGreaterThanOrEqual(isGone ? enough : enough + afterwards);
  return players;
}

/** What was promised is there: every try, and every result once in ledger and counters. */
export async function expectPlayed(
  database: Pick<Database, 'query'>,
  players: readonly Acknowledged[],
): Promise<void> {
  const rows = await database.query<{
    email: string;
    tries: number[];
    results: number;
    won: number;
  }>(
    `select u.email, array[s.first_try, s.second_try, s.third_try] as tries,
       (select count(*) from public.user_result r where r.user_id = u.id) as results,
       coalesce(c."thirdTrySuccess", 0) as won
     from auth.users u left join public."UserState" s on s.user_id = u.id
     left join public."UserStatistics" c on c.user_id = u.id`,
  );
  for (const { email, tries, isRecorded } of players) {
    const row = rows.find((found) => found.email === email);
    expect([email, row?.tries.slice(0, tries)]).toEqual([email, numbers.slice(0, tries)]);
    expect(row?.won).toBe(row?.results);
    if (isRecorded) expect([email, row?.results]).toEqual([email, 1]);
  }
}

/** Without SMTP a gateway writes its mails to the log. */
function tokenHashes({ output }: SpawnedGateway): string[] {
  return [...output.err.matchAll(/token_hash=([0-9a-f]+)/g)].map((match) => match[1] ?? '');
}

function readSession(body: unknown): { player: Acknowledged; token: string } | null {
  const text = JSON.stringify(body);
  const email = /"user":\{.*?"email":"([^"]+)"/.exec(text)?.[1];
  const refreshToken = /"refresh_token":"([^"]+)"/.exec(text)?.[1];
  const token = /"access_token":"([^"]+)"/.exec(text)?.[1];
  if (email === undefined || refreshToken === undefined || token === undefined) return null;
  return { player: { email, refreshToken, tries: 0, isRecorded: false }, token };
}

function readPuzzle(body: unknown): { id: number; date: string } {
  const { id, date }: { id?: number; date?: string } = body ?? {};
  if (id === undefined || date === undefined) throw new Error('There is no puzzle today.');
  return { id, date };
}

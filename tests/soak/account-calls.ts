import { PostgrestClient } from '@supabase/postgrest-js';

import type { Statistics } from '../../src/domain/statistics/statistics.ts';
import type { Game, Outcome, Result, StatisticsSet } from './reference-account.ts';

/** A backend to play against, and the daily puzzles that it has: their ids by language. */
export type World = {
  days: readonly { date: string; ids: readonly [number, number] }[];
  newAccount: () => Promise<AccountCalls>;
};

/** All that a device calls for its account; every answer is what the server said, none is guessed. */
export type AccountCalls = {
  /** `wasRepeated`: the call was sent again because the gateway died before it answered. */
  record: (
    result: Result,
  ) => Promise<{ isNew: boolean; statistics: Statistics; wasRepeated: boolean }>;
  upload: (
    statistics: Partial<Statistics>,
    words?: { results?: readonly Result[]; updated_at?: string | null },
  ) => Promise<Outcome>;
  /** The copy of the statistics that stands, as an upload names it; null when there is none. */
  updatedAt: () => Promise<string | null>;
  results: () => Promise<Result[]>;
  archiveIds: () => Promise<number[]>;
  restore: (id: number) => Promise<Outcome>;
  store: (body: Partial<Game>) => Promise<Outcome>;
  read: () => Promise<{
    statistics: Statistics | null;
    results: Result[];
    archive: StatisticsSet[];
    game: Game | null;
  }>;
};

type Sent = { fetch: typeof fetch; repeated: () => number };
type Parts = { apikey: string; token: string; sent: Sent };
type Counted = Statistics & { updated_at: string };
type Answer<T> = { data: T | null; error: { code: string; message: string } | null };

const counters = 'firstTrySuccess,secondTrySuccess,thirdTrySuccess,fourthTrySuccess,noSuccess';
const line = 'date,quando_id,attempt';

/** The calls of one account by the official client; `sent` brings a request to wherever the gateway is. */
export function callsOf({ apikey, token, sent }: Parts): AccountCalls {
  const client = new PostgrestClient('http://gateway/rest/v1', {
    headers: { apikey, Authorization: `Bearer ${token}` },
    fetch: sent.fetch,
  });
  return {
    record: async (result) => {
      const before = sent.repeated();
      const answer: Answer<{ isNew: boolean; statistics: Counted }> = await client.rpc(
        'record_result',
        result,
      );
      const { isNew, statistics } = dataOf(answer);
      const wasRepeated = sent.repeated() > before;
      return { isNew, statistics: withoutTime(statistics), wasRepeated };
    },
    upload: async (statistics, words = {}) =>
      outcomeOf(await client.from('UserStatistics').upsert({ ...statistics, ...words })),
    updatedAt: async () => {
      const answer: Answer<Counted[]> = await client.from('UserStatistics').select('updated_at');
      return dataOf(answer)[0]?.updated_at ?? null;
    },
    results: () => readResults(client),
    archiveIds: async () => {
      const answer: Answer<{ id: number }[]> = await client
        .from('replaced_statistics')
        .select('id')
        .order('id');
      return dataOf(answer).map(({ id }) => id);
    },
    restore: async (id) => outcomeOf(await client.rpc('restore_statistics', { id })),
    store: async (body) => outcomeOf(await client.from('UserState').upsert(body)),
    read: () => read(client),
  };
}

async function readResults(client: PostgrestClient): Promise<Result[]> {
  const answer: Answer<Result[]> = await client.from('user_result').select(line).order('date');
  return dataOf(answer);
}

async function read(client: PostgrestClient): ReturnType<AccountCalls['read']> {
  const statistics: Answer<Statistics[]> = await client.from('UserStatistics').select(counters);
  const results = await readResults(client);
  const archive: Answer<(Statistics & { results: Result[] })[]> = await client
    .from('replaced_statistics')
    .select(`${counters},results`)
    .order('id');
  const games: Answer<Game[]> = await client
    .from('UserState')
    .select('first_try,second_try,third_try,fourth_try,gameState,quiz_id,quiz_day');
  return {
    statistics: dataOf(statistics)[0] ?? null,
    results,
    archive: dataOf(archive).map(({ results: ledger, ...numbers }) => ({
      statistics: numbers,
      results: ledger.map(({ date, quando_id, attempt }) => ({ date, quando_id, attempt })),
    })),
    game: dataOf(games)[0] ?? null,
  };
}

/** Counters in the order in which the rules name them. */
function withoutTime({
  firstTrySuccess,
  secondTrySuccess,
  thirdTrySuccess,
  fourthTrySuccess,
  noSuccess,
}: Counted): Statistics {
  return { firstTrySuccess, secondTrySuccess, thirdTrySuccess, fourthTrySuccess, noSuccess };
}

function dataOf<T>({ data, error }: Answer<T>): T {
  if (error !== null) throw new Error(`${error.code} ${error.message}`);
  if (data === null) throw new Error('An answer without data.');
  return data;
}

function outcomeOf({ error }: Pick<Answer<unknown>, 'error'>): Outcome {
  const code = error?.code ?? 'done';
  if (code === 'done' || code === 'PT409' || code === '23514' || code === '02000') return code;
  throw new Error(`${code} ${error?.message}`);
}

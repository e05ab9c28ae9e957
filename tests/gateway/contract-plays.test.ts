import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeAll, describe, expect, it } from 'vitest';

import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

describe('old puzzles by the official client', () => {
  const running = gatewayFor();
  const ids: number[] = [];
  let requests = 0;
  let client = new PostgrestClient('');

  beforeAll(async () => {
    const { database, publishableKey } = running().gateway;
    for (const date of ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05']) {
      ids.push(await addPuzzle(database, { date }));
    }
    const { email, session } = await signUpPlayer(running());
    await database.query(`select private.grant_role($1, '2_historian')`, [email]);
    await database.query(`update private.play_limit set plays = 3 where role = '2_historian'`);
    client = new PostgrestClient(`${running().url}/rest/v1`, {
      headers: { apikey: publishableKey, Authorization: `Bearer ${session.access_token}` },
      fetch: (...words) => {
        requests += 1;
        return fetch(...words);
      },
    });
  });

  const play = (id: number | undefined) =>
    client.rpc('record_play', { quando_id: id, timezoneoffset: 0 });

  it('are started until the day’s limit, which is told once, by code and words', async () => {
    for (const left of [2, 1, 0]) {
      expect((await play(ids[left])).data).toEqual({ isNew: true, left });
    }
    requests = 0;
    const { data, error, status } = await play(ids[3]);
    expect([data, status, requests]).toEqual([null, 429, 1]);
    expect(error).toMatchObject({ code: 'PT429', message: 'daily limit reached' });
    const left = await client.rpc('get_number_of_left_puzzles_today', { timezoneoffset: 0 });
    expect([left.status, left.data]).toEqual([200, 0]);
    const unknown = await play(0);
    expect([unknown.status, unknown.error?.code]).toEqual([400, '02000']);
  });

  it('are finished once, and read in the history', async () => {
    const words = { quando_id: ids[0], attempt: null };
    expect((await client.rpc('record_finish', words)).data).toEqual({ isNew: true });
    const again = await client.rpc('record_finish', { ...words, attempt: 2 });
    expect(again.data).toEqual({ isNew: false });
    const { data } = await client
      .from('user_puzzle_history')
      .select('quando_id, played_at, finished_at, attempt')
      .not('finished_at', 'is', null);
    const instant = expect.any(String);
    expect(data).toEqual([
      { quando_id: ids[0], played_at: instant, finished_at: instant, attempt: null },
    ]);
  });

  it('come at random as a number', async () => {
    const { data } = await client.rpc('get_random_quiz_id', { userlocale: 'de' });
    expect(data).toEqual(expect.any(Number));
  });

  it('are searched with all there is to ask, or with the least', async () => {
    const least = { timezoneoffset: 0, locale: 'de' };
    const all = await client.rpc('search_archive', least);
    expect(all.data.puzzles.length).toBeGreaterThanOrEqual(5);
    const everything = {
      ...least,
      words: 'hint 1',
      year_from: null,
      year_to: null,
      type: 'article',
      state: 'unplayed',
      before: '2026-02-05',
      amount: 1,
    };
    const { data, error } = await client.rpc('search_archive', everything);
    expect(error).toBeNull();
    expect(data).toMatchObject({ puzzles: [{ id: ids[3] }], next: null, total: 2 });
    const wrong = await client.rpc('search_archive', { ...least, amount: 101 });
    expect([wrong.status, wrong.error?.code]).toEqual([400, '22003']);
  });

  it('take a POST alone', async () => {
    for (const [name, words] of Object.entries({
      get_number_of_left_puzzles_today: { timezoneoffset: 0 },
      get_random_quiz_id: { userlocale: 'de' },
      record_play: { quando_id: ids[4], timezoneoffset: 0 },
      record_finish: { quando_id: ids[1], attempt: 1 },
      search_archive: { timezoneoffset: 0, locale: 'de' },
    })) {
      expect((await client.rpc(name, words, { get: true })).status).toBe(405);
    }
  });
});

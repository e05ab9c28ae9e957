import { beforeAll, describe, expect, it } from 'vitest';

import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const counters = {
  firstTrySuccess: 1,
  secondTrySuccess: 2,
  thirdTrySuccess: 3,
  fourthTrySuccess: 4,
  noSuccess: 5,
};
const game = {
  first_try: 1900,
  second_try: 0,
  third_try: null,
  fourth_try: null,
  gameState: 'running',
};
const date = '2026-02-02';

describe('statistics and state by the official client', () => {
  const running = gatewayFor();
  let puzzle = 0;
  let player: Awaited<ReturnType<typeof signUpPlayer>>;
  beforeAll(async () => {
    puzzle = await addPuzzle(running().gateway.database, { date });
    player = await signUpPlayer(running());
  });
  const mine = () => dataClient(running(), player.session.access_token);

  it('the five counters are upserted and read as one row', async () => {
    const none = await mine().from('UserStatistics').select().maybeSingle();
    expect(none).toMatchObject({ data: null, error: null });
    for (const words of [{}, { onConflict: 'user_id' }]) {
      const { error } = await mine().from('UserStatistics').upsert(counters, words);
      expect(error).toBeNull();
    }
    const columns = Object.keys(counters).join();
    expect((await mine().from('UserStatistics').select(columns).single()).data).toEqual(counters);
    const { data } = await mine().from('UserStatistics').select().single();
    expect(data).toMatchObject({ ...counters, user_id: player.id, results: null });
  });

  it('an upload names the copy it replaces, as it was read, and is told when that is old', async () => {
    const read = await mine().from('UserStatistics').select('updated_at').single();
    const upload = (noSuccess: number) =>
      mine()
        .from('UserStatistics')
        .upsert({ ...counters, noSuccess, results: [], ...read.data })
        .select('noSuccess')
        .single();
    expect((await upload(6)).data).toEqual({ noSuccess: 6 });
    const late = await upload(7);
    expect([late.status, late.error?.code]).toEqual([409, 'PT409']);
    const again = await upload(6);
    expect(again.data).toEqual({ noSuccess: 6 });
  });

  it('the game is upserted whole, or its state alone', async () => {
    for (const body of [game, { ...game, third_try: 1969 }, { gameState: 'won' }]) {
      const { error } = await mine().from('UserState').upsert(body);
      expect(error).toBeNull();
    }
    const { data } = await mine().from('UserState').select().single();
    expect(data).toMatchObject({ ...game, third_try: 1969, gameState: 'won' });
    const quiz = { quiz_id: String(puzzle), quiz_day: date };
    await mine()
      .from('UserState')
      .upsert({ ...game, ...quiz });
    const conflict = await mine().from('UserState').upsert({ first_try: 1 });
    expect([conflict.status, conflict.error?.code]).toEqual([409, 'PT409']);
  });

  it('a result is recorded by POST, kept out of caches, and read in the ledger', async () => {
    const words = { date, quando_id: puzzle, attempt: null };
    const first = await mine().rpc('record_result', words);
    expect(first.data).toMatchObject({ isNew: true, statistics: { noSuccess: 7 } });
    expect((await mine().rpc('record_result', words)).data).toEqual({
      ...first.data,
      isNew: false,
    });
    expect((await mine().rpc('record_result', words, { get: true })).status).toBe(405);
    const ledger = await mine().from('user_result').select('date, quando_id, attempt');
    expect(ledger.data).toEqual([words]);
    const wrong = await mine().rpc('record_result', { ...words, date: '2999-01-01' });
    expect([wrong.status, wrong.error?.code]).toEqual([409, '23503']);
    const answer = await fetch(`${running().url}/rest/v1/UserStatistics`, {
      headers: {
        apikey: running().gateway.publishableKey,
        authorization: `Bearer ${player.session.access_token}`,
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('a replaced set is listed and brought back', async () => {
    await mine().from('UserStatistics').upsert({ firstTrySuccess: 9, noSuccess: 1 });
    const { data } = await mine()
      .from('replaced_statistics')
      .select()
      .order('id', { ascending: false })
      .limit(1)
      .single();
    expect(data).toMatchObject({ ...counters, noSuccess: 7, results: [{ date, attempt: null }] });
    const restored = await mine().rpc('restore_statistics', { id: data?.id });
    expect(restored.data).toEqual({
      ...counters,
      noSuccess: 7,
      updated_at: expect.any(String),
    });
  });

  it('a player who agrees to compare is counted once, whatever header they invent', async () => {
    const [clock] = await running().gateway.database.query<{ day: string }>(
      `select (now() at time zone 'UTC')::date::text as day`,
    );
    const today = await dataClient(running()).rpc('get_puzzle_of_the_day', {
      timezoneoffset: 0,
      locale: 'de',
    });
    const words = { quando_id: today.data.id, date: clock?.day, attempt: 2 };
    const counted: unknown[] = [];
    for (const name of ['a', 'b']) {
      for (const header of ['x-quando-client', 'cf-connecting-ip', 'x-forwarded-for']) {
        const { data } = await dataClient(running())
          .rpc('count_outcome', words)
          .setHeader(header, name);
        counted.push(data);
      }
    }
    expect(counted).toEqual([true, false, false, false, false, false]);
  });

  it('a player reports five errors in a puzzle, whatever header they invent', async () => {
    const codes: unknown[] = [];
    for (const words of ['1', '2', '3', '4', '5', '6']) {
      const { error } = await dataClient(running())
        .rpc('report_error', { quando_id: puzzle, timezoneoffset: 0, reason: 'fact', words })
        .setHeader('x-quando-client', words);
      codes.push(error?.code);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }), 'PT429']);
  });

  it('how others did is public for a while once it is known', async () => {
    const url = `${running().url}/rest/v1/rpc/get_outcomes?quando_id=${puzzle}&timezoneoffset=0`;
    const ask = () => fetch(url, { headers: { apikey: running().gateway.publishableKey } });
    const few = await ask();
    expect([await few.json(), few.headers.get('cache-control')]).toEqual([null, 'no-store']);
    await running().gateway.database.query('insert into private.outcome values ($1, 3, 20)', [
      puzzle,
    ]);
    const known = await ask();
    expect(await known.json()).toEqual({ players: 20, shares: [0, 0, 100, 0, 0] });
    expect(known.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  });
});

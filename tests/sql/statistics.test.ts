import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

type Row = Record<string, unknown> & { updated_at: string };

const day = '2026-02-02';
const results = [
  { date: '2026-01-10', quando_id: 3, attempt: 2 },
  { date: '2026-01-11', quando_id: 4, attempt: null },
];
/** Counters that the results above fit into. */
const set = { secondTrySuccess: 5, noSuccess: 1 };

describe('a set of statistics', () => {
  const database = freshDatabase();
  let puzzle = 0;
  beforeAll(async () => {
    puzzle = await addPuzzle(database(), { date: day });
  });

  const as = <T>(player: string, sql: string, words: unknown[] = []) =>
    actingAs(database(), { role: 'authenticated', sub: player }, (query) => query<T>(sql, words));
  /** As an upsert of the page does it: only the columns of `body` are named. */
  const upload = async (player: string, body: object): Promise<Row> => {
    const columns = Object.keys(body).map((name) => `"${name}"`);
    const [row] = await as<Row>(
      player,
      `insert into public."UserStatistics" (${columns.join()})
       values (${columns.map((_, index) => `$${index + 1}`).join()})
       on conflict (user_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join()}
       returning *`,
      Object.values(body).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value)),
    );
    if (row === undefined) throw new Error('Nothing was written.');
    return row;
  };
  const read = async (player: string) =>
    (await as<Row>(player, 'select * from public."UserStatistics"'))[0];
  const ledgerOf = (player: string) =>
    as(player, 'select date, quando_id, attempt from public.user_result order by date');
  const archiveOf = (player: string) =>
    as<Row & { id: number }>(player, 'select * from public.replaced_statistics order by id');
  const record = (player: string, attempt: number | null) =>
    as(player, 'select public.record_result($1, $2, $3)', [day, puzzle, attempt]);
  const restore = (player: string, id: unknown) =>
    as(player, 'select public.restore_statistics($1)', [id]);

  it('is uploaded with its ledger, which is read as rows and not as a column', async () => {
    const player = await addUser(database());
    expect(await upload(player, { ...set, results })).toMatchObject({
      ...set,
      firstTrySuccess: 0,
      results: null,
    });
    expect(await ledgerOf(player)).toEqual(results);
    await record(player, 1);
    expect(await read(player)).toMatchObject({ ...set, firstTrySuccess: 1 });
    expect(await ledgerOf(player)).toHaveLength(3);
    expect(await archiveOf(player)).toEqual([]);
  });

  it('without a ledger replaces the counters and leaves the ledger', async () => {
    const player = await addUser(database());
    await record(player, 2);
    await upload(player, { secondTrySuccess: 9 });
    expect(await read(player)).toMatchObject({ secondTrySuccess: 9, noSuccess: 0 });
    expect(await ledgerOf(player)).toHaveLength(1);
    // And the other way round: another ledger under the same counters.
    await upload(player, { secondTrySuccess: 9, results: [results[0]] });
    expect(await ledgerOf(player)).toEqual([results[0]]);
  });

  it('that was replaced is kept with its ledger and comes back, and forth', async () => {
    const player = await addUser(database());
    await upload(player, { ...set, results });
    await record(player, 1);
    const before = await read(player);
    const ledger = await ledgerOf(player);
    await upload(player, { firstTrySuccess: 2, secondTrySuccess: 0, noSuccess: 0, results: [] });
    expect(await ledgerOf(player)).toEqual([]);
    const [replaced] = await archiveOf(player);
    expect(replaced).toMatchObject({ ...set, firstTrySuccess: 1, results: ledger });
    await restore(player, replaced?.id);
    expect(await ledgerOf(player)).toEqual(ledger);
    expect(await read(player)).toEqual({ ...before, updated_at: expect.any(String) });
    const archive = await archiveOf(player);
    expect(archive).toMatchObject([{ firstTrySuccess: 1 }, { firstTrySuccess: 2, results: [] }]);
    await restore(player, replaced?.id);
    expect(await archiveOf(player)).toEqual(archive);
    await restore(player, archive[1]?.id);
    expect(await read(player)).toMatchObject({ firstTrySuccess: 2, noSuccess: 0 });
    expect(await ledgerOf(player)).toEqual([]);
  });

  it('of somebody else cannot be brought back', async () => {
    const [ada, bert] = [await addUser(database()), await addUser(database())];
    await upload(ada, set);
    await upload(ada, { noSuccess: 2 });
    await upload(bert, set);
    const [replaced] = await archiveOf(ada);
    expect(await archiveOf(bert)).toEqual([]);
    await expect(restore(bert, replaced?.id)).rejects.toMatchObject({ code: '02000' });
    await expect(restore(ada, -1)).rejects.toMatchObject({ code: '02000' });
  });

  it('is refused where another was uploaded since the caller looked', async () => {
    const player = await addUser(database());
    const seen = await upload(player, set);
    await record(player, 3);
    for (const updated_at of [seen.updated_at, null, '2001-01-01T00:00:00Z']) {
      const late = upload(player, { noSuccess: 8, updated_at });
      await expect(late).rejects.toMatchObject({ code: 'PT409' });
    }
    expect(await read(player)).toMatchObject({ ...set, thirdTrySuccess: 1 });
    const now = await read(player);
    const written = await upload(player, { noSuccess: 8, updated_at: now?.updated_at });
    expect(written).toMatchObject({ noSuccess: 8, thirdTrySuccess: 1 });
    expect(Date.parse(written.updated_at)).toBeGreaterThan(Date.parse(now?.updated_at ?? ''));
  });

  it('has a later version than the one before, also where the server’s clock went back', async () => {
    const player = await addUser(database());
    await upload(player, set);
    const ahead = '2999-01-01T00:00:00Z';
    await database().transaction(async (query) => {
      await query('set local session_replication_role = replica');
      await query('update public."UserStatistics" set updated_at = $2 where user_id = $1', [
        player,
        ahead,
      ]);
    });
    const { updated_at: next } = await upload(player, { noSuccess: 8, updated_at: ahead });
    expect(Date.parse(next)).toBe(Date.parse(ahead) + 1);
  });

  it('waits for another change of it, whether it is the first or not', async () => {
    const [ada, bert] = [await addUser(database()), await addUser(database())];
    await upload(bert, set);
    const write = (player: string, sql: string) =>
      actingAs(database(), { role: 'authenticated', sub: player }, async (query) => {
        await query(`set local lock_timeout = '20ms'`);
        return query(sql);
      });
    await database().transaction(async (query) => {
      for (const player of [ada, bert]) await query('select private.lock_statistics($1)', [player]);
      for (const [player, sql] of [
        [ada, 'insert into public."UserStatistics" default values'],
        [bert, 'update public."UserStatistics" set "noSuccess" = 2'],
      ] as const) {
        await expect(write(player, sql)).rejects.toMatchObject({ code: '55P03' });
      }
    });
    await write(ada, 'insert into public."UserStatistics" default values');
  });

  it('sent again after a lost answer is taken as done', async () => {
    const player = await addUser(database());
    const body = { ...set, results, updated_at: null };
    const first = await upload(player, body);
    expect(await upload(player, body)).toEqual(first);
    expect(await archiveOf(player)).toEqual([]);
  });

  it('of nobody’s games is not worth keeping', async () => {
    const player = await addUser(database());
    await upload(player, { noSuccess: 0 });
    await upload(player, set);
    expect(await archiveOf(player)).toEqual([]);
  });

  it.each([
    [{ noSuccess: -1 }, '23514'],
    [{ firstTrySuccess: 100_000 }, '23514'],
    [{ firstTrySuccess: 3_000_000_000 }, '22003'],
    [{ firstTrySuccess: null }, '23502'],
    [{ secondTrySuccess: 0, noSuccess: 1, results }, '23514'],
    [{ secondTrySuccess: 1, noSuccess: 0, results }, '23514'],
    [{ user_id: '00000000-0000-4000-8000-000000000000', noSuccess: 1 }, '42501'],
  ])('is refused with %j: %s', async (body, code) => {
    const player = await addUser(database());
    await expect(upload(player, body)).rejects.toMatchObject({ code });
    expect(await read(player)).toBeUndefined();
  });

  it.each([
    ['firstTrySuccess', 1],
    ['secondTrySuccess', 2],
    ['thirdTrySuccess', 3],
    ['fourthTrySuccess', 4],
    ['noSuccess', null],
  ])('has at least as many of %s as its ledger', async (counter, attempt) => {
    const player = await addUser(database());
    const two = results.map((result) => ({ ...result, attempt }));
    const short = upload(player, { [counter]: 1, results: two });
    await expect(short).rejects.toMatchObject({ code: '23514' });
    expect(await upload(player, { [counter]: 2, results: two })).toMatchObject({ [counter]: 2 });
  });

  it('does not fall below what its ledger says, with the ledger sent or not', async () => {
    const player = await addUser(database());
    await record(player, 1);
    await expect(upload(player, { firstTrySuccess: 0 })).rejects.toMatchObject({ code: '23514' });
    expect(await read(player)).toMatchObject({ firstTrySuccess: 1 });
  });

  const line = { date: '2026-01-10', quando_id: 3, attempt: 2 };
  const linesOf = (length: number) =>
    Array.from({ length }, (_, index) => ({
      ...line,
      date: new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10),
    }));

  const takenAt = (at: string) =>
    database().query('select private.read_results($1, $2::text::timestamptz)', [
      JSON.stringify([line]),
      at,
    ]);

  it('takes a day as soon as it has begun anywhere, and none before', async () => {
    await expect(takenAt('2026-01-09T09:59:59Z')).rejects.toMatchObject({ code: '22023' });
    expect(await takenAt('2026-01-09T10:00:00Z')).toHaveLength(1);
  });

  it.each([
    ['an object', '{"date": "2026-01-10"}'],
    ['a text', '"2026-01-10"'],
    ['lines that are none', '[1]'],
    ['a line without attempt', '[{"date": "2026-01-10", "quando_id": 3}]'],
    ['a date that no calendar has', JSON.stringify([{ ...line, date: '2026-02-30' }])],
    ['a date with a time', JSON.stringify([{ ...line, date: '2026-01-10T00:00:00Z' }])],
    ['a date to come', JSON.stringify([{ ...line, date: '2999-01-01' }])],
    ['two results of a date', JSON.stringify([line, { ...line, attempt: 3 }])],
    ['attempt 0', JSON.stringify([{ ...line, attempt: 0 }])],
    ['attempt 5', JSON.stringify([{ ...line, attempt: 5 }])],
    ['an attempt as text', JSON.stringify([{ ...line, attempt: '2' }])],
    ['half a puzzle', JSON.stringify([{ ...line, quando_id: 1.5 }])],
    ['puzzle 0', JSON.stringify([{ ...line, quando_id: 0 }])],
    ['a puzzle of ten digits', JSON.stringify([{ ...line, quando_id: 1_234_567_890 }])],
    ['a puzzle token', JSON.stringify([{ ...line, quando_id: 'abc' }])],
    ['4001 lines', JSON.stringify(linesOf(4001))],
  ])('is refused with %s for a ledger', async (_, text) => {
    const player = await addUser(database());
    const call = upload(player, { secondTrySuccess: 99_999, results: text });
    await expect(call).rejects.toMatchObject({ code: '22023' });
  });

  it('takes a ledger of eleven years', async () => {
    const player = await addUser(database());
    const many = linesOf(4000);
    await upload(player, { secondTrySuccess: 4000, results: many });
    expect(await ledgerOf(player)).toEqual(many);
  });

  it('that was replaced is gone after 30 days, and the oldest beyond 20 at once', async () => {
    const player = await addUser(database());
    const other = await addUser(database());
    for (const noSuccess of [1, 2]) await upload(other, { noSuccess });
    for (let noSuccess = 1; noSuccess <= 22; noSuccess += 1) await upload(player, { noSuccess });
    expect(await archiveOf(other)).toHaveLength(1);
    const kept = await archiveOf(player);
    expect(kept.map((row) => row['noSuccess'])).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
    await database().query(
      `update public.replaced_statistics set replaced_at = now() - interval '30 days'
       where user_id = $1 and "noSuccess" <= 3`,
      [player],
    );
    expect(await archiveOf(player)).toHaveLength(18);
    await expect(restore(player, kept[0]?.id)).rejects.toMatchObject({ code: '02000' });
    const [cleared] = await database().query('select private.forget_replaced() as forgotten');
    expect(cleared).toEqual({ forgotten: 2 });
    const left = await database().query(
      'select from public.replaced_statistics where user_id = $1',
      [player],
    );
    expect(left).toHaveLength(18);
  });

  it('that was replaced is forgotten with others, a thousand at a time', async () => {
    const player = await addUser(database());
    await database().query(
      `insert into public.replaced_statistics (user_id, replaced_at, "firstTrySuccess", "secondTrySuccess",
         "thirdTrySuccess", "fourthTrySuccess", "noSuccess", results)
       select $1, '2026-01-01T00:00:00Z', 0, 0, 0, 0, n, '[]' from generate_series(1, 1001) n`,
      [player],
    );
    const forget = async (at: string) => {
      const [row] = await database().query<{ forgotten: number }>(
        'select private.forget_replaced($1) as forgotten',
        [at],
      );
      return row?.forgotten;
    };
    expect(await forget('2026-01-30T23:59:59Z')).toBe(0);
    const end = '2026-01-31T00:00:00Z';
    expect([await forget(end), await forget(end)]).toEqual([1000, 1]);
  });
});

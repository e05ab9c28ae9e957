import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { waitingForRows } from '../setup/in-turn.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

type Recorded = { isNew: boolean; statistics: Record<string, number | string> };

const none = {
  firstTrySuccess: 0,
  secondTrySuccess: 0,
  thirdTrySuccess: 0,
  fourthTrySuccess: 0,
  noSuccess: 0,
};
const counters = Object.keys(none);
const steps = [
  [1, 'firstTrySuccess'],
  [2, 'secondTrySuccess'],
  [3, 'thirdTrySuccess'],
  [4, 'fourthTrySuccess'],
  [null, 'noSuccess'],
] as const;
const day = '2026-02-02';
const dryDay = '2026-02-03';

describe('a finished daily puzzle', () => {
  const database = freshDatabase();
  let earlier = 0;
  let german = 0;
  let english = 0;
  beforeAll(async () => {
    earlier = await addPuzzle(database(), { date: '2026-02-01' });
    german = await addPuzzle(database(), { date: day });
    english = await addPuzzle(database(), { date: day, locale: 'en' });
  });

  const record = async (player: string, ...words: unknown[]): Promise<Recorded> => {
    const [row] = await actingAs(database(), { role: 'authenticated', sub: player }, (query) =>
      query<{ answer: Recorded }>('select public.record_result($1, $2, $3) as answer', words),
    );
    if (row === undefined) throw new Error('No answer.');
    return row.answer;
  };
  const ledgerOf = (player: string) =>
    database().query<Record<string, unknown>>(
      'select date, quando_id, attempt from public.user_result where user_id = $1',
      [player],
    );

  it('counts once, however often it is told and in whatever language', async () => {
    const player = await addUser(database());
    const first = await record(player, day, german, 2);
    expect(first).toEqual({
      isNew: true,
      statistics: { ...none, secondTrySuccess: 1, updated_at: expect.any(String) },
    });
    const again = { ...first, isNew: false };
    expect(await record(player, day, german, 2)).toEqual(again);
    expect(await record(player, day, german, null)).toEqual(again);
    expect(await record(player, day, english, 1)).toEqual(again);
    expect(await ledgerOf(player)).toEqual([{ date: day, quando_id: german, attempt: 2 }]);
    const history = await database().query(
      'select quando_id from public.user_puzzle_history where user_id = $1',
      [player],
    );
    expect(history).toEqual([{ quando_id: german }]);
  });

  it('counts also where its player had met it before it was the day’s', async () => {
    const player = await addUser(database());
    await database().query(
      'insert into public.user_puzzle_history (user_id, quando_id) values ($1, $2)',
      [player, german],
    );
    expect(await record(player, day, german, 3)).toMatchObject({
      isNew: true,
      statistics: { ...none, thirdTrySuccess: 1 },
    });
    expect(await ledgerOf(player)).toEqual([{ date: day, quando_id: german, attempt: 3 }]);
  });

  it.each(steps)('at attempt %j steps %s by one', async (attempt, counter) => {
    const player = await addUser(database());
    const { statistics } = await record(player, day, english, attempt);
    expect(statistics).toEqual({ ...none, [counter]: 1, updated_at: expect.any(String) });
  });

  it('counts as the classic of a day without a puzzle', async () => {
    const player = await addUser(database());
    const [row] = await database().query<{ id: number }>(
      `select private.classic_of_the_day($1, 'de') as id`,
      [dryDay],
    );
    expect((await record(player, dryDay, row?.id, 4)).isNew).toBe(true);
  });

  it.each(steps)('at attempt %j never goes beyond what %s holds', async (attempt, counter) => {
    const player = await addUser(database());
    await database().query(
      `insert into public."UserStatistics" (user_id, "${counter}") values ($1, 99999)`,
      [player],
    );
    const { isNew, statistics } = await record(player, day, german, attempt);
    expect([isNew, statistics[counter]]).toEqual([true, 99_999]);
  });

  it('waits for a set that is uploaded with the same day, and holds nothing meanwhile', async () => {
    const player = await addUser(database());
    const answer = await database().transaction(async (query) => {
      await query(`set local lock_timeout = '20ms'`);
      await query('select private.lock_statistics($1)', [player]);
      const waiting = record(player, day, german, 1);
      await expect.poll(() => waitingForRows(database())).toBe(1);
      await query(
        'insert into public.user_result (user_id, date, quando_id, attempt) values ($1, $2, $3, 3)',
        [player, day, german],
      );
      return { waiting };
    });
    expect(await answer.waiting).toMatchObject({ isNew: false });
    expect(await ledgerOf(player)).toMatchObject([{ attempt: 3 }]);
  });

  it.each([0, 5, -1])('is refused with %i as its attempt', async (attempt) => {
    const player = await addUser(database());
    await expect(record(player, day, german, attempt)).rejects.toMatchObject({ code: '22003' });
    expect(await ledgerOf(player)).toEqual([]);
  });

  it('is refused on any day but its own, without telling what is to come', async () => {
    const player = await addUser(database());
    const toCome = await addPuzzle(database(), { date: '2999-01-01' });
    const words = await Promise.all(
      [
        ['2026-02-01', german],
        ['2999-01-01', toCome],
        ['2999-01-01', german],
        ['2999-01-01', 0],
        [day, toCome],
        ['infinity', german],
        ['-infinity', german],
        [null, german],
        [day, null],
      ].map(([date, id]) =>
        record(player, date, id, 1).then(
          () => 'counted',
          (error: { code: string; message: string }) => `${error.code} ${error.message}`,
        ),
      ),
    );
    expect(new Set(words)).toEqual(new Set(['23503 that puzzle is not the one of that date']));
  });

  it('is for players with the permission alone', async () => {
    const player = await addUser(database());
    for (const actor of [anonymous, service]) {
      const call = actingAs(database(), actor, (query) =>
        query('select public.record_result($1, $2, 1)', [day, german]),
      );
      await expect(call).rejects.toMatchObject({ code: '42501' });
    }
    await record(player, day, german, 1);
    const ask = (sql: string, sub = player) =>
      actingAs(database(), { role: 'authenticated', sub }, (query) => query(sql));
    const writes = [
      'insert into public."UserStatistics" default values',
      'insert into public."UserState" default values',
    ];
    await ask('insert into public."UserState" default values');
    await ask('update public."UserStatistics" set "noSuccess" = 1');
    const sets = 'select from public.replaced_statistics';
    expect(await ask(sets)).toHaveLength(1);
    await database().query(
      `delete from private.role_permission where role = '0_user' and permission = 'stats.shared'`,
    );
    const newcomer = await addUser(database());
    for (const write of writes) {
      await expect(ask(write, newcomer)).rejects.toMatchObject({ code: '42501' });
    }
    // What is there already is not seen, and so not changed.
    for (const table of ['UserStatistics', 'UserState']) {
      const column = table === 'UserState' ? 'quiz_id' : 'results';
      expect(await ask(`update public."${table}" set ${column} = null returning 1`)).toEqual([]);
    }
    await expect(record(player, day, german, 1)).rejects.toMatchObject({ code: '42501' });
    const seen = await actingAs(database(), { role: 'authenticated', sub: player }, (query) =>
      query(
        `select from public."UserStatistics" union all select from public.user_result
         union all select from public."UserState" union all ${sets}`,
      ),
    );
    expect(seen).toEqual([]);
    await database().query(
      `insert into private.role_permission (role, permission) values ('0_user', 'stats.shared')`,
    );
  });

  it('told by fifty devices at once counts once, also while another set is uploaded', async () => {
    const player = await addUser(database());
    const upload = () =>
      actingAs(database(), { role: 'authenticated', sub: player }, (query) =>
        query(
          `insert into public."UserStatistics" ("noSuccess") values (7)
           on conflict (user_id) do update set "noSuccess" = excluded."noSuccess"`,
        ),
      );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, device) => record(player, day, german, 1 + (device % 4))),
    );
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    const [kept] = await ledgerOf(player);
    const counted = answers.find(({ isNew }) => isNew)?.statistics;
    expect(counted).toEqual({
      ...none,
      [counters[Number(kept?.['attempt']) - 1] ?? '']: 1,
      updated_at: expect.any(String),
    });
    await Promise.all(
      Array.from({ length: 20 }, (_, device) =>
        device % 2 === 0 ? upload() : record(player, '2026-02-01', earlier, 1),
      ),
    );
    expect(await ledgerOf(player)).toHaveLength(2);
  });
});

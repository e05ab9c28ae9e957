import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs, anonymous, explorer, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { callAs } from '../setup/factories/staff-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

type Played = { isNew: boolean; left: number | null };
type Refused = { code: string; message: string };

const noon = '2026-02-20T12:00:00Z';
const token = 'published-custom-puzzle-01';
const calls = [
  'public.get_number_of_left_puzzles_today(0)',
  'public.record_play(1, 0)',
  'public.record_finish(1, 1)',
  'public.record_shared_finish(1, 0, 1)',
];

describe('starting old and random puzzles', () => {
  const database = freshDatabase();
  const ids: number[] = [];
  let today = 0;
  let tomorrow = 0;

  // Fifty past ones, dry days, one of today and one of tomorrow. Whatever day it really is, no
  // classic comes in between, but where a test asks for one.
  beforeAll(async () => {
    await database().query(`select private.set_setting('classics', 'off')`);
    for (let day = 1; day <= 50; day += 1) {
      const date = new Date(Date.UTC(2025, 11, 15 + day)).toISOString().slice(0, 10);
      ids.push(await addPuzzle(database(), { date }));
    }
    today = await addPuzzle(database(), { date: '2026-02-20' });
    tomorrow = await addPuzzle(database(), { date: '2026-02-21' });
  });

  const play = async (player: string, id: number | null, at = noon, offset = 0) => {
    const [row] = await database().query<{ answer: Played }>(
      'select private.record_play($1, $2::text::timestamptz, $3, $4) as answer',
      [player, at, id, offset],
    );
    return row?.answer;
  };
  const told = (player: string, ...words: [number | null, string?, number?]) =>
    play(player, ...words).then(
      (answer) => answer,
      ({ code, message }: Refused) => `${code} ${message}`,
    );
  const finish = async (player: string, id: number | undefined, attempt: number | null) => {
    const [row] = await actingAs(database(), { role: 'authenticated', sub: player }, (query) =>
      query<{ answer: unknown }>('select public.record_finish($1, $2) as answer', [id, attempt]),
    );
    return row?.answer;
  };
  const historyOf = (player: string) =>
    database().query<Record<string, unknown>>(
      `select quando_id, day::text, finished_at is not null as "isFinished", attempt
       from public.user_puzzle_history where user_id = $1 order by quando_id`,
      [player],
    );
  const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4] as const;
  const past = (index: number) => ids[index] ?? 0;

  it('counts a puzzle once, and what was played before or is today’s is free', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    expect(await play(player, past(first))).toEqual({ isNew: true, left: 2 });
    expect(await play(player, past(first))).toEqual({ isNew: false, left: 2 });
    expect(await play(player, today)).toEqual({ isNew: false, left: 2 });
    await database().query(
      'insert into public.user_puzzle_history (user_id, quando_id) values ($1, $2)',
      [player, past(second)],
    );
    expect(await play(player, past(second))).toEqual({ isNew: false, left: 2 });
    const row = { isFinished: false, attempt: null };
    expect(await historyOf(player)).toEqual([
      { ...row, quando_id: past(first), day: '2026-02-20' },
      { ...row, quando_id: past(second), day: null },
    ]);
  });

  it('beyond the limit is refused and writes nothing, until the next local day', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    for (const index of [first, second, third]) await play(player, past(index));
    expect(await told(player, past(fourth))).toBe('PT429 daily limit reached');
    expect(await historyOf(player)).toHaveLength(3);
    expect(await play(player, past(third))).toEqual({ isNew: false, left: 0 });
    expect(await play(player, today)).toEqual({ isNew: false, left: 0 });
    expect(await told(player, past(fourth), '2026-02-20T22:59:59Z', 60)).toMatch(/^PT429/);
    const next = await play(player, past(fourth), '2026-02-20T23:00:00Z', 60);
    expect(next).toEqual({ isNew: true, left: 2 });
  });

  it('is limited by the role that the player has at that time, and by their own day', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    await database().query(
      `insert into private.paid_role (source, user_id, role, starts_at, ends_at)
       values ('a month', $1, '3_chronicler', '2026-02-20T12:00:00Z', '2026-03-20T12:00:00Z')`,
      [player],
    );
    expect((await play(player, past(first), '2026-02-20T11:59:59Z'))?.left).toBe(2);
    expect((await play(player, past(second)))?.left).toBeNull();
    await database().query(
      `update public.user_puzzle_history set day = private.local_day(now(), 840) where user_id = $1`,
      [player],
    );
    const leftAt = (offset: number) =>
      callAs(
        database(),
        { role: 'authenticated', sub: player },
        'get_number_of_left_puzzles_today',
        offset,
      );
    // Between these two there is always a midnight.
    expect([await leftAt(840), await leftAt(-720)]).toEqual([1, 3]);
  });

  it('waits for whatever else changes what the player has played', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    const late = (call: string) =>
      actingAs(database(), { role: 'authenticated', sub: player }, async (query) => {
        await query(`set local lock_timeout = '20ms'`);
        return query(`select public.${call}`);
      });
    await database().transaction(async (query) => {
      await query('select private.lock_statistics($1)', [player]);
      for (const call of [
        `record_play(${past(first)}, 0)`,
        `record_shared_finish(${past(first)}, 0, 1)`,
      ]) {
        await expect(late(call), call).rejects.toMatchObject({ code: '55P03' });
      }
    });
  });

  it('is free for the classic of a dry day, not for what would be one', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    const classic = async (day: string) => {
      const [row] = await database().query<{ id: number }>(
        `select private.classic_of_the_day($1, 'de') as id`,
        [day],
      );
      return row?.id ?? 0;
    };
    const dry = await classic('2026-02-18');
    await database().query(`select private.set_setting('classics', 'on')`);
    expect((await play(player, dry, '2026-02-18T12:00:00Z'))?.isNew).toBe(false);
    expect((await play(player, await classic('2026-02-20')))?.isNew).toBe(true);
    await database().query(`select private.set_setting('classics', 'off')`);
    expect((await play(player, dry, '2026-02-18T12:00:00Z'))?.isNew).toBe(true);
  });

  it('knows no draft, no custom puzzle and none of a day to come, and tells none apart', async () => {
    const player = await addUser(database(), { role: '3_chronicler' });
    const hidden = [
      await addPuzzle(database()),
      await addPuzzle(database(), { isPublished: true }),
      await addPuzzle(database(), { token, isPublished: true }),
      await addPuzzle(database(), { locale: 'en', date: '2999-01-01' }),
      2_147_483_647,
      0,
      -1,
      null,
    ];
    const words = await Promise.all(hidden.map((id) => told(player, id, noon, 840)));
    expect(new Set(words)).toEqual(new Set(['02000 there is no such puzzle']));
    for (const [at, offset] of [
      ['2026-02-21T11:59:59Z', -720],
      ['2026-02-20T23:59:59Z', 0],
      ['2026-02-20T09:59:59Z', 840],
    ] as const) {
      expect(await told(player, tomorrow, at, offset)).toMatch(/^02000/);
      const midnight = new Date(Date.parse(at) + 1000).toISOString();
      expect(await told(player, tomorrow, midnight, offset)).toEqual({ isNew: false, left: null });
    }
    expect(await historyOf(player)).toEqual([]);
    await expect(play(player, today, noon, 841)).rejects.toMatchObject({ code: '22003' });
  });

  it.each([
    ['0_user', 3],
    ['1_explorer', 3],
    ['2_historian', 10],
    ['3_chronicler', null],
  ])('fifty at once by a %s start %j and no more', async (role, limit) => {
    if (role === '0_user') {
      await database().query(
        `insert into private.role_permission values ('0_user', 'game.multiple')`,
      );
    }
    const player = await addUser(database(), { role });
    const asPlayer = { role: 'authenticated' as const, sub: player };
    const left = async () => {
      const [row] = await actingAs(database(), asPlayer, (query) =>
        query<{ left: number | null }>('select public.get_number_of_left_puzzles_today(0) as left'),
      );
      return row?.left;
    };
    expect(await left()).toBe(limit);
    const answers = await Promise.all(
      ids.map((id) =>
        actingAs(database(), asPlayer, (query) =>
          query<{ answer: Played }>('select public.record_play($1, 0) as answer', [id]),
        ).then(
          ([row]) => row?.answer.left,
          ({ code }: Refused) => code,
        ),
      ),
    );
    await database().query(
      `delete from private.role_permission where role = '0_user' and permission = 'game.multiple'`,
    );
    const started = answers.filter((answer) => answer !== 'PT429');
    expect(started).toHaveLength(limit ?? 50);
    expect(await historyOf(player)).toHaveLength(limit ?? 50);
    if (limit !== null) {
      expect(new Set(started)).toEqual(new Set(Array.from({ length: limit }, (_, index) => index)));
    }
    if (role !== '0_user') expect(await left()).toBe(limit === null ? null : 0);
  });

  it('goes by the limits as an operator has set them', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    const limit = (sql: string) => database().query(`${sql} where role = '1_explorer'`);
    await limit('update private.play_limit set plays = 1');
    expect(await play(player, past(first))).toEqual({ isNew: true, left: 0 });
    await limit('update private.play_limit set plays = 0');
    expect(await play(player, past(first))).toEqual({ isNew: false, left: 0 });
    await limit('delete from private.play_limit');
    expect(await play(player, past(second))).toEqual({ isNew: true, left: null });
    await database().query(`insert into private.play_limit values ('1_explorer', 3)`);
  });

  it('notes its first end alone, and leaves the statistics alone', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    const other = await addUser(database(), { role: '1_explorer' });
    for (const index of [first, second, third]) await play(player, past(index));
    await play(other, past(first));
    expect(await finish(player, past(first), 4)).toEqual({ isNew: true });
    expect(await finish(player, past(first), 1)).toEqual({ isNew: false });
    expect(await finish(player, past(second), null)).toEqual({ isNew: true });
    expect(await finish(player, past(second), 1)).toEqual({ isNew: false });
    expect(await finish(player, past(fifth), 1)).toEqual({ isNew: false });
    for (const attempt of [0, 5]) {
      await expect(finish(player, past(third), attempt)).rejects.toMatchObject({ code: '22003' });
    }
    const ends = (await historyOf(player)).map(({ isFinished, attempt }) => [isFinished, attempt]);
    expect(ends).toEqual([
      [true, 4],
      [true, null],
      [false, null],
    ]);
    expect(await historyOf(other)).toMatchObject([{ isFinished: false }]);
    const counted = await database().query(
      `select user_id from public."UserStatistics" union all select user_id from public.user_result`,
    );
    expect(counted).toEqual([]);
  });

  it('leaves the end of a daily puzzle as it was on its day, however it is played again', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    await database().query(
      `insert into public.user_result (user_id, date, quando_id, attempt)
       values ($1, '2026-02-01', $2, null)`,
      [player, past(first)],
    );
    for (const index of [first, second]) await play(player, past(index));
    expect(await finish(player, past(first), 1)).toEqual({ isNew: false });
    expect(await finish(player, past(second), 1)).toEqual({ isNew: true });
    expect(await historyOf(player)).toMatchObject([
      { isFinished: false, attempt: null },
      { isFinished: true, attempt: 1 },
    ]);
  });

  it('is free for a puzzle that ended as a shared one, which stands in the history from then on', async () => {
    const player = await addUser(database(), { role: '1_explorer' });
    const share = async (id: number, attempt: number | null, offset = 0, at = noon) => {
      const [row] = await database().query<{ answer: unknown }>(
        `select private.record_shared_finish($1, $2::text::timestamptz, $3, $4, $5) as answer`,
        [player, at, id, offset, attempt],
      );
      return row?.answer;
    };
    await play(player, past(second));
    expect(await share(past(first), 3)).toEqual({ isNew: true });
    const later = '2026-02-20T13:00:00Z';
    expect(await share(past(first), 1, 0, later)).toEqual({ isNew: false });
    expect(await share(past(second), null, 0, later)).toEqual({ isNew: true });
    expect(await share(today, 1)).toEqual({ isNew: false });
    await database().query(
      `insert into public.user_result (user_id, date, quando_id, attempt)
       values ($1, '2026-02-01', $2, null)`,
      [player, past(third)],
    );
    expect(await share(past(third), 1)).toEqual({ isNew: false });
    expect(await historyOf(player)).toEqual([
      { quando_id: past(first), day: null, isFinished: true, attempt: 3 },
      { quando_id: past(second), day: '2026-02-20', isFinished: true, attempt: null },
      { quando_id: past(third), day: null, isFinished: false, attempt: null },
    ]);
    const hours = await database().query(
      `select date_part('hour', played_at at time zone 'UTC') as played,
         date_part('hour', finished_at at time zone 'UTC') as finished
       from public.user_puzzle_history where user_id = $1 order by quando_id`,
      [player],
    );
    expect(hours).toEqual([
      { played: 12, finished: 12 },
      { played: 12, finished: 13 },
      { played: 12, finished: null },
    ]);
    expect(await play(player, past(first))).toEqual({ isNew: false, left: 2 });

    const custom = await addPuzzle(database(), { isPublished: true });
    for (const hidden of [tomorrow, custom, -1]) {
      await expect(share(hidden, 1)).rejects.toMatchObject({ code: '02000' });
    }
    await expect(share(past(fourth), 5)).rejects.toMatchObject({ code: '22003' });
    await expect(share(past(fourth), 1, 841)).rejects.toMatchObject({ code: '22003' });
  });

  it('is for players who hold the permission by the tables, and never by GET', async () => {
    const player = await addUser(database());
    const nobody = { role: 'authenticated' as const, sub: crypto.randomUUID() };
    const user = { role: 'authenticated' as const, sub: player };
    for (const actor of [anonymous, service, nobody, user, { ...explorer, sub: player }]) {
      for (const call of calls) {
        const asked = actingAs(database(), actor, (query) => query(`select ${call}`));
        await expect(asked).rejects.toMatchObject({ code: '42501' });
      }
    }
    const asExplorer = {
      role: 'authenticated' as const,
      sub: await addUser(database(), { role: '1_explorer' }),
    };
    for (const call of calls) {
      const byGet = actingAs(database(), asExplorer, async (query) => {
        await query('set local transaction_read_only = on');
        return query(`select ${call}`);
      });
      await expect(byGet).rejects.toMatchObject({ code: '25006' });
    }
    for (const call of [
      'get_number_of_left_puzzles_today(null)',
      `record_play(${past(first)}, null)`,
      `record_shared_finish(${past(first)}, null, 1)`,
    ]) {
      const asked = actingAs(database(), asExplorer, (query) => query(`select public.${call}`));
      await expect(asked, call).rejects.toMatchObject({ code: '22004' });
    }
    for (const sub of [player, asExplorer.sub]) {
      await database().query(
        'insert into public.user_puzzle_history (user_id, quando_id) values ($1, $2)',
        [sub, past(first)],
      );
    }
    const seenBy = (actor: typeof user) =>
      actingAs(database(), actor, (query) =>
        query('select user_id from public.user_puzzle_history'),
      );
    expect(await seenBy(user)).toEqual([]);
    expect(await seenBy(asExplorer)).toEqual([{ user_id: asExplorer.sub }]);
  });
});

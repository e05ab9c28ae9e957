import { beforeEach, describe, expect, it } from 'vitest';

import { actingAs } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addUser } from '../setup/factories/user-factory.ts';

const quiz = { quiz_id: '41', quiz_day: '2026-02-02' };
const tries = (...numbers: number[]) => ({
  first_try: numbers[0] ?? null,
  second_try: numbers[1] ?? null,
  third_try: numbers[2] ?? null,
  fourth_try: numbers[3] ?? null,
});
const running = { ...quiz, ...tries(1900, 0), gameState: 'running', is_hard: true };
const won = { ...running, third_try: 1969, gameState: 'won' };

describe('the stored game', () => {
  const database = freshDatabase();
  let player = '';
  beforeEach(async () => {
    player = await addUser(database());
  });

  const as = <T>(sql: string, words: unknown[] = [], sub = player) =>
    actingAs(database(), { role: 'authenticated', sub }, (query) => query<T>(sql, words));
  /** As an upsert of the page does it: only the columns of `body` are named. */
  const upload = (body: object) => {
    const columns = Object.keys(body).map((name) => `"${name}"`);
    return as(
      `insert into public."UserState" (${columns.join()})
       values (${columns.map((_, index) => `$${index + 1}`).join()})
       on conflict (user_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join()}`,
      Object.values(body),
    );
  };
  const read = async () =>
    (await as<Record<string, unknown>>('select * from public."UserState"'))[0];

  it('goes on try by try to its end, and says so as often as it is told', async () => {
    for (const body of [
      { ...running, ...tries() },
      { ...running, ...tries(1900) },
      running,
      running,
      { third_try: 1969 },
      won,
      won,
    ]) {
      await upload(body);
    }
    expect(await read()).toEqual({ ...won, user_id: player, updated_at: expect.any(String) });
  });

  it('keeps its tries when only its state is named', async () => {
    await upload({ ...running, ...tries(1900, 0, 7, 9999) });
    await upload({ gameState: 'lost' });
    expect(await read()).toMatchObject({ gameState: 'lost', ...tries(1900, 0, 7, 9999) });
  });

  it.each([
    ['another first try', running, { ...running, first_try: 1901 }],
    ['fewer tries', running, { ...running, ...tries(1900) }],
    ['no tries', running, { ...running, ...tries() }],
    ['a finished game running again', won, { gameState: 'running' }],
    ['a won game lost', won, { ...won, fourth_try: 1, gameState: 'lost' }],
    ['one more try after the end', won, { ...won, fourth_try: 1 }],
    ['a puzzle of an earlier day', running, { ...running, quiz_day: '2026-02-01', quiz_id: '40' }],
    ['no puzzle', running, { ...running, quiz_day: null, quiz_id: null }],
  ])('is not replaced by %s', async (_, stored, body) => {
    await upload(stored);
    const before = await read();
    await expect(upload(body)).rejects.toMatchObject({ code: 'PT409' });
    expect(await read()).toEqual(before);
  });

  it.each([
    ['the other language’s of the day', { ...running, quiz_id: '42', ...tries(5) }],
    ['the next day’s', { ...running, quiz_day: '2026-02-03', quiz_id: '43', ...tries() }],
  ])('makes way for %s', async (_, body) => {
    await upload(won);
    await upload(body);
    expect(await read()).toMatchObject(body);
  });

  it('of a caller who names no puzzle is the caller’s to start again', async () => {
    await upload({ ...tries(1900), gameState: 'won' });
    await upload({ ...tries(), gameState: 'running' });
    expect(await read()).toMatchObject({ ...tries(), gameState: 'running', quiz_id: null });
  });

  it.each([
    [{ ...running, ...tries(1, -1) }, '23514'],
    [{ ...running, ...tries(10_000) }, '23514'],
    [{ ...running, ...tries(40_000) }, '22003'],
    [{ ...running, first_try: null }, '23514'],
    [{ ...running, fourth_try: 3 }, '23514'],
    [{ ...quiz, gameState: 'won' }, '23514'],
    [{ ...won, gameState: 'lost' }, '23514'],
    [{ ...running, gameState: 'paused' }, '23514'],
    [{ ...running, gameState: null }, '23502'],
    [{ ...running, quiz_day: '2999-01-01' }, '23514'],
    [{ ...running, quiz_id: 'no id' }, '23514'],
    [{ quiz_id: '41' }, '23514'],
    [{ user_id: '00000000-0000-4000-8000-000000000000' }, '42501'],
    [{ updated_at: '2026-02-02' }, '42501'],
  ])('is refused as %j: %s', async (body, code) => {
    await expect(upload(body)).rejects.toMatchObject({ code });
    expect(await read()).toBeUndefined();
  });

  it('told by two devices at once is one of their games, never a mixture', async () => {
    const games = Array.from({ length: 20 }, (_, device) => tries(device, device, device));
    const ends = await Promise.allSettled(games.map((game) => upload({ ...quiz, ...game })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const stored = await read();
    expect(games).toContainEqual(
      tries(...[stored?.['first_try'], stored?.['second_try'], stored?.['third_try']].map(Number)),
    );
  });

  it('of today is taken away by staff alone, and only today’s', async () => {
    const reset = () => as('select public.reset_today(0)');
    const [clock] = await database().query<{ day: string }>(
      `select (now() at time zone 'UTC')::date::text as day`,
    );
    await upload({ ...won, quiz_day: clock?.day });
    await expect(reset()).rejects.toMatchObject({ code: '42501' });
    await database().query(
      `insert into private.user_role (user_id, role) values ($1, '5_subadmin')`,
      [player],
    );
    await reset();
    expect(await read()).toBeUndefined();
    await upload(won);
    await reset();
    expect(await read()).toMatchObject(won);
    const other = await addUser(database(), { role: '5_subadmin' });
    // A game that names no puzzle may be today's.
    await as(`insert into public."UserState" default values`, [], other);
    await as('select public.reset_today(0)', [], other);
    expect(await as('select from public."UserState"', [], other)).toEqual([]);
    expect(await read()).toMatchObject(won);
    await expect(as('select public.reset_today(841)')).rejects.toMatchObject({ code: '22003' });
    await expect(as('select public.reset_today(null)')).rejects.toMatchObject({ code: '22004' });
  });
});

import { describe, expect, it } from 'vitest';

import { actingAs } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addMember } from '../setup/factories/staff-factory.ts';

describe('what a call may ask for', () => {
  const database = freshDatabase();
  const ask = async (call: string) => {
    const [row] = await database().query<{ answer: unknown }>(`select private.${call} as answer`);
    return row?.answer;
  };

  it.each([
    [`require_locale('de')`, ''],
    [`require_locale('en')`, ''],
    ['require_amount(1)', 1],
    ['require_amount(100)', 100],
    ['require_amount(null)', 30],
    ['require_attempt(1)', ''],
    ['require_attempt(4)', ''],
    ['require_attempt(null)', ''],
    [`require_days('2026-01-01', '2026-01-01')`, ''],
    // The first and the last of 400 days.
    [`require_days('2026-01-01', '2027-02-04')`, ''],
    [`require_known('state', 'b', 'a', 'b')`, ''],
    [`require_known('state', null, 'a', 'b')`, ''],
    [`require_words(E' \\t\\r\\nÖsterreich\u{A0}HEUTE\\n')`, 'österreich heute'],
    [`require_words(' ' || repeat('x', 100) || E'\\u00a0\\u202f')`, 'x'.repeat(100)],
    [`require_words(E' \\n\\u00a0\\u202f')`, null],
    ['require_words(null)', null],
    ['require_post()', ''],
  ])('%s is answered', async (call, answer) => {
    expect(await ask(call)).toBe(answer);
  });

  it.each([
    [`require_locale('fr')`, '22023'],
    ['require_locale(null)', '22023'],
    ['require_amount(0)', '22003'],
    ['require_amount(101)', '22003'],
    ['require_attempt(0)', '22003'],
    ['require_attempt(5)', '22003'],
    [`require_days(null, '2026-01-01')`, '22004'],
    [`require_days('2026-01-01', null)`, '22004'],
    [`require_days('2026-01-02', '2026-01-01')`, '22003'],
    [`require_days('2026-01-01', '2027-02-05')`, '22003'],
    [`require_days('-infinity', '2026-01-01')`, '22003'],
    [`require_days('2026-01-01', 'infinity')`, '22003'],
    [`require_known('state', 'c', 'a', 'b')`, '22023'],
    [`require_words(' ' || repeat('x', 101))`, '22001'],
    [`require_post('admin.restricted')`, '42501'],
  ])('%s is refused with %s', async (call, code) => {
    await expect(ask(call)).rejects.toMatchObject({ code });
  });

  it.each([
    [{ role: 'authenticated', user_permission: ['game.multiple'] }, true],
    [{ role: 'authenticated', user_permission: ['stats.shared'] }, false],
    [{ role: 'authenticated' }, false],
    [{ user_permission: [] }, false],
    [{ role: 'service_role' }, true],
  ])('a token of %j may play old puzzles: %s', async (claims, may) => {
    const [row] = await database().transaction(async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
      return query(`select private.has_permission('game.multiple') as may`);
    });
    expect(row).toEqual({ may });
  });

  it('a GET is told to be a POST before anything else is looked at', async () => {
    const reading = actingAs(database(), await addMember(database(), '0_user'), async (query) => {
      await query('reset role');
      await query('set local transaction_read_only = on');
      return query(`select private.require_post('admin.restricted')`);
    });
    await expect(reading).rejects.toMatchObject({ code: '25006' });
  });

  it('words are found in any case, with their accents, and by whichever blank', async () => {
    const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽ\u{A0}\u{202F}';
    const folded = 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüýœšž  ';
    const [row] = await database().query(
      `with made as (
         insert into public.puzzle (key, locale, year) values ('folded', 'de', 1969) returning id
       )
       insert into public.tip (puzzle_id, position, text, title, type)
       select id, 1, $1, $1, 'wiki' from made
       returning folded, private.folded($1) as sought`,
      [capitals],
    );
    expect(row).toEqual({ folded: `${folded}\n${folded}`, sought: folded });
  });
});

describe('the operator’s settings', () => {
  const database = freshDatabase();
  const set = (name: string, value: string) =>
    database().query('select private.set_setting($1, $2)', [name, value]);

  it('are those of a new installation at first', async () => {
    expect(await database().query('select name, value from private.setting order by 1')).toEqual([
      { name: 'classics', value: 'on' },
      { name: 'client_header', value: 'cf-connecting-ip' },
      { name: 'postal_address', value: 'off' },
      { name: 'staff_second_factor', value: 'optional' },
      { name: 'version', value: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    ]);
  });

  it.each([
    ['version', '10.20.30'],
    ['classics', 'off'],
    ['classics', 'on'],
    ['postal_address', 'on'],
    ['postal_address', 'off'],
    ['client_header', 'x-quando-2'],
    ['staff_second_factor', 'required'],
    ['staff_second_factor', 'optional'],
    ['past_puzzles', 'accounts'],
    ['past_puzzles', 'tiers'],
    ['reminders', 'on'],
    ['reminders', 'off'],
  ])('%s may be %s', async (name, value) => {
    await set(name, value);
    const [row] = await database().query('select value from private.setting where name = $1', [
      name,
    ]);
    expect(row).toEqual({ value });
  });

  it.each([
    ['version', '1.6'],
    ['version', 'v1.6.2'],
    ['version', '1.6.2-rc'],
    ['classics', 'yes'],
    ['postal_address', 'required'],
    ['client_header', 'X-Client'],
    ['client_header', 'x client'],
    ['client_header', '-x'],
    ['staff_second_factor', 'on'],
    ['past_puzzles', 'all'],
    ['reminders', 'maybe'],
    ['colour', 'red'],
  ])('%s is never %s', async (name, value) => {
    await expect(set(name, value)).rejects.toMatchObject({ code: '23514' });
  });
});

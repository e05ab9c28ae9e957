import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';

const frozen = { code: '55000' };
const unfit = { code: '23514' };

/** A web address as long as one may be, and one that is a letter longer. */
const links = (base: string): [string, string] => [base.padEnd(2000, 'x'), base.padEnd(2001, 'x')];
const places = (part: object) => JSON.stringify({ name: 'A', lat: 1, lon: 1, land: 'DE', ...part });

describe('publication', () => {
  const database = freshDatabase();
  let published = 0;
  let draft = 0;

  beforeAll(async () => {
    published = await addPuzzle(database(), { date: '2026-11-12' });
    draft = await addPuzzle(database());
  });

  const asService = (sql: string, parameters: unknown[] = []) =>
    actingAs(database(), service, (query) => query(sql, parameters));
  const insert = (columns: object) =>
    database().query(
      `insert into public.puzzle (key, locale, name, year, token)
       select p.key, p.locale, p.name, 1969, p.token
       from jsonb_populate_record(null::public.puzzle, $1) p
       returning time_scale, difficulty, state, published_at, edited_at`,
      [JSON.stringify(columns)],
    );
  const edits = async (id: number) => {
    const [row] = await asService('select edited_at from public.puzzle where id = $1', [id]);
    return row;
  };

  it.each([
    `update public.puzzle set year = 1970 where id = $1`,
    `update public.puzzle set name = '9' where id = $1`,
    `update public.puzzle set time_scale = 1 where id = $1`,
    `update public.puzzle set label = 'How many?' where id = $1`,
    `update public.puzzle set state = 'draft', published_at = null where id = $1`,
    `update public.puzzle set token = 'abcdefghijklmnopqrstuv' where id = $1`,
    `delete from public.puzzle where id = $1`,
    `update public.tip set text = 'Easier' where puzzle_id = $1 and position = 2`,
    `update public.tip set position = 5 - position where puzzle_id = $1`,
    `update public.tip set link = 'https://example.org' where puzzle_id = $1`,
    `delete from public.tip where puzzle_id = $1 and position = 4`,
    `insert into public.tip (puzzle_id, position, text, type) values ($1, 4, 'More', 'wiki')`,
    `update public.schedule set date = '2026-12-24' where puzzle_id = $1`,
    `update public.schedule set puzzle_id = puzzle_id + 1 where puzzle_id = $1`,
    `delete from public.schedule where puzzle_id = $1`,
  ])('freezes the puzzle for the service role too: %s', async (sql) => {
    await expect(asService(sql, [published])).rejects.toMatchObject(frozen);
    await expect(database().query(sql, [published])).rejects.toMatchObject(frozen);
  });

  it('does not let a tip of a draft slip into a published puzzle, or out of it', async () => {
    const sql = 'update public.tip set puzzle_id = $2 where puzzle_id = $1 and position = 4';
    await expect(asService(sql, [draft, published])).rejects.toMatchObject(frozen);
    await expect(asService(sql, [published, draft])).rejects.toMatchObject(frozen);
  });

  it('leaves an erratum as the only later word', async () => {
    await asService(`insert into public.erratum (puzzle_id, text) values ($1, 'It was 1968.')`, [
      published,
    ]);
    expect(await asService('select puzzle_id, text from public.erratum')).toEqual([
      { puzzle_id: published, text: 'It was 1968.' },
    ]);
    for (const text of ['', 'x'.repeat(1001)]) {
      const unfitting = asService('insert into public.erratum (puzzle_id, text) values ($1, $2)', [
        published,
        text,
      ]);
      await expect(unfitting).rejects.toMatchObject(unfit);
    }
    await expect(asService('delete from public.erratum')).rejects.toMatchObject({ code: '42501' });
  });

  it('asks for exactly four tips and a name', async () => {
    const id = await addPuzzle(database());
    const publish = `update public.puzzle set state = 'published' where id = $1`;
    await asService('delete from public.tip where puzzle_id = $1 and position = 3', [id]);
    await expect(asService(publish, [id])).rejects.toMatchObject(frozen);
    await asService(
      `insert into public.tip (puzzle_id, position, text, type) values ($1, 3, 'Hint', 'wiki')`,
      [id],
    );
    await asService('update public.puzzle set name = null where id = $1', [id]);
    await expect(asService(publish, [id])).rejects.toMatchObject(unfit);
    await asService(`update public.puzzle set name = '77' where id = $1`, [id]);
    await asService(publish, [id]);
    await expect(
      asService(
        `insert into public.puzzle (key, locale, name, year, state)
         values ('at-once', 'de', '78', 1969, 'published')`,
      ),
    ).rejects.toMatchObject(frozen);
  });

  it('comes before the schedule, which knows neither drafts nor custom puzzles, which stay so', async () => {
    const schedule = `insert into public.schedule (locale, date, puzzle_id) values ($1, $2, $3)`;
    const custom = await addPuzzle(database(), {
      token: 'abcdefghijklmnopqrstuv',
      isPublished: true,
    });
    const unpublish = `update public.puzzle set state = 'draft' where id = $1`;
    await expect(database().query(unpublish, [custom])).rejects.toMatchObject(frozen);
    const english = await addPuzzle(database(), { locale: 'en', isPublished: true });
    await expect(asService(schedule, ['de', '2027-01-01', draft])).rejects.toMatchObject(frozen);
    await expect(asService(schedule, ['de', '2027-01-01', custom])).rejects.toMatchObject(frozen);
    await expect(asService(schedule, ['de', '2027-01-01', english])).rejects.toMatchObject({
      code: '23503',
    });
    await expect(asService(schedule, ['de', '2026-11-12', published])).rejects.toMatchObject({
      code: '23505',
    });
    await expect(asService(schedule, ['en', 'infinity', english])).rejects.toMatchObject(unfit);
    await asService(schedule, ['en', '2027-01-01', english]);
  });

  it('notes when a person changes a draft or its tips, and not when the loader does', async () => {
    const untouched = { edited_at: null };
    const id = await addPuzzle(database(), { year: 1900 });
    await database().transaction(async (query) => {
      await query(`select set_config('quando.loading', 'on', true)`);
      await query('update public.puzzle set year = 1901 where id = $1', [id]);
      await query(`update public.tip set text = 'Other' where puzzle_id = $1`, [id]);
    });
    // The factory wrote its tips one after the other, as a person does.
    expect(await edits(id)).not.toEqual(untouched);
    const fresh = await database().transaction(async (query) => {
      await query(`select set_config('quando.loading', 'on', true)`);
      return addPuzzle({ query }, { year: 1902 });
    });
    expect(await edits(fresh)).toEqual(untouched);
    await asService('update public.puzzle set year = 1903 where id = $1', [fresh]);
    expect(await edits(fresh)).not.toEqual(untouched);
  });

  it.each([
    ['a year before 1', `update public.puzzle set year = 0 where id = $1`],
    ['a year to come', `update public.puzzle set year = 9999 where id = $1`],
    [
      'a number with five digits',
      `update public.puzzle set year = 10000, label = 'Q' where id = $1`,
    ],
    ['another locale', `update public.puzzle set locale = 'fr' where id = $1`],
    ['a token that can be guessed', `update public.puzzle set token = 'short' where id = $1`],
    ['a fifth tip', `update public.tip set position = 5 where puzzle_id = $1 and position = 4`],
    ['a long tip', `update public.tip set text = repeat('x', 241) where puzzle_id = $1`],
    ['an unknown type', `update public.tip set type = 'rumour' where puzzle_id = $1`],
    ['a script as link', `update public.tip set link = 'javascript:alert(1)' where puzzle_id = $1`],
    [
      'an image elsewhere',
      `update public.tip set image = 'https://example.org/i' where puzzle_id = $1`,
    ],
    [
      'an image of no scheme',
      `update public.tip set image = '//example.org/i' where puzzle_id = $1`,
    ],
    [
      'an image of a backslash',
      `update public.tip set image = '/\\example.org' where puzzle_id = $1`,
    ],
    ['an image of a tab', `update public.tip set image = E'/\\t/example.org' where puzzle_id = $1`],
    ['insecure audio', `update public.tip set audio = 'http://example.org/a' where puzzle_id = $1`],
  ])('never sees %s', async (_what, sql) => {
    await expect(asService(sql, [draft])).rejects.toMatchObject(unfit);
  });

  it.each<[table: 'puzzle' | 'tip', column: string, last: string | number, first: string | number]>(
    [
      ['puzzle', 'key', 'x'.repeat(60), 'x'.repeat(61)],
      ['puzzle', 'key', 'a1-b2', 'a--b'],
      ['puzzle', 'key', '1', 'A'],
      ['puzzle', 'name', 'x'.repeat(20), 'x'.repeat(21)],
      ['puzzle', 'name', '1', ''],
      ['puzzle', 'time_scale', 0, -1],
      ['puzzle', 'time_scale', 3, 4],
      ['puzzle', 'difficulty', 1, 0],
      ['puzzle', 'difficulty', 5, 6],
      ['puzzle', 'label', 'x'.repeat(120), 'x'.repeat(121)],
      ['puzzle', 'label', 'Q', ''],
      ['puzzle', 'token', 'A_-z'.repeat(16), `${'A_-z'.repeat(16)}x`],
      ['puzzle', 'token', 'x'.repeat(22), 'x'.repeat(21)],
      ['puzzle', 'token', 'y'.repeat(22), `${'y'.repeat(22)}+`],
      ['puzzle', 'state', 'draft', 'gone'],
      ['tip', 'position', 1, 0],
      ['tip', 'text', 'x'.repeat(240), ''],
      ['tip', 'title', 'x'.repeat(200), 'x'.repeat(201)],
      ['tip', 'title', 'T', ''],
      ['tip', 'link', ...links('http://example.org/')],
      ['tip', 'link', 'https://example.org', 'ftp://example.org'],
      ['tip', 'link', 'https://example.org/a', 'https://example.org/a b'],
      ['tip', 'image', ...links('/i/')],
      ['tip', 'image', '/i/a-b.webp', '/i/a b.webp'],
      ['tip', 'image_alt', 'x'.repeat(240), 'x'.repeat(241)],
      ['tip', 'copyright', 'x'.repeat(300), 'x'.repeat(301)],
      ['tip', 'copyright', 'C', ''],
      ['tip', 'audio', ...links('https://example.org/')],
      ['tip', 'audio', '/a.ogg', '//example.org/a.ogg'],
      ['tip', 'audio', '/a', '/'],
      ['tip', 'source_address', ...links('http://example.org/')],
      ['tip', 'source_address', 'https://example.org', 'example.org'],
      ['tip', 'source_quote', 'x'.repeat(600), 'x'.repeat(601)],
      ['tip', 'source_quote', 'Q', ''],
      ['tip', 'place', places({ name: 'x'.repeat(40) }), places({ name: 'x'.repeat(41) })],
      ['tip', 'place', places({ lat: 90 }), places({ lat: 90.1 })],
      ['tip', 'place', places({ lat: -90 }), places({ lat: -90.1 })],
      ['tip', 'place', places({ lon: 180 }), places({ lon: 180.1 })],
      ['tip', 'place', places({ lon: -180 }), places({ lon: -180.1 })],
      ['tip', 'place', places({ lon: 1.2 }), places({ lon: 1.25 })],
      ['tip', 'place', places({ land: 'sea' }), places({ land: 'de' })],
      ['tip', 'place', places({ land: 'sea' }), places({ land: 'North sea' })],
      ['tip', 'place', places({ land: 'FR' }), places({ land: 'FRA' })],
    ],
  )('a %s’s %s goes so far and no further (%#)', async (table, column, last, first) => {
    const where = table === 'puzzle' ? 'id = $1' : 'puzzle_id = $1 and position = 1';
    const write = (id: number, value: string | number) =>
      database().query(`update public.${table} set ${column} = $2 where ${where}`, [id, value]);
    const id = await addPuzzle(database());
    await write(id, last);
    await expect(write(id, first)).rejects.toMatchObject({ code: '23514' });
  });

  it('gives no number, key, token or day to two, but a name to every custom puzzle', async () => {
    const [key, locale, name] = ['unique', 'de', '900'];
    expect(await insert({ key, locale, name })).toEqual([
      { time_scale: 3, difficulty: 3, state: 'draft', published_at: null, edited_at: null },
    ]);
    await insert({ key, locale: 'en', name });
    const token = 'unique-custom-puzzle-1';
    await insert({ key: 'custom-1', locale, name, token });
    await insert({ key: 'custom-2', locale, name, token: 'unique-custom-puzzle-2' });
    for (const columns of [
      { key, locale, name: '901' },
      { key: 'other', locale, name },
      { key: 'other', locale, name: '902', token },
    ]) {
      await expect(insert(columns)).rejects.toMatchObject({ code: '23505' });
    }
    const twice = asService('insert into public.schedule values ($1, $2, $3)', [
      'de',
      '2026-11-13',
      published,
    ]);
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });

  it('notes when it was', async () => {
    const id = await addPuzzle(database());
    const [row] = await database().query(
      `update public.puzzle set state = 'published' where id = $1
       returning published_at = now() as is_now`,
      [id],
    );
    expect(row).toEqual({ is_now: true });
  });

  it.each([
    ['https://example.org/', true],
    ['https://example.org/a?b=c#d', true],
    ['https://müller.example/%C3%BC', true],
    ['https://example.org:8443/', true],
    ['https://a.b.c.example.co/', true],
    ['https://example.org', false],
    ['https://example.org/a b', false],
    ['https://example.org/ü', false],
    ['https://example.org:123456/', false],
    ['https://example/', false],
    ['https://.example.org/', false],
    ['https://example.org./', false],
    ['https://example.4/', false],
    ['https://192.0.2.7/', false],
    ['https://user@example.org/', false],
    ['https://exa^mple.org/', false],
    ['https://exa|mple.org/', false],
    ['https://exa%6Dple.org/', false],
    ['https://exa<mple.org/', false],
    ['https://[::1]/', false],
    ['http://example.org/', false],
    ['HTTPS://example.org/', false],
    [' https://example.org/', false],
    [`https://example.org/${'x'.repeat(80)}`, true],
    [`https://example.org/${'x'.repeat(81)}`, false],
  ])('%s leads to a page, as browsers write it: %s', async (link, is) => {
    const [row] = await database().query('select private.is_web_link($1, 100) as is', [link]);
    expect(row).toEqual({ is });
  });

  it('takes a number with a label from 0 to 9999', async () => {
    for (const [year, label] of [
      [9999, 'Q'],
      [0, 'Q'],
      [1, null],
    ]) {
      const set = `update public.puzzle set year = $2, label = $3 where id = $1 returning year, label`;
      expect(await asService(set, [draft, year, label])).toEqual([{ year, label }]);
    }
  });

  it('makes tokens for custom puzzles that nobody guesses', async () => {
    const rows = await database().query<{ token: string }>(
      'select private.new_token() as token from generate_series(1, 200)',
    );
    const tokens = rows.map(({ token }) => token);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens).size).toBe(200);
  });
});

describe('publication while somebody still edits, on postgres', () => {
  const database = freshDatabase();

  it('waits for the edit, and an edit begun later is refused', async () => {
    const id = await addPuzzle(database());
    let publishing: Promise<unknown> = Promise.resolve();
    await database().transaction(async (query) => {
      // As the loader, whose edits leave no mark on the puzzle that would block by itself.
      await query(`select set_config('quando.loading', 'on', true)`);
      await query('delete from public.tip where puzzle_id = $1 and position = 4', [id]);
      publishing = database().query(`update public.puzzle set state = 'published' where id = $1`, [
        id,
      ]);
      publishing.catch(() => {});
      await waitUntilSomebodyIsBlocked();
    });
    await expect(publishing).rejects.toMatchObject(frozen);
  });

  async function waitUntilSomebodyIsBlocked(): Promise<void> {
    for (;;) {
      const blocked = await database().query(
        `select 1 from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      if (blocked.length > 0) return;
    }
  }
});

describe('publication where nobody else has asked anything before', () => {
  const database = freshDatabase();

  it('is for the service role, which schedules what is published', async () => {
    const id = await addPuzzle(database(), { isPublished: true });
    const scheduled = await actingAs(database(), service, (query) =>
      query(
        `insert into public.schedule (locale, date, puzzle_id) values ('de', '2027-01-01', $1) returning date`,
        [id],
      ),
    );
    expect(scheduled).toEqual([{ date: '2027-01-01' }]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';

import { addDays, localDay } from '../../src/domain/day/day.ts';
import { actingAs, type Actor, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { waitingForRows } from '../setup/in-turn.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

type Found = {
  puzzles: { state: string; year: number; hint: string; hit: string | null; locale: string }[];
  next: string | null;
  total: number;
};
type Users = { users: { id: string; role: string; endsAt: string | null }[]; next: string | null };
type Log = {
  entries: { action: string; subject: string; byName: string; details: { name?: string } }[];
  next: string | null;
};

const future = addDays(localDay(Date.now(), 0), 30);

const hints = ({ puzzles }: Found) => puzzles.map(({ hint }) => hint);

/** A second hint whose title and text begin with a word. */
const tips = (word: string) => [
  { text: 'Anfang' },
  { title: `${word} title`, text: `${word} text` },
];

describe('research', () => {
  const database = freshDatabase();
  let ada: Actor;
  let bert: Actor;

  beforeAll(async () => {
    ada = await addMember(database(), '4_admin', 'Ada');
    bert = await addMember(database(), '4_admin', 'Bert');
    await addPuzzle(database(), { date: '2026-11-12', year: 1969, hint: 'A step' });
    await addPuzzle(database(), { date: future, locale: 'en', year: 1903, hint: 'A flight' });
    const number = await addPuzzle(database(), {
      year: 7,
      label: 'How many?',
      hint: 'A number',
    });
    await database().query(
      `update public.tip set type = 'wiki' where puzzle_id = $1 and position = 2`,
      [number],
    );
    await addPuzzle(database(), {
      token: 'published-custom-puzzle-01',
      year: 1903,
      isPublished: true,
      hint: 'A present',
    });
    const content = {
      year: 1848,
      de: { tips: [{ text: 'Eine Märzrevolution', type: 'book' }, { title: 'Die Paulskirche' }] },
    };
    await callAs(database(), ada, 'save_draft', 'march', 0, content);
    await callAs(database(), ada, 'plan_draft', 'march', addDays(future, 1));
  });

  const search = (words: Record<string, unknown> = {}) => {
    const { text, from, to, type, state, locale, before, amount } = words;
    return callAs<Found>(
      database(),
      ada,
      'search_puzzles',
      ...[text, from, to, type, state, locale, before, amount].map((word) => word ?? null),
    );
  };
  const hits = async () =>
    (await search({ text: 'wort' })).puzzles.map(({ locale, hit }) => [locale, hit]);
  const readLog = (before: string | null, amount: number) =>
    callAs<Log>(database(), ada, 'get_audit_log', before, amount);
  const grant = (who: Actor, id: string | undefined, role: string, end: string | null = null) =>
    callAs(database(), who, 'grant_user_role', id, role, end);

  it('finds everything, the latest day first', async () => {
    const all = await search();
    expect(hints(all)).toEqual([
      'Eine Märzrevolution',
      'A flight 1',
      'A step 1',
      expect.any(String),
      expect.any(String),
    ]);
    expect(all.puzzles.map(({ state }) => state).toSorted()).toEqual([
      'custom',
      'draft',
      'past',
      'planned',
      'scheduled',
    ]);
    expect(all).toMatchObject({ next: null, total: 5 });
    const first = await search({ amount: 2 });
    const rest = await search({ before: first.next });
    expect([...hints(first), ...hints(rest)]).toEqual(hints(all));
    expect([first.total, rest.total]).toEqual([5, 5]);
  });

  it('calls a day past as soon as it has begun anywhere', async () => {
    for (const [at, state] of [
      ['2026-11-11T09:59:59Z', 'scheduled'],
      ['2026-11-11T10:00:00Z', 'past'],
    ]) {
      const found = await database().query(
        `select state from private.all_puzzles($1) where hint = 'A step 1'`,
        [at],
      );
      expect([at, found]).toEqual([at, [{ state }]]);
    }
  });

  it('tells of each what there is to tell, of drafts no number', async () => {
    const texts = { hit: null, label: null };
    const { puzzles } = await search();
    expect(puzzles[0]).toEqual({
      ...texts,
      key: 'march',
      locale: 'de',
      id: null,
      name: null,
      date: addDays(future, 1),
      year: 1848,
      difficulty: null,
      state: 'planned',
      hint: 'Eine Märzrevolution',
      types: ['book', null],
    });
    expect(puzzles[2]).toEqual({
      ...texts,
      key: expect.stringMatching(/^puzzle-/),
      locale: 'de',
      id: expect.any(Number),
      name: expect.stringMatching(/^Test /),
      date: '2026-11-12',
      year: 1969,
      difficulty: 3,
      state: 'past',
      hint: 'A step 1',
      types: ['article', 'article', 'article', 'article'],
    });
    const [number] = (await search({ text: 'how MANY' })).puzzles;
    expect(number).toMatchObject({
      id: null,
      name: null,
      date: null,
      label: 'How many?',
      types: ['article', 'wiki', 'article', 'article'],
    });
    expect((await search({ state: 'custom' })).puzzles).toMatchObject([
      { id: expect.any(Number), date: null, year: 1903 },
    ]);
  });

  it.each([
    [{ text: 'MÄRZ' }, ['Eine Märzrevolution']],
    [{ text: 'Paulskirche' }, ['Eine Märzrevolution']],
    [{ text: '1848' }, ['Eine Märzrevolution']],
    [{ text: 'a flight 1' }, ['A flight 1']],
    [{ text: 'a flight 4' }, ['A flight 1']],
    [{ from: 1903, to: 1903, state: 'scheduled' }, ['A flight 1']],
    [{ from: 1904, to: 1969 }, ['A step 1']],
    [{ from: 1970 }, []],
    [{ to: 1848 }, ['Eine Märzrevolution']],
    [{ state: 'draft' }, ['A number 1']],
    [{ state: 'planned' }, ['Eine Märzrevolution']],
    [{ state: 'past' }, ['A step 1']],
    [{ amount: 100, state: 'past' }, ['A step 1']],
    [{ text: 'hint' }, []],
    [{ text: '1969' }, ['A step 1']],
    [{ from: 1900, to: 1950, state: 'scheduled' }, ['A flight 1']],
    [{ from: 1, to: 10 }, []],
    [{ type: 'book' }, ['Eine Märzrevolution']],
    [{ type: 'wiki' }, ['A number 1']],
    [{ text: 'TEST', state: 'past' }, ['A step 1']],
    [{ type: 'podcast' }, []],
    [{ type: 'website' }, []],
    [{ type: 'video' }, []],
    [{ type: 'game' }, []],
    [{ type: 'article', locale: 'en' }, ['A flight 1']],
    [{ locale: 'en' }, ['A flight 1']],
    [{ state: 'custom' }, ['A present 1']],
  ])('finds by %j', async (words, expected) => {
    expect(hints(await search(words))).toEqual(expected);
  });

  it('tells where the words are, when they are not in the first hint', async () => {
    for (const [text, hit] of [
      ['märzrev', null],
      ['PAULSKIRCHE', 'Die Paulskirche'],
      ['march', null],
      ['a step 3', 'A step 3'],
    ]) {
      expect((await search({ text })).puzzles).toMatchObject([{ hit }]);
    }
    const content = { year: 1850, de: { tips: tips('Wort') }, en: { tips: tips('Wortlaut') } };
    await callAs(database(), ada, 'save_draft', 'worded', 0, content);
    expect(await hits()).toEqual([
      ['en', 'Wortlaut text'],
      ['de', 'Wort text'],
    ]);
    expect((await search({ text: 'wortlaut' })).puzzles).toMatchObject([{ locale: 'en' }]);
    const asking = {
      ...content,
      de: { ...content.de, label: 'Wie viele?' },
      en: { ...content.en, label: '' },
    };
    await callAs(database(), ada, 'save_draft', 'worded', 1, asking);
    expect((await search({ text: 'wort' })).puzzles).toMatchObject([
      { locale: 'en', label: '' },
      { locale: 'de', label: 'Wie viele?' },
    ]);
    expect((await search({ from: 1850, to: 1850 })).puzzles).toMatchObject([{ locale: 'en' }]);
    await callAs(database(), ada, 'remove_draft', 'worded', 2);
    // Of one that the loader added what was saved since.
    const loaded = await addPuzzle(database(), { key: 'loaded', year: 1850 });
    await callAs(database(), ada, 'save_draft', 'loaded', 0, {
      year: 1850,
      de: { tips: tips('Neuwort') },
    });
    expect((await search({ text: 'neuwort t' })).puzzles).toMatchObject([{ hit: 'Neuwort text' }]);
    await callAs(database(), ada, 'remove_draft', 'loaded', 1);
    await database().query(`delete from public.puzzle where id = $1`, [loaded]);
    // Of one that is published the text before the title, and the first hint of all.
    const id = await addPuzzle(database(), { key: 'spoken', year: 1850 });
    const english = await addPuzzle(database(), { key: 'spoken', locale: 'en', year: 1850 });
    await database().query(
      `update public.tip set title = 'Wort ' || position, text = 'Wort: ' || position
       where puzzle_id = $1 and position > 1`,
      [id],
    );
    await database().query(
      `update public.tip set title = case position when 2 then 'Of Wort' end,
         text = case position when 1 then 'Zuerst' when 4 then 'A Wort' else 'None' end
       where puzzle_id = $1`,
      [english],
    );
    expect((await search({ text: 'wort', locale: 'en' })).puzzles).toMatchObject([
      { hint: 'Zuerst', hit: 'Of Wort' },
    ]);
    expect(await hits()).toEqual([
      ['en', 'Of Wort'],
      ['de', 'Wort: 2'],
    ]);
    await database().query(`delete from public.puzzle where id in ($1, $2)`, [id, english]);
  });

  it.each([
    [{ amount: 101 }, '22003'],
    [{ type: 'rumour' }, '22023'],
    [{ state: 'lost' }, '22023'],
    [{ locale: 'fr' }, '22023'],
    [{ text: 'x'.repeat(101) }, '22001'],
  ])('is refused with %j', async (words, code) => {
    await expect(search(words)).rejects.toMatchObject({ code });
  });

  it('knows which years are used, a puzzle in both languages once, and that a number is none', async () => {
    for (const locale of ['de', 'en'] as const) {
      await addPuzzle(database(), { key: 'both', locale, year: 1969, date: '2026-11-10' });
    }
    await addPuzzle(database(), { year: 12, label: 'How many?', date: '2026-11-09' });
    await addPuzzle(database(), { year: 1700 });
    await callAs(database(), ada, 'save_draft', 'asks', 0, {
      year: 14,
      en: { label: 'How many?' },
    });
    await callAs(database(), ada, 'save_draft', 'flies-too', 0, { year: 1903, de: {} });
    await callAs(database(), ada, 'save_draft', 'begun', 0, { de: {} });
    expect(await callAs(database(), ada, 'get_used_years')).toEqual([
      { year: 1700, count: 1, drafts: 1 },
      { year: 1848, count: 1, drafts: 1 },
      { year: 1903, count: 3, drafts: 1 },
      { year: 1969, count: 2, drafts: 0 },
    ]);
    for (const key of ['asks', 'flies-too', 'begun']) {
      await callAs(database(), ada, 'remove_draft', key, 1);
    }
  });

  it('lists users by name, address and role, page by page', async () => {
    const carla = await addUser(database(), { email: 'Carla@example.org', isConfirmed: false });
    const list = (...words: unknown[]) => callAs<Users>(database(), ada, 'get_users', ...words);
    const all = await list();
    expect(all.users).toHaveLength(3);
    expect((await list('carla')).users).toMatchObject([
      { displayName: null, email: 'Carla@example.org', isConfirmed: false, role: '0_user' },
    ]);
    expect((await list('bert')).users).toMatchObject([{ id: bert.sub }]);
    expect((await list(null, '4_admin')).users).toHaveLength(2);
    const first = await list(null, null, null, 2);
    const rest = await list(null, null, first.next, 2);
    expect([...first.users, ...rest.users]).toEqual(all.users);
    expect(rest.next).toBeNull();
    await expect(list(null, '9_king')).rejects.toMatchObject({ code: '22023' });
    await expect(list(null, null, crypto.randomUUID())).rejects.toMatchObject({ code: '02000' });
    // The newest account first, of those made at once the one with the higher number; of one that is deleted nothing.
    const more = await Promise.all(Array.from({ length: 6 }, () => addUser(database())));
    await database().query(
      `update auth.users set created_at = case id when $1 then '2026-01-02' else '2026-01-01' end::timestamptz,
         last_sign_in_at = '2026-01-03'`,
      [ada.sub],
    );
    const [newest] = (await list()).users;
    expect(newest).toEqual({
      id: ada.sub,
      displayName: 'Ada',
      email: expect.stringContaining('@example.org'),
      isConfirmed: true,
      role: '4_admin',
      endsAt: null,
      createdAt: '2026-01-02T00:00:00+00:00',
      lastSignIn: '2026-01-03T00:00:00+00:00',
    });
    const pages: string[] = [];
    for (let next: string | null = null, page = 0; page === 0 || next !== null; page += 1) {
      const one = await list(null, null, next, 1);
      pages.push(...one.users.map(({ id }) => id));
      ({ next } = one);
    }
    const others = [String(bert.sub), carla, ...more].toSorted().toReversed();
    expect(pages).toEqual([ada.sub, ...others]);
    const together = await list(null, null, null, 9);
    expect([together.users.map(({ id }) => id), together.next]).toEqual([pages, null]);
    const later = await list(null, null, pages[3], 5);
    expect([later.users.map(({ id }) => id), later.next]).toEqual([pages.slice(4), null]);
    await database().query('update auth.users set deleted_at = now() where id = any ($1)', [more]);
    await database().query('update auth.users set deleted_at = now() where id = $1', [carla]);
    expect((await list('carla')).users).toEqual([]);
    await expect(grant(ada, carla, '0_user')).rejects.toMatchObject({ code: '02000' });
  });

  it('gives roles and takes them, never one’s own, and leaves an administrator', async () => {
    const dora = await addUser(database(), { email: 'dora@example.org' });
    const end = '2999-01-01T00:00:00+00:00';
    expect(await grant(ada, dora, '5_subadmin', end)).toMatchObject({
      role: '5_subadmin',
      endsAt: end,
    });
    expect(await grant(ada, dora, '0_user')).toMatchObject({ role: '0_user', endsAt: null });
    await expect(grant(ada, ada.sub, '0_user')).rejects.toMatchObject({ code: '55000' });
    await expect(grant(ada, dora, '9_king')).rejects.toMatchObject({ code: '22023' });
    await expect(grant(ada, dora, '4_admin', '2001-01-01')).rejects.toMatchObject({
      code: '22023',
    });
    await expect(grant(ada, crypto.randomUUID(), '4_admin')).rejects.toMatchObject({
      code: '02000',
    });
    await expect(grant(ada, dora, '4_admin', 'infinity')).rejects.toMatchObject({ code: '22023' });
    const atOnce = database().query(
      `select private.give_role($1::text::uuid, $3, $2::text::uuid, '4_admin', $3)`,
      [ada.sub, dora, '2026-02-02T12:00:00Z'],
    );
    await expect(atOnce).rejects.toMatchObject({ code: '22023' });
    // What has ended is shown no more.
    await database().query(
      `insert into private.user_role (user_id, role, ends_at) values ($1, '5_subadmin', '2001-01-01')`,
      [dora],
    );
    const { users } = await callAs<{ users: object[] }>(database(), ada, 'get_users', 'dora');
    expect(users).toMatchObject([{ role: '0_user', endsAt: null }]);
    await grant(ada, dora, '0_user');
    const unknown = await addUser(database(), { isConfirmed: false });
    await expect(grant(ada, unknown, '4_admin')).rejects.toMatchObject({ code: '55000' });
    await grant(ada, unknown, '0_user');
    // Given twice it is noted once.
    for (const times of [1, 2]) {
      await grant(ada, dora, '1_explorer');
      const changes = await database().query(
        `select changed_by from private.role_change where user_id = $1 and new_role = '1_explorer'`,
        [dora],
      );
      expect([times, changes]).toEqual([times, [{ changed_by: ada.sub }]]);
    }
    await grant(ada, dora, '0_user');
    await grant(ada, bert.sub, '4_admin', end);
    await expect(grant(bert, ada.sub, '0_user')).rejects.toMatchObject({ code: '55000' });
    // Nobody else of the staff stands in for one.
    const staff = await addMember(database(), '5_subadmin');
    await expect(grant(bert, ada.sub, '4_admin', end)).rejects.toMatchObject({ code: '55000' });
    await database().query('delete from private.user_role where user_id = $1', [staff.sub]);
    await grant(ada, bert.sub, '0_user');
    await expect(grant(bert, dora, '4_admin')).rejects.toMatchObject({ code: '42501' });
  });

  it('reads what staff did, roles and drafts together, newest first', async () => {
    const all = await readLog(null, 100);
    expect(all.next).toBeNull();
    expect(all.entries[0]).toMatchObject({
      action: 'role changed',
      subject: bert.sub,
      byName: 'Ada',
    });
    expect(all.entries.map(({ action }) => action)).toContain('draft planned');
    const called = all.entries.map(({ details }) => details.name);
    expect(called).toContain('dora@example.org');
    expect(called).toContain('Bert');
    const first = await readLog(null, 3);
    const rest = await readLog(first.next, 100);
    expect([...first.entries, ...rest.entries]).toEqual(all.entries);
    expect((await readLog(null, all.entries.length)).next).toBeNull();
    for (const place of ['x', '2026-01-01 00:00:00.000000 b 0000000000000000001']) {
      await expect(readLog(place, 3)).rejects.toMatchObject({ code: '22023' });
    }
  });

  it('goes on from the same place whatever clock the session has', async () => {
    const { next } = await readLog(null, 3);
    const elsewhere = await actingAs(database(), ada, async (query) => {
      await query(`set local time zone 'Asia/Tokyo'`);
      return query(`select public.get_audit_log(null, 3) ->> 'next' as next`);
    });
    expect(elsewhere).toEqual([{ next }]);
  });

  it('reads what happened at once in one order, and who or what did it', async () => {
    const at = '2001-01-01T00:00:00+00:00';
    const [gone, end] = [crypto.randomUUID(), '2001-02-01T00:00:00+00:00'];
    await database().query(
      `insert into private.staff_action (id, done_at, done_by, action, subject, details)
       overriding system value
       values (1000001, $1, 'a program', 'draft saved', 'one', '{"a": 1}'),
         (1000002, $1, $2, 'draft saved', 'two', '{}')`,
      [at, ada.sub],
    );
    await database().query(
      `insert into private.role_change (changed_at, user_id, old_role, old_end, new_role, new_end, changed_by)
       values ($1, $2, '0_user', null, '1_explorer', $3, 'SQL'), ($1, $4, '1_explorer', $3, '0_user', null, 'SQL'),
         ($5, $4, '0_user', null, '1_explorer', $3, 'SQL'), ($5, $4, '1_explorer', $3, '2_historian', $3, 'SQL')`,
      [at, ada.sub, end, gone, '2000-12-31T00:00:00Z'],
    );
    const role = { action: 'role changed', at, by: 'SQL', byName: null };
    const saved = { action: 'draft saved', at };
    const expected = [
      {
        ...role,
        subject: gone,
        details: {
          name: null,
          oldRole: '1_explorer',
          oldEnd: end,
          newRole: '0_user',
          newEnd: null,
        },
      },
      {
        ...role,
        subject: ada.sub,
        details: {
          name: 'Ada',
          oldRole: '0_user',
          oldEnd: null,
          newRole: '1_explorer',
          newEnd: end,
        },
      },
      { ...saved, by: ada.sub, byName: 'Ada', subject: 'two', details: {} },
      { ...saved, by: 'a program', byName: null, subject: 'one', details: { a: 1 } },
      ...[
        ['1_explorer', end, '2_historian'],
        ['0_user', null, '1_explorer'],
      ].map(([oldRole, oldEnd, newRole]) => ({
        ...role,
        at: '2000-12-31T00:00:00+00:00',
        subject: gone,
        details: { name: null, oldRole, oldEnd, newRole, newEnd: end },
      })),
    ];
    const read: unknown[] = [];
    let next: string | null = '2001-01-01 00:00:00.000001 a 0000000000000000000';
    while (next !== null) {
      const page: Log = await readLog(next, 1);
      read.push(...page.entries);
      ({ next } = page);
    }
    expect(read).toEqual(expected);
  });

  it('finds a draft until it is removed', async () => {
    await callAs(database(), ada, 'save_draft', 'regretted', 0, { year: 1850, de: {} });
    expect(await search({ text: 'regretted' })).toMatchObject({ total: 1 });
    await callAs(database(), ada, 'remove_draft', 'regretted', 1);
    expect(await search({ text: 'regretted' })).toMatchObject({ total: 0 });
    const years = await callAs<{ year: number }[]>(database(), ada, 'get_used_years');
    expect(years.map(({ year }) => year)).not.toContain(1850);
    // One of the loader's, which has its row of drafts only since.
    await addPuzzle(database(), { key: 'loaders-regret', year: 1851 });
    expect(await search({ text: 'loaders-regret', state: 'draft' })).toMatchObject({ total: 1 });
    await callAs(database(), ada, 'plan_draft', 'loaders-regret', '2998-01-01');
    expect((await search({ text: 'loaders-regret', state: 'planned' })).puzzles).toMatchObject([
      { date: '2998-01-01' },
    ]);
    // Saved here, it is the same one still.
    await addPuzzle(database(), { key: 'resumed', year: 1852 });
    await callAs(database(), ada, 'save_draft', 'resumed', 0, { year: 1852, de: {} });
    expect(await search({ text: 'resumed' })).toMatchObject({ total: 1 });
    // Once it is published in one language, the other is none to be found.
    await addPuzzle(database(), { key: 'halved', date: '2026-11-08' });
    await addPuzzle(database(), { key: 'halved', locale: 'en' });
    expect((await search({ text: 'halved' })).puzzles).toMatchObject([{ locale: 'de' }]);
    await callAs(database(), ada, 'remove_draft', 'loaders-regret', 0);
    expect(await search({ text: 'loaders-regret' })).toMatchObject({ total: 0 });
  });

  it('finds what is published by its own texts, not by those saved for it since', async () => {
    await addPuzzle(database(), {
      key: 'resaved',
      date: addDays(future, 3),
      year: 1850,
      hint: 'Published',
    });
    await callAs(database(), ada, 'save_draft', 'resaved', 0, {
      year: 1851,
      de: { tips: tips('Saved, published 3:') },
    });
    expect((await search({ text: 'published 3' })).puzzles).toMatchObject([
      { state: 'scheduled', year: 1850, hint: 'Published 1', hit: 'Published 3' },
    ]);
    expect((await search({ text: 'saved,' })).puzzles).toEqual([]);
  });

  it('is for administrators alone', async () => {
    const others = [anonymous, service, await addMember(database(), '5_subadmin')];
    for (const other of others) {
      for (const [name, ...words] of [
        ['search_puzzles'],
        ['get_used_years'],
        ['get_users'],
        ['grant_user_role', ada.sub, '0_user'],
        ['get_audit_log'],
      ] as const) {
        const refused = callAs(database(), other, name, ...words);
        await expect(refused).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

describe('two administrators who take each other’s role at once, on postgres', () => {
  const database = freshDatabase();

  it('are not both gone', async () => {
    const ada = await addMember(database(), '4_admin', 'Ada');
    const bert = await addMember(database(), '4_admin', 'Bert');
    const results = await Promise.allSettled([
      callAs(database(), ada, 'grant_user_role', bert.sub, '0_user'),
      callAs(database(), bert, 'grant_user_role', ada.sub, '0_user'),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are asked again for the role once it is their turn', async () => {
    const cleo = await addMember(database(), '4_admin', 'Cleo');
    const dora = await addMember(database(), '0_user', 'Dora');
    const told = await database().transaction(async (query) => {
      await query(`select pg_advisory_xact_lock(hashtextextended('roles', 0))`);
      const waiting = callAs(database(), cleo, 'grant_user_role', dora.sub, '1_explorer').then(
        () => 'given',
        ({ code }: { code: string }) => code,
      );
      await expect.poll(() => waitingForRows(database())).toBe(1);
      await query(`update private.user_role set role = '5_subadmin' where user_id = $1`, [
        cleo.sub,
      ]);
      return { waiting };
    });
    expect(await told.waiting).toBe('42501');
  });

  it('may be none to begin with, and then roles are given all the same', async () => {
    await database().query('delete from private.user_role');
    const dora = await addMember(database(), '0_user', 'Dora');
    // As a program does it that has no account.
    const [row] = await database().query<{ given: object }>(
      `select private.give_role(null, now(), $1, '1_explorer', null) as given`,
      [dora.sub],
    );
    expect(row?.given).toMatchObject({ role: '1_explorer' });
  });
});

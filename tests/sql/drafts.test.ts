import { beforeAll, describe, expect, it } from 'vitest';

import { loadContent } from '../../gateway/content/load-content.ts';
import { applyDifferences, findDifferences } from '../../gateway/content/update-content.ts';
import type { DraftContent } from '../../src/domain/draft/draft-content.ts';
import { mergeDrafts } from '../../src/domain/draft/merge-drafts.ts';
import { type Actor, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { contentFolder, filePuzzle, fileTip } from '../setup/factories/puzzle-file-factory.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

type Saved = { revision: number; isReady: boolean; updatedAt: string };
type Draft = Saved & { content: DraftContent; updatedBy: string | null; published: object | null };
type Line = { key: string; updatedAt: string | null; hints: object };

const now = new Date('2026-11-21T12:00:00Z');
const keys = (lines: Line[]) => lines.map(({ key }) => key);

/** So many minutes after a noon. */
const minute = (count: number) =>
  new Date(Date.UTC(2026, 2, 1, 12, count)).toISOString().replace('.000Z', '+00:00');

describe('drafts', () => {
  const database = freshDatabase();
  let ada: Actor;
  let bert: Actor;

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
    bert = await addMember(database(), '4_admin', 'Bert');
  });

  const save = (who: Actor, key: string, revision: number, content: unknown) =>
    callAs<Saved>(database(), who, 'save_draft', key, revision, content);
  const read = (key: string) => callAs<Draft>(database(), ada, 'get_draft', key);
  const list = (words: string | null = null, state: string | null = null) =>
    callAs<Line[]>(database(), ada, 'get_drafts', words, state);
  const actionsOn = async (subject: string) => {
    const rows = await database().query<{ action: string; done_by: string }>(
      'select action, done_by from private.staff_action where subject = $1 order by id',
      [subject],
    );
    const names: Record<string, string> = { [ada.sub ?? '']: 'Ada', [bert.sub ?? '']: 'Bert' };
    return rows.map(({ action, done_by: by }) => `${action} by ${names[by]}`);
  };

  it('are saved as far as they are written, and read back', async () => {
    const content = { year: 1969, de: { tips: [{ text: 'Ein Fuß' }, {}] } };
    expect(await save(ada, 'a-step', 0, content)).toMatchObject({ revision: 1, isReady: false });
    expect(await save(bert, 'a-step', 1, { ...content, difficulty: 3 })).toMatchObject({
      revision: 2,
    });
    expect(await read('a-step')).toMatchObject({
      revision: 2,
      content: { ...content, difficulty: 3 },
      updatedBy: 'Bert',
      published: null,
    });
    expect(await actionsOn('a-step')).toEqual(['draft created by Ada', 'draft saved by Bert']);
  });

  it('of two people at once lose nothing', async () => {
    const base = { year: 1500, de: { tips: [{ text: 'Ein Schiff' }] } };
    await save(ada, 'two', 0, base);
    const mine = { ...base, year: 1501 };
    await save(bert, 'two', 1, { ...base, difficulty: 4 });
    await expect(save(ada, 'two', 1, mine)).rejects.toMatchObject({ code: 'PT409' });
    const theirs = await read('two');
    const { merged, conflicts } = mergeDrafts(base, mine, theirs.content);
    expect(conflicts).toEqual([]);
    await save(ada, 'two', theirs.revision, merged);
    expect((await read('two')).content).toEqual({ ...mine, difficulty: 4 });
    await expect(save(bert, 'two', 0, base)).rejects.toMatchObject({ code: 'PT409' });
    for (const revision of [2, null]) {
      const removing = callAs(database(), bert, 'remove_draft', 'two', revision);
      await expect(removing).rejects.toMatchObject({ code: 'PT409' });
    }
  });

  it('saved again after a lost answer are saved once', async () => {
    const first = await save(ada, 'again', 0, { year: 1 });
    expect(await save(ada, 'again', 0, { year: 1 })).toEqual(first);
    expect(await save(ada, 'again', 1, { year: 1 })).toEqual(first);
    await expect(save(bert, 'again', 0, { year: 1 })).rejects.toMatchObject({ code: 'PT409' });
    expect(await callAs(database(), ada, 'get_draft_history', 'again')).toHaveLength(1);
  });

  it.each([
    ['no object', 'null', '22023'],
    ['a list', '[]', '22023'],
    ['an unknown member', '{"date": "2026-12-24"}', '22023'],
    ['a member of a member', '{"de.label": "x"}', '22023'],
    ['a fifth hint', '{"de": {"tips": [{}, {}, {}, {}, {}]}}', '22023'],
    ['a hint as text', '{"de": {"tips": ["x"]}}', '22023'],
    ['half a year', '{"year": 1969.5}', '22023'],
    ['a year before 0', '{"year": -1}', '22023'],
    ['a year as text', '{"year": "1969"}', '22023'],
    ['time scale 4', '{"timeScale": 4}', '22023'],
    ['another language', '{"fr": {}}', '22023'],
    ['a member of nothing', '{"de": null}', '22023'],
    ['a part unknown to a source', '{"en": {"tips": [{"source": {"page": "1"}}]}}', '22023'],
    ['a deep well', `{"de": {"tips": ${'['.repeat(5000)}${']'.repeat(5000)}}}`, '22023'],
    ['a text too long', `{"de": {"label": "${'x'.repeat(2001)}"}}`, '22023'],
    ['more than 64 kB', `{"x": "${'x'.repeat(65_600)}"}`, '22001'],
  ])('refuse %s', async (_, content, code) => {
    const call = callAs(database(), ada, 'save_draft', 'refused', 0, content);
    await expect(call).rejects.toMatchObject({ code });
  });

  it.each(['', 'Moon', 'moon_landing', '-moon', 'x'.repeat(61), null])(
    'are not called %j',
    async (key) => {
      const call = callAs(database(), ada, 'save_draft', key, 0, {});
      await expect(call).rejects.toMatchObject({ code: '23514' });
    },
  );

  it('are ready until somebody changes them', async () => {
    await save(ada, 'ready', 0, { year: 1 });
    const ready = (revision: number, isReady: boolean | null) =>
      callAs<Saved>(database(), ada, 'set_draft_ready', 'ready', revision, isReady);
    await expect(ready(1, null)).rejects.toMatchObject({ code: '22004' });
    expect(await ready(1, true)).toMatchObject({ revision: 1, isReady: true });
    expect(keys(await list(null, 'ready'))).toEqual(['ready']);
    await expect(ready(0, false)).rejects.toMatchObject({ code: 'PT409' });
    await expect(ready(1, null)).rejects.toMatchObject({ code: '22004' });
    expect(await save(ada, 'ready', 1, { year: 1 })).toMatchObject({ isReady: true });
    expect(await save(ada, 'ready', 1, { year: 2 })).toMatchObject({ isReady: false });
    expect(await actionsOn('ready')).toEqual(['draft created by Ada', 'draft ready by Ada']);
  });

  it('that were removed can be brought back for 30 days', async () => {
    await save(ada, 'gone', 0, { year: 7 });
    await callAs(database(), ada, 'remove_draft', 'gone', 1);
    expect(keys(await list('gone'))).toEqual([]);
    expect(keys(await list('gone', 'removed'))).toEqual(['gone']);
    await expect(save(ada, 'gone', 1, {})).rejects.toMatchObject({ code: '55000' });
    const forgotten = () =>
      database().query(
        `select private.forget_removed_drafts(now() + interval '29 days') as before`,
      );
    expect(await forgotten()).toEqual([{ before: 0 }]);
    expect(await callAs(database(), bert, 'restore_draft', 'gone')).toMatchObject({ revision: 1 });
    await expect(callAs(database(), bert, 'restore_draft', 'gone')).rejects.toMatchObject({
      code: '02000',
    });
    await callAs(database(), ada, 'remove_draft', 'gone', 1);
    expect(await actionsOn('gone')).toEqual([
      'draft created by Ada',
      'draft removed by Ada',
      'draft restored by Bert',
      'draft removed by Ada',
    ]);
    await database().query(`select private.forget_removed_drafts(now() + interval '31 days')`);
    await expect(read('gone')).rejects.toMatchObject({ code: '02000' });
    expect(await callAs(database(), ada, 'get_draft_history', 'gone')).toEqual([]);
  });

  it('keep their first words and long work, not every keystroke', async () => {
    await save(ada, 'long', 0, { year: 1 });
    await database().query(
      `select private.save_draft(
         $1::uuid, now() + make_interval(secs => n * n), 'long', n, jsonb_build_object('year', n + 1)
       ) from generate_series(1, 260) n`,
      [ada.sub],
    );
    const history = await callAs<{ revision: number }[]>(
      database(),
      ada,
      'get_draft_history',
      'long',
    );
    const kept = history.map(({ revision }) => revision);
    expect(kept).toHaveLength(200);
    expect(kept.slice(0, 51)).toEqual(Array.from({ length: 51 }, (_, index) => 261 - index));
    expect(kept.at(-1)).toBe(1);
    const old = callAs(database(), ada, 'get_draft_revision', 'long', 1);
    expect(await old).toMatchObject({ content: { year: 1 }, savedBy: 'Ada' });
    const dropped = callAs(database(), ada, 'get_draft_revision', 'long', 2);
    await expect(dropped).rejects.toMatchObject({ code: '02000' });
  });

  it('of the loader are listed and found, and left alone once somebody changed them', async () => {
    const folder = await contentFolder();
    const tips = ['first', 'another', 'third', 'fourth'].map((text) =>
      fileTip({
        text,
        title: 'T',
        link: 'https://example.org/l',
        image: '/i/a.webp',
        imageAlt: 'Alt',
        copyright: 'C',
        audio: 'https://example.org/a.mp3',
        place: { name: 'Wien', lat: 48.2, lon: 16.4, land: 'AT' },
      }),
    );
    const puzzle = filePuzzle('from-file', {
      year: 1492,
      timeScale: 2,
      difficulty: 4,
      de: { label: 'Wie viele?', tips },
      en: { label: 'How many?', tips },
    });
    await folder.write({
      'a.json': [puzzle, filePuzzle('dated', { name: '1', date: '2026-11-01' })],
    });
    const load = () => loadContent(database(), folder.path, now);
    await load();
    const [line] = await list('from-file');
    const begins = { de: 'first', en: 'first' };
    expect(line).toMatchObject({ revision: 0, hints: begins, hasDe: true, hasEn: true });
    expect(line).toMatchObject({ updatedAt: null });
    expect(keys(await list('FIRST'))).toContain('from-file');
    expect(keys(await list())).not.toContain('dated');
    const { content } = await read('from-file');
    const { key: _key, name: _name, date: _date, ...shared } = puzzle;
    expect(content).toEqual(shared);
    expect((await read('dated')).published).toMatchObject({
      de: { name: '1', date: '2026-11-01' },
    });

    await save(ada, 'from-file', 0, { ...content, year: 1493 });
    expect(await callAs(database(), ada, 'get_draft_history', 'from-file')).toMatchObject([
      { revision: 1, savedBy: 'Ada' },
      { revision: 0, savedBy: null },
    ]);
    await folder.write({ 'a.json': [{ ...puzzle, year: 1494 }] });
    const differences = await findDifferences(database(), folder.path, now);
    expect(differences.map(({ kept }) => kept)).toEqual(['edited', 'edited']);
    expect(await applyDifferences(database(), differences)).toBe(0);
    expect(await load()).toMatchObject({ inserted: 0, refused: [] });
    expect((await read('from-file')).content.year).toBe(1493);
    await expect(save(ada, 'dated', 0, content)).rejects.toMatchObject({ code: '55000' });
    await callAs(database(), ada, 'remove_draft', 'from-file', 1);
    expect(keys(await list('from-file'))).toEqual([]);
    await folder.remove();
  });

  const at = async <T>(instant: string, name: string, ...words: unknown[]) => {
    const [row] = await database().query<{ answer: T }>(
      `select private.${name}($1::uuid, $2::text::timestamptz,
         ${words.map((_, index) => `$${index + 3}`).join()}) as answer`,
      [
        ada.sub,
        instant,
        ...words.map((word) =>
          typeof word === 'object' && word !== null ? JSON.stringify(word) : word,
        ),
      ],
    );
    return row?.answer as T;
  };

  const inState = async (name: string | null) =>
    keys(await list('state-', name)).map((key) => key.slice('state-'.length));
  const checkOf = (size: number, first = '') =>
    database().query(
      `select private.check_draft(jsonb_build_object('x', rpad($2, $1::integer, 'x')))`,
      [size - '{"x": ""}'.length, first],
    );

  it('say who saved them when, and all else that there is to say', async () => {
    const content = { year: 1969, de: { tips: [{ text: ' Ein Fuß ' }] } };
    await at(minute(0), 'save_draft', 'told', 0, content);
    await database().query(
      `update private.draft set planned_for = '2999-01-01' where key = 'told'`,
    );
    const said = {
      key: 'told',
      revision: 1,
      isReady: false,
      plannedFor: '2999-01-01',
      updatedAt: minute(0),
      updatedBy: 'Ada',
      removedAt: null,
    };
    expect(await read('told')).toEqual({
      ...said,
      content,
      isFrozen: false,
      isChanged: false,
      published: null,
    });
    const listed = { year: 1969, hints: { de: 'Ein Fuß' }, hasDe: false, hasEn: false };
    expect(await list('told')).toEqual([{ ...said, ...listed }]);
    expect(await callAs(database(), ada, 'get_draft_history', 'told')).toEqual([
      { revision: 1, savedAt: minute(0), savedBy: 'Ada' },
    ]);
    expect(await callAs(database(), ada, 'get_draft_revision', 'told', 1)).toEqual({
      revision: 1,
      content,
      savedAt: minute(0),
      savedBy: 'Ada',
    });
    expect(await at(minute(1), 'remove_draft', 'told', 1)).toEqual({ removedAt: minute(1) });
    expect(await list('told', 'removed')).toEqual([
      { ...said, ...listed, plannedFor: null, removedAt: minute(1) },
    ]);
    // Sent once more after a lost answer: it is gone all the same.
    await expect(at(minute(2), 'save_draft', 'told', 0, content)).rejects.toMatchObject({
      code: '55000',
    });
    expect(await at(minute(3), 'restore_draft', 'told')).toEqual({
      revision: 1,
      isReady: false,
      updatedAt: minute(0),
    });
    expect(await actionsOn('told')).toEqual([
      'draft created by Ada',
      'draft removed by Ada',
      'draft restored by Ada',
    ]);
  });

  it('tell nobody’s address, where who saved them has no name', async () => {
    const sub = await addUser(database(), { role: '5_subadmin' });
    await save({ role: 'authenticated', sub }, 'nameless', 0, { year: 7 });
    expect(await read('nameless')).toMatchObject({ updatedBy: null });
    expect(await list('nameless')).toMatchObject([{ updatedBy: null }]);
    const call = (name: string, ...words: unknown[]) =>
      callAs(database(), ada, name, 'nameless', ...words);
    expect(await call('get_draft_history')).toMatchObject([{ revision: 1, savedBy: null }]);
    expect(await call('get_draft_revision', 1)).toMatchObject({ revision: 1, savedBy: null });
  });

  it('that are published say what of them is, in each language', async () => {
    const key = 'told-published';
    const de = await addPuzzle(database(), { key, date: '2026-02-02' });
    const en = await addPuzzle(database(), {
      key,
      locale: 'en',
      token: 'told-published-custom-1',
      isPublished: true,
    });
    await database().query(
      `insert into public.erratum (puzzle_id, noted_at, text) values ($1, $2, 'Zuerst'), ($1, $2, 'Danach')`,
      [de, minute(0)],
    );
    // A language that waits to be published beside the other one is no draft by itself.
    const half = await addPuzzle(database(), { key: 'half-published', isPublished: true });
    await addPuzzle(database(), { key: 'half-published', locale: 'en', isPublished: false });
    expect(keys(await list('half-published'))).toEqual([]);
    const { published: apart } = await read('half-published');
    expect(apart).toEqual({ de: expect.objectContaining({ id: half }) });
    const { published } = await read(key);
    const named = expect.stringMatching(/^Test \d+$/);
    expect(published).toEqual({
      de: {
        id: de,
        name: named,
        date: '2026-02-02',
        token: null,
        errata: [
          { notedAt: minute(0), text: 'Zuerst' },
          { notedAt: minute(0), text: 'Danach' },
        ],
      },
      en: { id: en, name: named, date: null, token: 'told-published-custom-1', errata: [] },
    });
  });

  it('are in the record once an hour for each who saves them', async () => {
    const change = (instant: string, revision: number) =>
      at(instant, 'save_draft', 'hourly', revision, { year: revision + 1 });
    await change(minute(0), 0);
    await change(minute(59), 1);
    expect(await actionsOn('hourly')).toEqual(['draft created by Ada']);
    await change(minute(60), 2);
    await change(minute(119), 3);
    await save(bert, 'hourly', 4, { year: 5 });
    expect(await actionsOn('hourly')).toEqual([
      'draft created by Ada',
      'draft saved by Ada',
      'draft saved by Bert',
    ]);
    await at(minute(121), 'set_draft_ready', 'hourly', 5, true);
    await at(minute(122), 'set_draft_ready', 'hourly', 5, true);
    await change(minute(180), 5);
    expect((await actionsOn('hourly')).slice(3)).toEqual([
      'draft ready by Ada',
      'draft saved by Ada',
    ]);
    await at(minute(181), 'set_draft_ready', 'hourly', 6, true);
    await at(minute(182), 'set_draft_ready', 'hourly', 6, false);
    expect((await actionsOn('hourly')).at(-1)).toBe('draft unready by Ada');
    await expect(at(minute(183), 'set_draft_ready', 'hourly', 6, null)).rejects.toMatchObject({
      code: '22004',
    });
  });

  it('that nobody has are neither read, saved, marked nor removed', async () => {
    for (const [name, ...words] of [
      ['get_draft', 'nobodys'],
      ['get_draft', null],
      ['save_draft', 'nobodys', 1, {}],
      ['set_draft_ready', 'nobodys', 0, true],
      ['remove_draft', 'nobodys', 0],
    ] as const) {
      const call = callAs(database(), ada, name, ...words);
      await expect(call).rejects.toMatchObject({ code: '02000' });
    }
  });

  it('keep the latest fifty saves, however quickly they came, and then what stood for long', async () => {
    await save(ada, 'burst', 0, {});
    await database().query(
      `insert into private.draft_revision (key, revision, content, saved_at)
       select 'burst', n, '{}', now() + make_interval(secs => 1000 * n - n * n)
       from generate_series(2, 202) n`,
    );
    const gone = async () => {
      await database().query(`select private.thin_history('burst')`);
      const rows = await database().query<{ n: number }>(
        `select n from generate_series(1, 202) n
         where n not in (select revision from private.draft_revision where key = 'burst') order by n`,
      );
      return rows.map(({ n }) => n);
    };
    expect([await gone(), await gone(), await gone()]).toEqual([[152], [150, 152], [150, 152]]);
  });

  it('of the loader are left alone from the first word of staff on, and have it in their history', async () => {
    const isEdited = async (key: string) => {
      const [row] = await database().query<{ is: boolean }>(
        'select edited_at is not null as is from public.puzzle where key = $1',
        [key],
      );
      return row?.is;
    };
    const load = (key: string) =>
      database().transaction(async (query) => {
        await query(`select set_config('quando.loading', 'on', true)`);
        await addPuzzle({ query }, { key });
      });
    await load('loaded-ready');
    expect(await isEdited('loaded-ready')).toBe(false);
    await at(minute(0), 'set_draft_ready', 'loaded-ready', 0, true);
    expect(await isEdited('loaded-ready')).toBe(true);
    await load('loaded-saved');
    await at(minute(2), 'save_draft', 'loaded-saved', 0, { year: 1970 });
    expect(await isEdited('loaded-saved')).toBe(true);
    expect(await callAs(database(), ada, 'get_draft_history', 'loaded-saved')).toEqual([
      { revision: 1, savedAt: minute(2), savedBy: 'Ada' },
      { revision: 0, savedAt: minute(2), savedBy: null },
    ]);
    // What somebody changed before there were drafts was saved then.
    await load('loaded-changed');
    await database().query(`update public.puzzle set year = 1971 where key = 'loaded-changed'`);
    const [line] = await list('loaded-changed');
    expect(line).toMatchObject({ updatedAt: expect.any(String), year: 1971 });
    await at('2999-01-01T00:00:00Z', 'save_draft', 'loaded-changed', 0, { year: 1972 });
    const history = await callAs<{ savedAt: string }[]>(
      database(),
      ada,
      'get_draft_history',
      'loaded-changed',
    );
    expect(history.at(-1)?.savedAt).toBe(line?.updatedAt);
    // What nobody has changed stands after all that somebody did.
    await load('loaded-alone');
    expect(keys(await list('loaded-')).at(-1)).toBe('loaded-alone');
  });

  it('that were removed are forgotten after 30 days, twenty at a time, but for the loader’s', async () => {
    await addPuzzle(database(), { key: 'removed-loaded' });
    await at(minute(0), 'remove_draft', 'removed-loaded', 0);
    await database().query(
      `insert into private.draft (key, revision, content, removed_at)
       select 'removed-' || n, 1, '{}', $1::text::timestamptz from generate_series(1, 21) n`,
      [minute(0)],
    );
    const forget = async (instant: string) => {
      const [row] = await database().query<{ count: number }>(
        'select private.forget_removed_drafts($1::text::timestamptz) as count',
        [instant],
      );
      return row?.count;
    };
    expect(await forget('2026-03-31T12:00:00Z')).toBe(0);
    const later = '2026-03-31T12:00:01Z';
    expect([await forget(later), await forget(later), await forget(later)]).toEqual([20, 1, 0]);
    expect(keys(await list('removed-', 'removed'))).toEqual(['removed-loaded']);
  });

  it('are listed as their state is, the last changed first', async () => {
    const whole = { tips: ['a', 'b', 'c', 'd'].map((text) => ({ text })) };
    for (const [index, [key, content]] of Object.entries({
      'state-whole': { de: whole, en: whole },
      'state-german': { de: whole, en: { tips: [{ text: 'a' }] } },
      'state-english': { en: whole },
      'state-blank': { de: whole, en: { tips: ['a', 'b', 'c', ' '].map((text) => ({ text })) } },
    }).entries()) {
      await at(minute(index), 'save_draft', key, 0, content);
    }
    await at(minute(10), 'set_draft_ready', 'state-whole', 1, true);
    await database().query(
      `update private.draft set planned_for = '2999-01-02' where key = 'state-german'`,
    );
    expect(await inState(null)).toEqual(['blank', 'english', 'german', 'whole']);
    expect(await inState('ready')).toEqual(['whole']);
    expect(await inState('unready')).toEqual(['blank', 'english', 'german']);
    expect(await inState('planned')).toEqual(['german']);
    expect(await inState('unplanned')).toEqual(['blank', 'english', 'whole']);
    expect(await inState('incomplete')).toEqual(['blank', 'english', 'german']);
    expect(await inState('removed')).toEqual([]);
    // The loader's want four hints in both languages as well.
    for (const locale of ['de', 'en'] as const) {
      const id = await addPuzzle(database(), { key: 'loaded-three', locale });
      await database().query(
        `update public.tip set text = ' ' where puzzle_id = $1 and position = 4`,
        [id],
      );
    }
    expect(keys(await list('loaded-three', 'incomplete'))).toEqual(['loaded-three']);
  });

  it.each(['text', 'title', 'link', 'image', 'image_alt', 'copyright', 'audio'])(
    'of the loader are found by the %s of a hint',
    async (column) => {
      const id = await addPuzzle(database(), { key: `found-by-${column.replace('_', '-')}` });
      const word = `${['link', 'audio'].includes(column) ? 'https://' : '/'}Needle.${column}/x`;
      await database().query(
        `update public.tip set ${column} = $2 where puzzle_id = $1 and position = 3`,
        [id, word],
      );
      expect(keys(await list(`needle.${column}`))).toEqual([
        `found-by-${column.replace('_', '-')}`,
      ]);
    },
  );

  it('are listed a thousand at a time, without those changed longest ago', async () => {
    await addPuzzle(database(), { key: 'crowd-untouched' });
    await database().exec(
      `begin; set local quando.loading = 'on';
       update public.puzzle set edited_at = null where key = 'crowd-untouched'; commit;
       insert into private.draft (key, revision, content, updated_at)
       select 'crowd-' || n, 1, '{}', timestamptz '2026-01-01' + make_interval(mins => n)
       from generate_series(1, 1001) n`,
    );
    const crowd = keys(await list('crowd-'));
    expect(crowd).toHaveLength(1000);
    expect([crowd[0], crowd.at(-1)]).toEqual(['crowd-1001', 'crowd-2']);
    await database().exec(`delete from private.draft where key like 'crowd-%'`);
  });

  it('begin with no hint that is blank, and are no more found by what was written over', async () => {
    const key = 'x'.repeat(60);
    const id = await addPuzzle(database(), { key, hint: 'Ehemals' });
    await database().query(
      `update public.tip set source_quote = 'A quote alone' where puzzle_id = $1 and position = 1`,
      [id],
    );
    expect(keys(await list('ehemals'))).toEqual([key]);
    expect((await read(key)).content.de?.tips?.[0]).toEqual({
      text: 'Ehemals 1',
      type: 'article',
      source: { quote: 'A quote alone' },
    });
    await save(ada, key, 0, { de: { tips: [{ text: ' ' }] }, en: { tips: [{ text: ' ' }] } });
    expect(await list('ehemals')).toEqual([]);
    expect((await list(key)).map(({ hints }) => hints)).toEqual([{}]);
  });

  it('are found by their key, year, question and sources', async () => {
    const id = await addPuzzle(database(), {
      key: 'found-else',
      year: 1234,
      label: 'Wie VIELE Äpfel?',
    });
    await database().query(
      `update public.tip set source_address = 'https://Source.example', source_quote = 'So it WAS'
       where puzzle_id = $1 and position = 4`,
      [id],
    );
    for (const words of ['FOUND-else', '1234', 'viele äpfel', 'source.EXAMPLE', 'it was']) {
      expect([words, keys(await list(words))]).toEqual([words, ['found-else']]);
    }
  });

  it.each([
    '{"year": 0, "timeScale": 0, "difficulty": 1}',
    '{"year": 9999, "timeScale": 3, "difficulty": 5}',
    '{"anniversary": "07-20", "de": {"label": ""}, "en": {}}',
    `{"de": {"label": "${'x'.repeat(2000)}"}}`,
    '{"en": {"tips": [{}, {}, {}, {"text": "", "type": "", "title": "", "link": "", "image": ""}]}}',
    '{"en": {"tips": [{"imageAlt": "", "copyright": "", "audio": "", "region": "", "source": {}}]}}',
    '{"de": {"tips": [{"source": {"address": "", "quote": ""}}]}}',
    '{"de": {"tips": [{"place": {"name": "", "land": "", "lat": -179.9, "lon": 0}}]}}',
  ])('may say %s', async (content) => {
    await database().query('select private.check_draft($1::text::jsonb)', [content]);
  });

  it.each([
    ['{"year": 10000}', 'year'],
    ['{"timeScale": -1}', 'timeScale'],
    ['{"difficulty": 0}', 'difficulty'],
    ['{"difficulty": 6}', 'difficulty'],
    ['{"difficulty": true}', 'difficulty'],
    ['{"anniversary": 7}', 'anniversary'],
    ['{"de": {"label": null}}', 'de.label'],
    ['{"de": []}', 'de'],
    ['{"de": {"tips": {}}}', 'de.tips'],
    ['{"de": {"tips": [{"text": 7}]}}', 'de.tips[0].text'],
    ['{"de": {"tips": [{"place": {"lat": 1.25}}]}}', 'de.tips[0].place.lat'],
    ['{"de": {"tips": [{"place": {"lon": 1000}}]}}', 'de.tips[0].place.lon'],
    ['{"de": {"tips": [{"place": {"lat": "1"}}]}}', 'de.tips[0].place.lat'],
    ['{"de": {"tips": [{"place": {"country": ""}}]}}', 'de.tips[0].place.country'],
    ['{"de": {"tips": [{"source": ""}]}}', 'de.tips[0].source'],
    ['{"a b": 1}', '?'],
  ])('may not say %s, and are told where: %s', async (content, detail) => {
    const checking = database().query('select private.check_draft($1::text::jsonb)', [content]);
    await expect(checking).rejects.toMatchObject({ code: '22023', detail });
  });

  it.each([
    [`planned_for = 'infinity'`, '23514'],
    [`planned_for = '2999-05-06'`, '23505'],
    [`planned_for = '2999-05-07', removed_at = now()`, '23514'],
    ['content = null', '23514'],
    ['revision = 0', '23514'],
    [`key = 'Not-so'`, '23514'],
    [`key = repeat('x', 61)`, '23514'],
  ])('are never stored with %s, whoever writes them: %s', async (set, code) => {
    await database().exec(
      `insert into private.draft (key, revision, content, planned_for)
       values ('stored', 1, '{}', null), ('stored-beside', 1, '{}', '2999-05-06')
       on conflict do nothing`,
    );
    const change = database().query(`update private.draft set ${set} where key = 'stored'`);
    await expect(change).rejects.toMatchObject({ code });
  });

  it('are objects', async () => {
    for (const content of [[], null]) {
      await expect(save(ada, 'odd', 0, content)).rejects.toMatchObject({
        code: '22023',
        message: 'content is not an object',
      });
    }
  });

  it('have 64 kB at most', async () => {
    await expect(checkOf(65_536)).rejects.toMatchObject({ code: '22023' });
    await expect(checkOf(65_537)).rejects.toMatchObject({ code: '22001' });
    // Bytes, of which an umlaut has two.
    await expect(checkOf(65_536, 'ü')).rejects.toMatchObject({ code: '22001' });
  });

  it('are listed last changed first, then those that nobody changed, by their keys', async () => {
    await save(ada, 'order-c', 0, {});
    await save(ada, 'order-d', 0, {});
    await database().transaction(async (query) => {
      await query(`select set_config('quando.loading', 'on', true)`);
      for (const key of ['order-b', 'order-a']) await addPuzzle({ query }, { key });
    });
    const order = ['order-d', 'order-c', 'order-a', 'order-b'];
    expect(keys(await list('order-'))).toEqual(order);
  });

  it('are searched by their words, and nothing by the names of their parts', async () => {
    await save(ada, 'searched', 0, { de: { label: 'Wie viele SCHRÄNKE?' } });
    expect(keys(await list('schränke'))).toEqual(['searched']);
    expect(keys(await list('label'))).toEqual([]);
    await expect(list('x'.repeat(101))).rejects.toMatchObject({ code: '22001' });
    await expect(list(null, 'lost')).rejects.toMatchObject({ code: '22023' });
  });

  it('are for staff alone, and reach no player by any call', async () => {
    await save(ada, 'secret', 0, { year: 1234, de: { tips: [{ text: 'Geheim' }] } });
    const others = [anonymous, service, await addMember(database(), '3_chronicler')];
    for (const other of others) {
      for (const [name, ...words] of [
        ['get_drafts', null, null],
        ['get_draft', 'secret'],
        ['save_draft', 'secret', 1, {}],
        ['set_draft_ready', 'secret', 1, true],
        ['remove_draft', 'secret', 1],
        ['restore_draft', 'secret'],
        ['get_draft_history', 'secret'],
        ['get_draft_revision', 'secret', 1],
      ] as const) {
        const call = callAs(database(), other, name, ...words);
        await expect(call).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';

import { loadContent } from '../../gateway/content/load-content.ts';
import { applyDifferences, findDifferences } from '../../gateway/content/update-content.ts';
import type { DraftContent } from '../../src/domain/draft/draft-content.ts';
import { mergeDrafts } from '../../src/domain/draft/merge-drafts.ts';
import { type Actor, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { contentFolder, filePuzzle } from '../setup/factories/puzzle-file-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

type Saved = { revision: number; isReady: boolean; updatedAt: string };
type Draft = Saved & { content: DraftContent; updatedBy: string | null; published: object | null };
type Line = { key: string; revision: number; isReady: boolean; hasDe: boolean; hasEn: boolean };

const now = new Date('2026-11-21T12:00:00Z');
const keys = (lines: Line[]) => lines.map(({ key }) => key);

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
    return rows.map(({ action, done_by: by }) => `${action} by ${by === ada.sub ? 'Ada' : 'Bert'}`);
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
    await expect(callAs(database(), bert, 'remove_draft', 'two', 2)).rejects.toMatchObject({
      code: 'PT409',
    });
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
    const ready = (revision: number, isReady: boolean) =>
      callAs<Saved>(database(), ada, 'set_draft_ready', 'ready', revision, isReady);
    expect(await ready(1, true)).toMatchObject({ revision: 1, isReady: true });
    expect(keys(await list(null, 'ready'))).toEqual(['ready']);
    await expect(ready(0, false)).rejects.toMatchObject({ code: 'PT409' });
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
    const puzzle = filePuzzle('from-file', { year: 1492 });
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

import { beforeAll, describe, expect, it } from 'vitest';

import { loadContent } from '../../gateway/content/load-content.ts';
import type { Actor } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { contentFolder, filePuzzle, fileTip } from '../setup/factories/puzzle-file-factory.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

type Found = { key: string; hint: number; text: string; date: string | null };
type Appearance = Found & { name: string };
type Near = { key: string; year: number; date: string | null };

const now = new Date('2026-11-21T12:00:00Z');

/** A puzzle whose first hint says these words in each language. */
function saying(key: string, de: string, en: string, rest = {}) {
  return filePuzzle(key, { de: { tips: tipsWith(de) }, en: { tips: tipsWith(en) }, ...rest });
}

function tipsWith(first: string) {
  return [first, 'second', 'third', 'fourth'].map((text) => fileTip({ text }));
}

/** Names as PostgreSQL writes a list. */
function listOf(names: string[]) {
  return `{${names.map((name) => JSON.stringify(name)).join(',')}}`;
}

describe('beside the writing', () => {
  const database = freshDatabase();
  let ada: Actor;

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
    const folder = await contentFolder();
    await folder.write({
      'all.json': [
        saying(
          'cook-sails',
          'James Cook kartiert die Küste von Neuseeland.',
          'James Cook charts the coast of New Zealand.',
          { name: '1', date: '2026-12-10', year: 1769 },
        ),
        saying('cook-dies', '„James Cooks“ Schiffe fahren weiter.', 'James Cook’s ships sail on.', {
          name: '2',
          date: '2027-06-01',
          year: 1779,
        }),
        saying('loaders-draft', 'Ein Komet erscheint über Augsburg.', 'A comet is seen.', {
          year: 1770,
        }),
      ],
    });
    await loadContent(database(), folder.path, now);
    await folder.remove();
  });

  const save = (key: string, revision: number, content: object) =>
    callAs(database(), ada, 'save_draft', key, revision, content);
  const keep = (key: string, hints: string[]) =>
    save(key, 0, { de: { tips: hints.map((text) => ({ text })) } });
  const similar = (words: string, key = 'mine', locale = 'de') =>
    callAs<Found[]>(database(), ada, 'get_similar_hints', key, locale, words);
  const appearances = (names: string[], date: string | null = null, key = 'mine', locale = 'de') =>
    callAs<Appearance[]>(database(), ada, 'get_appearances', key, locale, listOf(names), date);
  const near = (year: number, key = 'mine') =>
    callAs<Near[]>(database(), ada, 'get_years_near', key, year);

  it('finds hints that share rare words, whatever their endings, with the day they have', async () => {
    expect(await similar('Die Küsten Neuseelands werden neu kartiert')).toEqual([
      {
        key: 'cook-sails',
        hint: 1,
        text: 'James Cook kartiert die Küste von Neuseeland.',
        date: '2026-12-10',
      },
    ]);
    expect(await similar('Die Küsten Neuseelands werden kartiert', 'cook-sails')).toEqual([]);
    expect(await similar('Die Küsten Neuseelands werden kartiert', 'mine', 'en')).toEqual([]);
    expect(await similar('Etwas ganz anderes')).toEqual([]);
    expect(await similar("'\\:*&|!() <->")).toEqual([]);
  });

  it('looks into drafts as they were saved, and not as the loader had them', async () => {
    const [before] = await similar('Über Augsburg erscheint etwas');
    expect(before).toMatchObject({ key: 'loaders-draft', date: null });
    await callAs(database(), ada, 'plan_draft', 'loaders-draft', '2998-02-01');
    expect(await similar('Über Augsburg erscheint etwas')).toMatchObject([{ date: '2998-02-01' }]);
    await callAs(database(), ada, 'plan_draft', 'loaders-draft', null);
    await addPuzzle(database(), { key: 'whale', hint: 'Ein Walfisch strandet bei Cuxhaven' });
    const whale = () => similar('Walfische stranden bei Cuxhaven');
    expect(await whale()).toMatchObject([{ key: 'whale' }, { key: 'whale' }, { key: 'whale' }]);
    await callAs(database(), ada, 'remove_draft', 'whale', 0);
    expect(await whale()).toEqual([]);
    await save('loaders-draft', 0, { year: 1770, de: { tips: [{ text: 'Ein Stern verglüht.' }] } });
    expect(await similar('Über Augsburg erscheint etwas')).toEqual([]);
    expect(await similar('Der Stern verglüht bald')).toMatchObject([
      { key: 'loaders-draft', hint: 1, text: 'Ein Stern verglüht.' },
    ]);
    await keep('regretted', ['Der Stern verglüht bald']);
    await callAs(database(), ada, 'plan_draft', 'regretted', '2998-01-01');
    expect(await similar('Der Stern verglüht bald')).toMatchObject([
      { key: 'loaders-draft', date: null },
      { key: 'regretted', date: '2998-01-01' },
    ]);
    await callAs(database(), ada, 'remove_draft', 'regretted', 1);
    expect(await similar('Der Stern verglüht bald')).toMatchObject([{ key: 'loaders-draft' }]);
  });

  it('has the three that share most, and none where all say the same', async () => {
    const two = 'Zeppelin über dem Bodensee';
    await keep('sim-a', [two]);
    await keep('sim-b', [two, `${two} bei Friedrichshafen`]);
    await keep('sim-c', ['Der See, ein Boot']);
    expect((await similar(two, 'sim-a')).map(({ key }) => key)).toEqual(['sim-b', 'sim-b']);
    const wanted = 'Zeppeline am Bodensee, Friedrichshafen';
    const found = async (words: string) =>
      (await similar(words)).map(({ key, hint }) => `${key} ${hint}`);
    expect(await found(wanted)).toEqual(['sim-b 2', 'sim-a 1', 'sim-b 1']);
    // One word shared says nothing, nor do words of less than five letters.
    expect(await found('Friedrichshafen')).toEqual([]);
    expect(await found('Der See, ein Boot')).toEqual([]);
    for (const key of ['sim-d', 'sim-e', 'sim-f']) await keep(key, [two, two, two, two]);
    await keep('sim-g', [two]);
    expect(await found(two)).toEqual(['sim-a 1', 'sim-b 1', 'sim-b 2']);
    // Of what seventeen hints say nobody needs to be told.
    await keep('sim-h', [two]);
    expect(await found(two)).toEqual([]);
    expect(await similar('x'.repeat(2000))).toEqual([]);
  });

  it('looks into the hundred drafts that were saved last', async () => {
    const words = 'Quastenflosser vor den Komoren';
    await save('oldest', 0, { de: { tips: [{ text: words }] } });
    await database().exec(
      `update private.draft set updated_at = '2001-01-01' where key = 'oldest'`,
    );
    const fillUpTo = (count: number) =>
      database().query(
        `insert into private.draft (key, revision, content, updated_at)
         select 'many-' || n, 1, '{}', now()
         from generate_series((select count(*) from private.draft where content is not null and removed_at is null), $1 - 1) n`,
        [count],
      );
    await fillUpTo(100);
    expect(await similar(words)).toMatchObject([{ key: 'oldest' }]);
    await fillUpTo(101);
    expect(await similar(words)).toEqual([]);
    await database().exec(`delete from private.draft where key like 'many-%'`);
  });

  it('finds three hints that have a name, the nearest day first and the later of two', async () => {
    for (const [key, date] of [
      ['ada-1', '2998-06-01'],
      ['ada-2', '2998-06-11'],
      ['ada-3', '2998-06-20'],
      ['ada-4', null],
      ['ada-5', '2998-07-30'],
    ] as const) {
      await save(key, 0, { de: { tips: [{ title: 'Ada Lovelace', text: 'Sie rechnet.' }] } });
      if (date !== null) await callAs(database(), ada, 'plan_draft', key, date);
    }
    const keysOf = async (date: string | null) =>
      (await appearances(['Ada Lovelace'], date)).map(({ key }) => key);
    expect(await keysOf('2998-06-06')).toEqual(['ada-2', 'ada-1', 'ada-3']);
    expect(await keysOf(null)).toEqual(['ada-5', 'ada-3', 'ada-2']);
    const both = await appearances(['Zeppelin', 'Ada Lovelace', 'Ada Lovelace'], '2998-07-29');
    expect(both.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 3 }, () => 'Ada Lovelace'),
      ...Array.from({ length: 3 }, () => 'Zeppelin'),
    ]);
  });

  it('finds names, also in the genitive, nearest to the day first', async () => {
    const keysOf = async (...asked: Parameters<typeof appearances>) =>
      (await appearances(...asked)).map(({ key }) => key);
    expect(await keysOf(['James Cook'], '2026-12-24')).toEqual(['cook-sails', 'cook-dies']);
    expect(await keysOf(['James Cook'])).toEqual(['cook-dies', 'cook-sails']);
    expect(await keysOf(['James Cook'], null, 'cook-dies')).toEqual(['cook-sails']);
    expect(await keysOf(['James Cook'], null, 'mine', 'en')).toEqual(['cook-dies', 'cook-sails']);
    expect(await keysOf(['James Cookson', 'Cook James'])).toEqual([]);
    await save('cooks-draft', 0, { de: { tips: [{}, { text: 'Auch James Cook isst Kohl.' }] } });
    expect(await appearances(['James Cook'], '2026-12-24')).toContainEqual({
      name: 'James Cook',
      key: 'cooks-draft',
      hint: 2,
      text: 'Auch James Cook isst Kohl.',
      date: null,
    });
  });

  it('reads the words between quotation marks and dashes', async () => {
    const marks = '„ “ ” ‚ ‘ ’ » « – — …'.split(' ');
    const text = marks.map((mark, index) => `${mark}Name${index}`).join('');
    await save('marks', 0, { de: { tips: [{ text }] } });
    const names = marks.map((_, index) => `Name${index}`);
    const found = (await appearances(names)).map(({ name, key }) => `${name} ${key}`);
    expect(found.toSorted()).toEqual(names.map((name) => `${name} marks`).toSorted());
    expect(await similar('„Name1“ – Name2')).toMatchObject([{ key: 'marks' }]);
  });

  it('says which years are used near by, a number that is asked for being none', async () => {
    await save('two-labels', 0, { year: 1771, de: { label: 'Wie viele?' } });
    await save('near-draft', 0, { year: 1772 });
    await save('near-regret', 0, { year: 1771 });
    await callAs(database(), ada, 'remove_draft', 'near-regret', 1);
    await addPuzzle(database(), { year: 1768, label: 'How many ships?', date: '2026-12-12' });
    expect(await near(1769)).toEqual([
      { key: 'cook-sails', year: 1769, date: '2026-12-10' },
      { key: 'loaders-draft', year: 1770, date: null },
      { key: 'near-draft', year: 1772, date: null },
    ]);
    expect(await near(1769, 'cook-sails')).toHaveLength(2);
    expect(await near(1600)).toEqual([]);
    const yearsNear = async (year: number) => (await near(year)).map((found) => found.year);
    expect(await yearsNear(1766)).toEqual([1769]);
    expect(await yearsNear(1765)).toEqual([]);
    expect(await yearsNear(1775)).toEqual([1772]);
    expect(await yearsNear(1776)).toEqual([1779]);
    // The closest first, of two as close the earlier, twenty at most.
    expect(await yearsNear(1771)).toEqual([1770, 1772, 1769]);
    for (let serial = 1; serial <= 21; serial += 1) await save(`year-${serial}`, 0, { year: 1200 });
    await save('year-close', 0, { year: 1202 });
    expect(await yearsNear(1203)).toEqual([1202, ...Array.from({ length: 19 }, () => 1200)]);
  });

  it('says what staff published lately, and nothing that the loader did', async () => {
    const whole = {
      text: 'Etwas.',
      type: 'wiki',
      source: { address: 'https://example.org/', quote: 'So.' },
    };
    const tips = [whole, whole, whole, whole];
    const content = { year: 1500, timeScale: 3, difficulty: 3, de: { tips }, en: { tips } };
    await save('just-now', 0, content);
    expect(await callAs(database(), ada, 'get_just_published')).toEqual([]);
    await callAs(database(), ada, 'publish_draft', 'just-now', 1, '2999-01-01');
    const named = { name: expect.stringMatching(/^\d+$/), year: 1500, date: '2999-01-01' };
    expect(await callAs(database(), ada, 'get_just_published')).toEqual([
      { ...named, key: 'just-now', publishedAt: expect.any(String) },
    ]);
    // What waits to be published in its place is no other puzzle.
    await database().exec(
      `update private.draft set content = content || '{"year": 1502}' where key = 'just-now'`,
    );
    expect(await near(1501)).toEqual([{ key: 'just-now', year: 1500, date: '2999-01-01' }]);
    const latelyAt = async (at: string) => {
      const [row] = await database().query<{ found: { key: string; publishedAt: string }[] }>(
        'select private.lately_published($1) as found',
        [at],
      );
      return row?.found.map(({ key, publishedAt }) => `${key} ${publishedAt.slice(8, 19)}`);
    };
    const act = (action: string, key: string, at: string) =>
      database().query(
        `insert into private.staff_action (done_at, done_by, action, subject) values ($2, 'a', $1, $3)`,
        [action, at, key],
      );
    await act('puzzle published', 'cook-sails', '2001-01-01T00:00:00Z');
    await act('puzzle published', 'cook-sails', '2001-01-02T00:00:00Z');
    await act('custom published', 'cook-dies', '2001-01-03T00:00:00Z');
    await act('puzzle moved', 'just-now', '2001-01-04T00:00:00Z');
    await act('puzzle published', 'near-draft', '2001-01-04T00:00:00Z');
    const all = ['cook-dies 03T00:00:00', 'cook-sails 02T00:00:00'];
    expect((await latelyAt('2001-01-31T23:59:59Z'))?.filter((line) => all.includes(line))).toEqual(
      all,
    );
    // What was published twice was published then the last time.
    expect(await latelyAt('2001-01-30T00:00:00Z')).toContain('cook-sails 02T00:00:00');
    expect((await latelyAt('2001-02-01T00:00:00Z'))?.filter((line) => all.includes(line))).toEqual([
      all[0],
    ]);
    // The ten latest, whatever became of them since.
    await act('puzzle published', 'cook-sails', '2999-01-01T00:00:00Z');
    for (let serial = 1; serial <= 10; serial += 1) {
      const lately = await latelyAt('2999-01-10T00:00:00Z');
      expect([serial, lately]).toEqual([serial, ['cook-sails 01T00:00:00']]);
      await act('puzzle published', `gone-${serial}`, '2999-01-02T00:00:00Z');
    }
    expect(await latelyAt('2999-01-10T00:00:00Z')).toEqual([]);
  });

  it('takes no more than an editor sends', async () => {
    await expect(similar('x'.repeat(2001))).rejects.toMatchObject({ code: '22001' });
    await expect(appearances(['x'.repeat(81)])).rejects.toMatchObject({ code: '22001' });
    const most = Array.from({ length: 40 }, (_, index) => `${index}`.padStart(80, 'x'));
    expect(await appearances(most)).toEqual([]);
    await expect(appearances([...most, 'Name'])).rejects.toMatchObject({ code: '22001' });
    await expect(similar('Wort', 'mine', 'fr')).rejects.toMatchObject({ code: '22023' });
    await expect(appearances(['James'], null, 'mine', 'fr')).rejects.toMatchObject({
      code: '22023',
    });
  });

  it('is closed to players', async () => {
    const player = await addMember(database(), '3_chronicler', 'Cleo');
    for (const call of [
      ['get_similar_hints', 'mine', 'de', 'Worte'],
      ['get_appearances', 'mine', 'de', '{James}', null],
      ['get_years_near', 'mine', 1769],
      ['get_just_published'],
    ] as const) {
      const [name, ...words] = call;
      await expect(callAs(database(), player, name, ...words)).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Actor, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

const NOON = '2026-11-12T12:00:00Z';
const SOON = '2026-11-12T12:04:59Z';
const LATE = '2026-11-12T12:05:01Z';

const database = freshDatabase();
let ada: Actor;
let bert: Actor;
let others: Actor[];

beforeAll(async () => {
  ada = await addMember(database(), '5_subadmin', 'Ada');
  bert = await addMember(database(), '4_admin', 'Bert');
  others = [anonymous, service, await addMember(database(), '3_chronicler')];
});
beforeEach(() =>
  database().exec(
    `delete from public.news; delete from private.news_undo; delete from private.removed_news;
     delete from private.news_wish; delete from private.staff_action`,
  ),
);

/** Calls a private function in Ada's name at an instant. */
async function at<T>(name: string, instant: string, ...words: unknown[]): Promise<T> {
  const places = words.map((_, index) => `$${index + 3}`).join(', ');
  const [row] = await database().query<{ answer: T }>(
    `select private.${name}($1, $2, ${places}) as answer`,
    [ada.sub, instant, ...words],
  );
  return row?.answer as T;
}

const actions = () =>
  database().query<{ action: string }>(
    'select action, subject, details from private.staff_action order by id',
  );

const doers = (action: string) =>
  database().query('select done_by as by from private.staff_action where action = $1', [action]);

/** The titles that players can read after five minutes, by language. */
const readers = () =>
  database().query<{ title: string }>(
    `select title from public.news where published_at <= $1 order by locale`,
    [LATE],
  );

const tooLate = { code: '55000' };
const gone = { code: '02000' };

const add = (key: string, texts: object, who = ada) =>
  callAs<{ notedAt: string; seconds: number }>(database(), who, 'add_errata', key, texts);
const errataOf = async (id: number) =>
  (
    await callAs<{ year: number; errata: { text: string }[] }>(
      database(),
      anonymous,
      'get_quiz',
      String(id),
      0,
    )
  ).errata.map(({ text }) => text);

describe('an erratum', () => {
  let serial = 0;
  /** A key whose puzzle is published in both languages, and the ids. */
  async function published() {
    serial += 1;
    const key = `undo-${serial}`;
    const day = `2026-10-${String(serial).padStart(2, '0')}`;
    const de = await addPuzzle(database(), { key, date: day });
    const en = await addPuzzle(database(), { key, date: day, locale: 'en' });
    return { key, de, en };
  }
  it('is read with the puzzle in each language, and nothing else changes', async () => {
    const { key, de, en } = await published();
    const { notedAt, seconds } = await add(key, { de: ' Es war 1968. ', en: 'It was 1968.' });
    expect(seconds).toBe(300);
    expect(await callAs(database(), anonymous, 'get_quiz', String(de), 0)).toMatchObject({
      year: 1969,
      errata: [{ notedAt, text: 'Es war 1968.' }],
    });
    expect(await errataOf(en)).toEqual(['It was 1968.']);
    expect(await actions()).toMatchObject([
      { action: 'erratum added', subject: key, details: { id: de, text: 'Es war 1968.' } },
      { action: 'erratum added', subject: key, details: { id: en, text: 'It was 1968.' } },
    ]);
  });

  it('is of the instant of its latest text, where one language had its own already', async () => {
    const { key } = await published();
    await at('add_errata', NOON, key, { en: 'It was 1968.' });
    const both = { de: 'Es war 1968.', en: 'It was 1968.' };
    const told = await at<{ notedAt: string; seconds: number }>('add_errata', SOON, key, both);
    expect([Date.parse(told.notedAt), told.seconds]).toEqual([Date.parse(SOON), 300]);
  });

  it('is taken back in all languages until five minutes are over, and on record', async () => {
    const { key, de, en } = await published();
    const texts = { de: 'Es war 1968.', en: 'It was 1968.' };
    await at('add_errata', NOON, key, texts);
    expect(await at('undo_errata', SOON, key, NOON)).toEqual({ texts });
    expect([await errataOf(de), await errataOf(en)]).toEqual([[], []]);
    await expect(at('undo_errata', SOON, key, NOON)).rejects.toMatchObject(gone);
    await at('add_errata', NOON, key, texts);
    await expect(at('undo_errata', LATE, key, NOON)).rejects.toMatchObject(tooLate);
    expect(await errataOf(de)).toEqual(['Es war 1968.']);
    const [german, english] = [de, en].map((id, index) => ({
      subject: key,
      details: { id, text: Object.values(texts)[index] },
    }));
    expect(await actions()).toEqual([
      { action: 'erratum added', ...german },
      { action: 'erratum added', ...english },
      { action: 'erratum undone', ...german },
      { action: 'erratum undone', ...english },
      { action: 'erratum added', ...german },
      { action: 'erratum added', ...english },
    ]);
  });

  it('says how long the last one can be taken back, whoever asks of the staff', async () => {
    const { key } = await published();
    const left = async (instant: string) => {
      const [row] = await database().query<{ answer: { seconds: number } | null }>(
        'select private.errata_undo($1, $2) as answer',
        [instant, key],
      );
      return row?.answer?.seconds ?? null;
    };
    expect(await left(NOON)).toBeNull();
    await at('add_errata', NOON, key, { de: 'Es war 1968.' });
    expect([await left(NOON), await left(SOON), await left(LATE)]).toEqual([300, 1, null]);
    const { notedAt } = await add(key, { de: 'Im Mai.' });
    expect(await callAs(database(), bert, 'get_errata_undo', key)).toMatchObject({ notedAt });
    expect(await callAs(database(), bert, 'undo_errata', key, notedAt)).toEqual({
      texts: { de: 'Im Mai.' },
    });
    expect(await doers('erratum undone')).toEqual([{ by: bert.sub }]);
  });

  it('that is sent twice is one, and another one beside it', async () => {
    const { key, de, en } = await published();
    const [first, again] = await Promise.all([
      add(key, { de: 'Es war 1968.' }),
      add(key, { de: 'Es war 1968. ' }),
    ]);
    expect(again.notedAt).toBe(first.notedAt);
    await add(key, { de: 'Im Mai.', en: 'In May.' });
    expect([await errataOf(de), await errataOf(en)]).toEqual([
      ['Es war 1968.', 'Im Mai.'],
      ['In May.'],
    ]);
    expect(await actions()).toHaveLength(3);
  });

  it('that stands already is told as it stands, with the time that is left', async () => {
    const { key, de, en } = await published();
    await at('add_errata', NOON, key, { de: 'Es war 1968.' });
    expect(await at('add_errata', SOON, key, { de: 'Es war 1968.' })).toEqual({
      notedAt: '2026-11-12T12:00:00+00:00',
      seconds: 1,
    });
    expect(await at('add_errata', SOON, key, { de: 'Es war 1968.', en: 'It was 1968.' })).toEqual({
      notedAt: '2026-11-12T12:04:59+00:00',
      seconds: 300,
    });
    expect(await at('undo_errata', SOON, key, SOON)).toEqual({ texts: { en: 'It was 1968.' } });
    expect(await errataOf(de)).toEqual(['Es war 1968.']);
    expect((await actions()).at(-1)).toMatchObject({
      action: 'erratum undone',
      subject: key,
      details: { id: en, text: 'It was 1968.' },
    });
    await expect(at('undo_errata', SOON, 'undo-other', NOON)).rejects.toMatchObject(gone);
  });

  it.each([
    ['2026-11-12T12:00:00Z', 300],
    ['2026-11-12T12:00:00.001Z', 300],
    ['2026-11-12T12:04:59.999Z', 1],
    ['2026-11-12T12:05:00Z', 0],
    ['2026-11-13T12:00:00Z', 0],
  ])('at %s can be taken back for %i more seconds', async (instant, seconds) => {
    const [row] = await database().query('select private.undo_seconds($1, $2) as seconds', [
      instant,
      NOON,
    ]);
    expect(row).toEqual({ seconds });
    const { key } = await published();
    await at('add_errata', NOON, key, { de: 'Im Mai.' });
    const undone = at('undo_errata', instant, key, NOON);
    if (seconds > 0) await undone;
    else await expect(undone).rejects.toMatchObject(tooLate);
  });

  it('is nothing without words, without end, or of what is not published', async () => {
    const { key } = await published();
    for (const [texts, code] of [
      [{ de: ' ' }, '23514'],
      [{ de: 'x'.repeat(1001) }, '22001'],
      [{ de: 7 }, '22023'],
      [{}, '22023'],
      [[], '22023'],
      [{ fr: 'x' }, '02000'],
    ] as const) {
      await expect(add(key, texts)).rejects.toMatchObject({ code });
    }
    await expect(callAs(database(), ada, 'add_errata', key, null)).rejects.toMatchObject({
      code: '22023',
    });
    await add(key, { de: ` ${'x'.repeat(1000)}\n` });
    const draft = await addPuzzle(database());
    await database().query(`update public.puzzle set key = 'undo-draft' where id = $1`, [draft]);
    await expect(add('undo-draft', { de: 'x' })).rejects.toMatchObject(gone);
    await expect(add('nowhere', { de: 'x' })).rejects.toMatchObject(gone);
  });

  it('is for staff alone', async () => {
    const { key } = await published();
    for (const other of others) {
      for (const [name, ...words] of [
        ['add_errata', key, { de: 'x' }],
        ['undo_errata', key, NOON],
        ['get_errata_undo', key],
      ] as const) {
        const refused = callAs(database(), other, name, ...words);
        await expect(refused).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

describe('news', () => {
  type Group = {
    version: string;
    undoSeconds: number;
    wishedAt: string | null;
    languages: Record<string, { title: string; state: string; publishedAt: string | null }>;
    removed: Record<string, { title: string }>;
  };
  const german = { title: 'Das Archiv', body: 'Ist **offen**.' };
  const english = { title: 'The archive', body: 'Is **open**.' };
  const both = { 'de-DE': german, 'en-US': english };
  const save = (
    instant: string,
    version: string | null,
    change: {
      texts?: object;
      mode?: string;
      until?: string;
      isPublished?: boolean;
      from?: string;
    } = {},
  ) => {
    const { texts = both, mode = 'NORMAL', until = null, isPublished = true, from = null } = change;
    return at<Group>('save_news', instant, 1, version, texts, mode, until, isPublished, from);
  };
  const undo = (instant: string, version: string) => at<Group>('undo_news', instant, 1, version);
  const states = ({ languages }: Group) => Object.values(languages).map(({ state }) => state);

  it('that were published can be a draft again for five minutes, with the texts they have', async () => {
    const published = await save(NOON, null);
    expect(published.undoSeconds).toBe(300);
    expect(await readers()).toHaveLength(2);
    const draft = await undo(SOON, published.version);
    expect(states(draft)).toEqual(['draft', 'draft']);
    expect([draft.undoSeconds, draft.languages['de-DE']?.title]).toEqual([0, 'Das Archiv']);
    expect(await readers()).toEqual([]);
    await expect(undo(SOON, draft.version)).rejects.toMatchObject(gone);
    await expect(at('undo_news', SOON, 2, draft.version)).rejects.toMatchObject(gone);
    expect((await actions()).map(({ action }) => action)).toEqual([
      'news published',
      'news undone',
    ]);
  });

  it('stay after five minutes', async () => {
    const { version } = await save(NOON, null);
    await expect(undo(LATE, version)).rejects.toMatchObject(tooLate);
    expect(await readers()).toHaveLength(2);
  });

  it('that were changed say again what they said, and when they came out', async () => {
    const first = await save('2026-11-01T12:00:00Z', null, { until: '2999-01-01T08:00:00Z' });
    const texts = { 'en-US': { title: 'The archives', body: 'Are open.' } };
    const changed = await save(NOON, first.version, {
      texts,
      mode: 'LOW',
      until: '2999-01-02T08:00:00Z',
      from: '2026-11-02T12:00:00Z',
    });
    expect(await readers()).toEqual([{ title: 'The archives' }]);
    const back = await undo(SOON, changed.version);
    expect(back.version).toBe(first.version);
    expect(back.languages).toEqual(first.languages);
    expect(await readers()).toEqual([{ title: 'Das Archiv' }, { title: 'The archive' }]);
  });

  it('lose no language that an undo takes from them', async () => {
    const first = await save('2026-11-01T12:00:00Z', null, { texts: { 'de-DE': german } });
    const changed = await save(NOON, first.version);
    const back = await undo(SOON, changed.version);
    expect(Object.keys(back.languages)).toEqual(['de-DE']);
    expect(back.removed['en-US']).toMatchObject({ title: 'The archive' });
  });

  it('that were withdrawn come back with their time, and what was withdrawn before is so again', async () => {
    const first = await save('2026-11-01T12:00:00Z', null);
    const withdrawn = await at<Group>('withdraw_news', NOON, 1, first.version);
    const back = await undo(SOON, withdrawn.version);
    expect(back.languages).toEqual(first.languages);
    const again = await at<Group>('withdraw_news', NOON, 1, back.version);
    const published = await save(NOON, again.version);
    expect(states(await undo(SOON, published.version))).toEqual(['withdrawn', 'withdrawn']);
    const undone = await database().query(
      `select details from private.staff_action where action = 'news undone' order by id`,
    );
    expect(undone).toEqual([{ details: {} }, { details: { wasWithdrawn: true } }]);
  });

  it('that were a draft with a wish have it again', async () => {
    const from = '2999-01-01T08:00:00Z';
    const draft = await save('2026-11-01T12:00:00Z', null, { isPublished: false, from });
    const published = await save(NOON, draft.version);
    expect((await undo(SOON, published.version)).wishedAt).toBe(draft.wishedAt);
  });

  it('that say something else by now are not undone', async () => {
    const first = await save(NOON, null);
    const second = await save(NOON, first.version, { texts: { 'de-DE': german } });
    await expect(undo(SOON, first.version)).rejects.toMatchObject({ code: 'PT409' });
    const seconds = async () => {
      const [row] = await database().query<{ left: number }>(
        'select private.news_undo_seconds(1, $1) as left',
        [SOON],
      );
      return row?.left;
    };
    expect(await seconds()).toBe(1);
    await database().exec(`update public.news set title = 'Other'`);
    expect(await seconds()).toBe(0);
    await expect(undo(SOON, second.version)).rejects.toMatchObject({ code: 'PT409' });
  });

  it('that were withdrawn and then written on are not undone over that', async () => {
    const first = await save('2026-11-01T12:00:00Z', null);
    const withdrawn = await at<Group>('withdraw_news', NOON, 1, first.version);
    const texts = { 'de-DE': { title: 'Neu', body: 'Ist **zu**.' } };
    const draft = await save(NOON, withdrawn.version, { texts, isPublished: false });
    expect([withdrawn.undoSeconds, draft.undoSeconds]).toEqual([300, 0]);
    await expect(undo(SOON, draft.version)).rejects.toMatchObject({ code: 'PT409' });
    await expect(undo(SOON, withdrawn.version)).rejects.toMatchObject({ code: 'PT409' });
    expect(await readers()).toEqual([]);
  });

  it('are undone by any of the staff, and by nobody else', async () => {
    const { version } = await callAs<Group>(
      database(),
      ada,
      'save_news',
      1,
      null,
      both,
      'NORMAL',
      null,
      true,
    );
    for (const other of others) {
      const refused = callAs(database(), other, 'undo_news', 1, version);
      await expect(refused).rejects.toMatchObject({ code: '42501' });
    }
    expect(states(await callAs<Group>(database(), bert, 'undo_news', 1, version))).toEqual([
      'draft',
      'draft',
    ]);
    const told = await database().query(
      'select action, done_by as by from private.staff_action order by id',
    );
    expect(told).toEqual([
      { action: 'news published', by: ada.sub },
      { action: 'news undone', by: bert.sub },
    ]);
  });

  it('that can be undone no more keep nothing of how they stood', async () => {
    await save(NOON, null);
    const left = (after: string) =>
      database().query(
        `with told as (select done_at from private.news_undo),
           forgotten as materialized (select private.forget_removed_news((select done_at from told) + $1::text::interval))
         select from forgotten`,
        [after],
      );
    await left('5 minutes');
    expect(await database().query('select from private.news_undo')).toHaveLength(1);
    await left('5 minutes 1 second');
    expect(await database().query('select from private.news_undo')).toEqual([]);
  });
});

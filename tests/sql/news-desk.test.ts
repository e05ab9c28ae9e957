import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { publishNews, withdrawNews } from '../../gateway/news/store-news.ts';
import { type Actor, actingAs, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addNews } from '../setup/factories/news-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';

type Language = { title: string; body?: string; mode: string; state: string; publishedAt: string };
type Group = {
  group: number;
  version: string;
  updatedAt: string;
  wishedAt: string | null;
  languages: Record<string, Language>;
  removed: Record<string, { title: string; body: string; removedAt: string }>;
};
type Desk = {
  news: Group[];
  removed: { group: number; title: string; removedAt: string }[];
  nextGroup: number;
};

const german = { title: 'Das Archiv', body: 'Ist **offen**.' };
const english = { title: 'The archive', body: 'Is **open**.' };
const both = { 'de-DE': german, 'en-US': english };
const past = '2026-01-01T08:00:00Z';

type Change = {
  texts?: object | null;
  mode?: string;
  until?: string;
  isPublished?: boolean;
  from?: string;
};

function states({ languages }: Group): string[] {
  return Object.entries(languages).map(([locale, { state }]) => `${locale} ${state}`);
}

describe('the news desk', () => {
  const database = freshDatabase();
  let ada: Actor;
  let bert: Actor;
  let player: Actor;

  beforeAll(async () => {
    ada = await addMember(database(), '5_subadmin', 'Ada');
    bert = await addMember(database(), '4_admin', 'Bert');
    player = await addMember(database(), '0_user');
  });
  beforeEach(() =>
    database().exec(
      `delete from public.news; delete from private.news_wish; delete from private.removed_news;
       delete from private.removed_news_draft; delete from private.staff_action`,
    ),
  );

  const desk = () => callAs<Desk>(database(), ada, 'get_news_desk');
  const read = (group: number) => callAs<Group>(database(), ada, 'get_news_group', group);
  const save = (group: number, version: string | null, change: Change = {}, who = ada) => {
    const { texts = both, mode = 'NORMAL', until = null, isPublished = true, from = null } = change;
    const words = [group, version, texts, mode, until, isPublished, from];
    return callAs<Group>(database(), who, 'save_news', ...words);
  };
  const remove = (group: number, version: string | null, who = ada) =>
    callAs<{ removedAt: string }>(database(), who, 'remove_news', group, version);
  const restore = (group: number) => callAs<Group>(database(), bert, 'restore_news', group);
  const forget = (after: string) =>
    database().query<{ count: number }>(
      'select private.forget_removed_news(now() + $1::text::interval) as count',
      [after],
    );
  const actions = () =>
    database().query<{ action: string; done_by: string }>(
      'select action, subject, details, done_by from private.staff_action order by id',
    );

  it('has a draft in both languages, publishes it and takes it back; each is on record', async () => {
    expect(await desk()).toEqual({ news: [], removed: [], nextGroup: 1 });
    const draft = await save(1, null, { isPublished: false });
    expect(states(draft)).toEqual(['de-DE draft', 'en-US draft']);
    const published = await save(1, draft.version, { mode: 'HIGHEST' });
    expect(states(published)).toEqual(['de-DE running', 'en-US running']);
    expect(published.languages['de-DE']).toMatchObject({ ...german, mode: 'HIGHEST' });
    const { news, nextGroup } = await desk();
    expect([news.length, nextGroup, news[0]?.version]).toEqual([1, 2, published.version]);
    expect(news[0]?.languages['en-US']).not.toHaveProperty('body');
    const withdrawn = await callAs<Group>(database(), bert, 'withdraw_news', 1, published.version);
    expect(states(withdrawn)).toEqual(['de-DE withdrawn', 'en-US withdrawn']);
    expect(states(await read(1))).toEqual(states(withdrawn));
    const details = { mode: 'NORMAL', languages: ['de-DE', 'en-US'] };
    expect(await actions()).toEqual([
      { action: 'news saved', subject: '1', details, done_by: ada.sub },
      {
        action: 'news published',
        subject: '1',
        details: { ...details, mode: 'HIGHEST' },
        done_by: ada.sub,
      },
      { action: 'news withdrawn', subject: '1', details: {}, done_by: bert.sub },
    ]);
  });

  it('has all of a group for who opens it, and all but its texts in the list', async () => {
    const [from, until] = ['2026-01-01T08:00:00+00:00', '2999-01-01T08:00:00+00:00'];
    const written = await save(1, null, { mode: 'LOW', from, until });
    const language = { mode: 'LOW', publishedAt: from, validUntil: until, state: 'running' };
    const listed = {
      group: 1,
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
      updatedAt: expect.any(String),
      wishedAt: null,
      languages: {
        'de-DE': { ...language, title: german.title },
        'en-US': { ...language, title: english.title },
      },
    };
    expect((await desk()).news).toEqual([listed]);
    expect(await read(1)).toEqual({
      ...listed,
      languages: { 'de-DE': { ...language, ...german }, 'en-US': { ...language, ...english } },
      removed: {},
      undoSeconds: 300,
    });
    expect(written).toEqual(await read(1));
  });

  it('has a number for the next group, also after the greatest of all', async () => {
    for (const group of [4, 999_999_999]) await save(group, null, { isPublished: false });
    expect((await desk()).nextGroup).toBe(5);
    await remove(4, (await read(4)).version);
    expect((await desk()).nextGroup).toBe(5);
    await remove(999_999_999, (await read(999_999_999)).version);
    expect((await desk()).nextGroup).toBe(5);
  });

  it('lists the latest first, drafts before all others', async () => {
    const last = '2026-03-01T08:00:00Z';
    for (const [group, change] of [
      [1, { from: past }],
      [2, { from: last }],
      [3, { isPublished: false }],
      [4, { from: last }],
      [5, { isPublished: false }],
      [6, { isPublished: false }],
    ] as const) {
      await save(group, null, change);
    }
    await database().transaction(async (query) => {
      await query('set local session_replication_role = replica');
      // Drafts 3 and 6 were changed last, at the same time.
      await query(
        `update public.news set updated_at = case when news_group_id in (3, 6) then now() else '2026-01-01' end`,
      );
    });
    expect((await desk()).news.map(({ group }) => group)).toEqual([6, 3, 5, 4, 2, 1]);
  });

  it('has removed drafts by either title, the latest first, for exactly 30 days', async () => {
    await database().exec(
      `insert into private.removed_news_draft (news_group_id, news_mode, texts, removed_at) values
         (1, 'LOW', '{"en-US": {"title": "English", "body": "x"}}', '2026-01-02T00:00:00Z'),
         (2, 'LOW', '{"de-DE": {"title": "Deutsch", "body": "x"}, "en-US": {"title": "Both", "body": "x"}}', '2026-01-01T00:00:00Z'),
         (3, 'LOW', '{"de-DE": {"title": "Auch", "body": "x"}}', '2026-01-02T00:00:00Z')`,
    );
    const removedAt = async (at: string) => {
      const [row] = await database().query<{ found: { title: string }[] }>(
        'select private.removed_news_drafts($1) as found',
        [at],
      );
      return row?.found.map(({ title }) => title);
    };
    expect(await removedAt('2026-01-31T00:00:00Z')).toEqual(['Auch', 'English', 'Deutsch']);
    expect(await removedAt('2026-01-31T00:00:01Z')).toEqual(['Auch', 'English']);
    const bring = (group: number, at: string) =>
      database().query('select private.restore_news($1::text::uuid, $2, $3)', [ada.sub, at, group]);
    await expect(bring(2, '2026-01-31T00:00:01Z')).rejects.toMatchObject({ code: '02000' });
    await bring(2, '2026-01-31T00:00:00Z');
    expect(states(await read(2))).toEqual(['de-DE draft', 'en-US draft']);
  });

  it('forgets after 30 days and not before, a hundred of each at a time', async () => {
    await database().exec(
      `insert into private.removed_news (news_group_id, locale, title, body, removed_at)
       select n, 'de-DE', 'a', 'b', '2026-01-01T00:00:00Z' from generate_series(1, 101) n;
       insert into private.removed_news_draft (news_group_id, news_mode, texts, removed_at)
       select n, 'LOW', '{}', '2026-01-01T00:00:00Z' from generate_series(1, 101) n`,
    );
    const forgetAt = async (at: string) => {
      const [row] = await database().query<{ count: number }>(
        'select private.forget_removed_news($1) as count',
        [at],
      );
      return row?.count;
    };
    expect(await forgetAt('2026-01-31T00:00:00Z')).toBe(0);
    const late = '2026-01-31T00:00:01Z';
    expect([await forgetAt(late), await forgetAt(late)]).toEqual([200, 2]);
    const textsAt = async (at: string) => {
      const [row] = await database().query<{ texts: object }>(
        'select private.removed_texts(1, $1) as texts',
        [at],
      );
      return Object.keys(row?.texts ?? {});
    };
    await database().exec(
      `insert into private.removed_news (news_group_id, locale, title, body, removed_at)
       values (1, 'de-DE', 'a', 'b', '2026-01-01T00:00:00Z')`,
    );
    expect(await textsAt('2026-01-31T00:00:00Z')).toEqual(['de-DE']);
    expect(await textsAt(late)).toEqual([]);
  });

  it('says when a group was written first and last', async () => {
    const first = await save(1, null);
    const stamps = () =>
      database().query<{ created: string; updated: string }>(
        `select distinct created_at as created, updated_at as updated from public.news`,
      );
    const [before] = await stamps();
    await database().exec(
      `update public.news set created_at = '2001-01-01', updated_at = '2001-01-01'`,
    );
    await save(1, first.version, { mode: 'LOW' });
    const [after, ...others] = await stamps();
    expect([others, after?.created]).toEqual([[], before?.created]);
    expect(Date.parse(after?.updated ?? '')).toBeGreaterThan(Date.parse(before?.updated ?? ''));
  });

  it('tells what is still to come and what has ended', async () => {
    const coming = await save(1, null, { from: '2999-01-01T08:00:00Z' });
    expect(states(coming)).toEqual(['de-DE coming', 'en-US coming']);
    const ended = await save(2, null, { from: past, until: '2026-01-02T08:00:00Z' });
    expect(states(ended)).toEqual(['de-DE ended', 'en-US ended']);
    await save(3, null, { isPublished: false });
    expect((await desk()).news.map(({ group }) => group)).toEqual([3, 1, 2]);
    const statesAt = async (at: string) => {
      const [row] = await database().query<{ answer: Group }>(
        'select private.news_json(2, $1, false) as answer',
        [at],
      );
      return row === undefined ? [] : states(row.answer);
    };
    expect(await statesAt(past)).toEqual(['de-DE running', 'en-US running']);
    expect(await statesAt('2026-01-02T07:59:59Z')).toEqual(['de-DE running', 'en-US running']);
    expect(await statesAt('2026-01-02T08:00:00Z')).toEqual(['de-DE ended', 'en-US ended']);
  });

  it('keeps the time of publication where none is named, also for a language that joins', async () => {
    const alone = await save(1, null, { texts: { 'de-DE': german }, from: past });
    const joined = await save(1, alone.version);
    const times = Object.values(joined.languages).map(({ publishedAt }) => Date.parse(publishedAt));
    expect(times).toEqual([Date.parse(past), Date.parse(past)]);
    // An operator may have brought one language out before the other.
    await database().query(
      `update public.news set published_at = '2025-12-31T08:00:00Z' where locale = 'en-US'`,
    );
    const kept = await save(1, (await read(1)).version, { mode: 'LOW' });
    expect(Object.values(kept.languages).map(({ publishedAt }) => Date.parse(publishedAt))).toEqual(
      [past, '2025-12-31T08:00:00Z'].map(Date.parse),
    );
    const left = await save(1, kept.version, { texts: { 'en-US': english } });
    expect(Object.keys(left.languages)).toEqual(['en-US']);
  });

  it('publishes now what was still to come when no time is named any more', async () => {
    const coming = await save(1, null, { from: '2999-01-01T08:00:00Z' });
    const asked = Date.now();
    const out = await save(1, coming.version);
    expect(states(out)).toEqual(['de-DE running', 'en-US running']);
    const time = Date.parse(out.languages['de-DE']?.publishedAt ?? '');
    expect(Math.abs(time - asked)).toBeLessThan(60_000);
    expect((await save(1, coming.version)).version).toBe(out.version);
    expect(await actions()).toHaveLength(2);
  });

  it('keeps the time a draft is meant for until it is published', async () => {
    const from = '2999-01-01T08:00:00Z';
    const draft = await save(1, null, { isPublished: false, from });
    expect(states(draft)).toEqual(['de-DE draft', 'en-US draft']);
    expect(Date.parse(draft.wishedAt ?? '')).toBe(Date.parse(from));
    expect((await save(1, null, { isPublished: false, from })).version).toBe(draft.version);
    expect((await desk()).news[0]?.wishedAt).toBe(draft.wishedAt);
    const other = await save(1, draft.version, { isPublished: false, from: past });
    await expect(save(1, draft.version, { from })).rejects.toMatchObject({ code: 'PT409' });
    const coming = await save(1, other.version, { from });
    expect([states(coming), coming.wishedAt]).toEqual([['de-DE coming', 'en-US coming'], null]);
    const withdrawn = await callAs<Group>(database(), ada, 'withdraw_news', 1, coming.version);
    expect(withdrawn.wishedAt).toBeNull();
  });

  it('forgets that time when the operator publishes the draft from a file', async () => {
    await save(1, null, { isPublished: false, from: '2999-01-01T08:00:00Z' });
    const texts = [{ locale: 'de-DE', ...german } as const];
    const file = { group: 1, mode: 'NORMAL', publishedAt: null, validUntil: null, texts };
    await publishNews(database(), file, new Date(past));
    expect(states(await read(1))).toContain('de-DE running');
    await withdrawNews(database(), 1);
    expect((await read(1)).wishedAt).toBeNull();
    // Another program may leave the wish: it is none while the news is out.
    await save(2, null, { isPublished: false, from: '2999-01-01T08:00:00Z' });
    await database().query('update public.news set published_at = $1 where news_group_id = 2', [
      past,
    ]);
    expect((await read(2)).wishedAt).toBeNull();
  });

  it('loses nothing when two write at once, and does once what is sent twice', async () => {
    const { version } = await save(1, null);
    const again = await save(1, null);
    expect(again.version).toBe(version);
    const hers = await save(1, version, { texts: { 'de-DE': { ...german, title: 'Ihres' } } });
    const his = { texts: { 'de-DE': { ...german, title: 'Seines' } } };
    await expect(save(1, version, his, bert)).rejects.toMatchObject({ code: 'PT409' });
    await expect(save(1, null, his, bert)).rejects.toMatchObject({ code: 'PT409' });
    await expect(callAs(database(), bert, 'withdraw_news', 1, version)).rejects.toMatchObject({
      code: 'PT409',
    });
    expect((await save(1, hers.version, his, bert)).languages['de-DE']?.title).toBe('Seines');
    // An operator’s file or another program is noticed too.
    await addNews(database(), { group: 7 });
    for (const change of [
      `title = 'Anders'`,
      `body = 'Anders.'`,
      `news_mode = 'LOW'`,
      `published_at = '2026-01-01T09:00:00Z'`,
      `valid_until = '2999-01-01T08:00:00Z'`,
    ]) {
      const seen = await read(7);
      await database().query(`update public.news set ${change} where news_group_id = 7`);
      await expect(save(7, seen.version), change).rejects.toMatchObject({ code: 'PT409' });
    }
    expect(await actions()).toHaveLength(3);
  });

  it('lets one write at a time', async () => {
    await save(1, null);
    const late = (call: string) =>
      actingAs(database(), ada, async (query) => {
        await query(`set local lock_timeout = '20ms'`);
        return query(`select public.${call}`);
      });
    await database().transaction(async (query) => {
      await query('select private.lock_news()');
      for (const call of [
        `save_news(2, null, '{"de-DE": {"title": "a", "body": "b"}}', 'LOW', null, false)`,
        `withdraw_news(1, '')`,
        `undo_news(1, '')`,
        `remove_news(1, '')`,
        'restore_news(1)',
      ]) {
        await expect(late(call), call).rejects.toMatchObject({ code: '55P03' });
      }
    });
  });

  it('takes for sent twice only what says the same in everything', async () => {
    const until = '2999-01-01T08:00:00Z';
    const first = { from: past, until };
    const { version } = await save(1, null, first);
    expect((await save(1, null, first)).version).toBe(version);
    expect((await save(1, null, { until })).version).toBe(version);
    const draft = { isPublished: false, from: past };
    const wished = await save(2, null, draft);
    // Another draft with a wish of its own is nobody's change to this one.
    await save(3, null, { ...draft, from: '2998-01-01T08:00:00Z' });
    expect((await save(2, null, draft)).version).toBe(wished.version);
    for (const [group, change] of [
      [1, { ...first, mode: 'LOW' }],
      [1, { from: past }],
      [1, { ...first, isPublished: false }],
      [1, { ...first, from: '2026-01-01T08:00:01Z' }],
      [1, { ...first, texts: { 'de-DE': german } }],
      [1, { ...first, texts: { ...both, 'en-US': { ...english, body: 'Is closed.' } } }],
      [1, { ...first, texts: { ...both, 'de-DE': { ...german, title: 'Archiv' } } }],
      [2, { isPublished: false }],
      [2, { isPublished: false, from: until }],
      [2, { from: past }],
    ] as const) {
      await expect(save(group, null, change)).rejects.toMatchObject({ code: 'PT409' });
    }
  });

  it('keeps what a removed language said for 30 days, until it is back', async () => {
    const first = await save(1, null);
    const alone = await save(1, first.version, { texts: { 'de-DE': german } });
    const removedAt = expect.any(String);
    expect(alone.removed).toEqual({ 'en-US': { ...english, removedAt } });
    expect((await read(1)).removed).toEqual(alone.removed);
    expect((await actions()).at(-1)).toMatchObject({ details: { removed: ['en-US'] } });
    const other = { ...english, title: 'Another' };
    const rewritten = await save(1, alone.version, { texts: { ...both, 'en-US': other } });
    expect(rewritten.removed).toEqual({});
    const again = await save(1, rewritten.version, { texts: { 'de-DE': german } });
    expect(again.removed).toEqual({ 'en-US': { ...other, removedAt } });
    const [early] = await forget('29 days');
    const [late] = await forget('31 days');
    expect([early, late]).toEqual([{ count: 0 }, { count: 2 }]);
    expect((await read(1)).removed).toEqual({});
  });

  it('removes a draft that was never published, and brings it back as it was for 30 days', async () => {
    const wish = { isPublished: false, mode: 'LOW', from: past, until: '2999-01-01T08:00:00Z' };
    const draft = await save(1, null, wish);
    await expect(remove(1, 'other')).rejects.toMatchObject({ code: 'PT409' });
    const { removedAt } = await remove(1, draft.version);
    expect(await remove(1, draft.version)).toEqual({ removedAt });
    await expect(read(1)).rejects.toMatchObject({ code: '02000' });
    await expect(save(1, draft.version, wish)).rejects.toMatchObject({ code: 'PT409' });
    expect(await desk()).toEqual({
      news: [],
      removed: [{ group: 1, title: german.title, removedAt }],
      nextGroup: 2,
    });
    const back = await restore(1);
    expect({ ...back, updatedAt: draft.updatedAt }).toEqual(draft);
    expect((await restore(1)).version).toBe(draft.version);
    expect((await actions()).map(({ action, done_by }) => [action, done_by])).toEqual([
      ['news saved', ada.sub],
      ['news removed', ada.sub],
      ['news restored', bert.sub],
    ]);
    await remove(1, draft.version);
    await database().exec(
      `update private.removed_news_draft set removed_at = removed_at - interval '31 days'`,
    );
    await expect(restore(1)).rejects.toMatchObject({ code: '02000' });
    expect((await desk()).removed).toEqual([]);
    expect(await forget('0 days')).toEqual([{ count: 1 }]);
    expect((await desk()).nextGroup).toBe(1);
  });

  it('brings back what a number said last, and nothing while it says something again', async () => {
    const draft = await save(1, null, { isPublished: false });
    await remove(1, draft.version);
    const texts = { 'de-DE': { title: 'Anders', body: 'Und neu.' } };
    const again = await save(1, null, { isPublished: false, texts, mode: 'LOW' });
    expect((await desk()).removed).toEqual([]);
    await remove(1, again.version);
    expect((await desk()).removed).toMatchObject([{ title: 'Anders' }]);
    expect((await restore(1)).version).toBe(again.version);
  });

  it('removes nothing that is published or was withdrawn', async () => {
    const coming = await save(1, null, { from: '2999-01-01T08:00:00Z' });
    await expect(remove(1, coming.version)).rejects.toMatchObject({ code: '55000' });
    const withdrawn = await callAs<Group>(database(), ada, 'withdraw_news', 1, coming.version);
    await expect(remove(1, withdrawn.version)).rejects.toMatchObject({ code: '55000' });
    await expect(remove(2, null)).rejects.toMatchObject({ code: '02000' });
    await expect(restore(2)).rejects.toMatchObject({ code: '02000' });
    expect((await desk()).removed).toEqual([]);
  });

  it('does not make a draft of what is published by the way', async () => {
    const { version } = await save(1, null);
    const coming = await save(3, null, { from: '2999-01-01T08:00:00Z' });
    for (const [group, seen] of [
      [1, version],
      [3, coming.version],
    ] as const) {
      const draft = save(group, seen, { isPublished: false });
      await expect(draft).rejects.toMatchObject({ code: '55000' });
      expect((await read(group)).version).toBe(seen);
    }
    await expect(read(2)).rejects.toMatchObject({ code: '02000' });
    await expect(callAs(database(), ada, 'withdraw_news', 2, null)).rejects.toMatchObject({
      code: '02000',
    });
  });

  it.each([
    ['nothing for texts', { texts: null }, '22023'],
    ['no text at all', { texts: {} }, '22023'],
    ['a list of texts', { texts: [german] }, '22023'],
    ['another language', { texts: { fr: german } }, '22023'],
    ['another language beside one of ours', { texts: { ...both, fr: german } }, '22023'],
    ['a text that is none', { texts: { 'de-DE': 'Titel' } }, '22023'],
    ['a number for a title', { texts: { 'de-DE': { ...german, title: 7 } } }, '22023'],
    ['a number for a body', { texts: { 'de-DE': { ...german, body: 7 } } }, '22023'],
    ['a text without a body', { texts: { 'de-DE': { title: 'Titel' } } }, '22023'],
    ['a member more', { texts: { 'de-DE': { ...german, teaser: 'x' } } }, '22023'],
    ['another mode', { mode: 'LOUD' }, '22023'],
    ['a draft for never', { isPublished: false, from: 'infinity' }, '23514'],
    [
      'a title of 121 letters',
      { texts: { 'de-DE': { ...german, title: 'x'.repeat(121) } } },
      '22001',
    ],
    ['a body of 20,001', { texts: { 'de-DE': { ...german, body: 'x'.repeat(20_001) } } }, '22001'],
    ['a title of two lines', { texts: { 'de-DE': { ...german, title: 'a\nb' } } }, '23514'],
    ['a body of blanks', { texts: { 'de-DE': { ...german, body: ' \n' } } }, '23514'],
    ['an end before the beginning', { from: past, until: '2025-01-01T00:00:00Z' }, '23514'],
    ['an end that never comes', { until: 'infinity' }, '23514'],
  ])('refuses %s', async (_, change, code) => {
    await expect(save(1, null, change)).rejects.toMatchObject({ code });
    expect((await desk()).news).toEqual([]);
  });

  it('refuses what has no number, or says nothing of being published', async () => {
    for (const [group, isPublished] of [
      [null, true],
      [1, null],
    ]) {
      const words = [group, null, both, 'NORMAL', null, isPublished];
      const refused = callAs(database(), ada, 'save_news', ...words);
      await expect(refused).rejects.toMatchObject({ code: '22004' });
    }
  });

  it.each([
    ['modes', { mode: 'HIGHEST' }],
    ['titles of 120 letters', { texts: { 'de-DE': { ...german, title: 'x'.repeat(120) } } }],
    ['bodies of 20,000', { texts: { 'en-US': { ...english, body: 'x'.repeat(20_000) } } }],
  ])('takes %s', async (_, change) => {
    await save(1, null, change);
    expect((await desk()).news).toHaveLength(1);
  });

  it('is for staff alone', async () => {
    for (const other of [anonymous, player, service, await addMember(database(), '3_chronicler')]) {
      for (const [name, ...words] of [
        ['get_news_desk'],
        ['get_news_group', 1],
        ['save_news', 1, null, both, 'NORMAL', null, true, null],
        ['withdraw_news', 1, null],
        ['remove_news', 1, null],
        ['restore_news', 1],
      ] as const) {
        const refused = callAs(database(), other, name, ...words);
        await expect(refused).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

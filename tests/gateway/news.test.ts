import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { NewsFile } from '../../gateway/news/news-file.ts';
import { listNews, publishNews, withdrawNews } from '../../gateway/news/store-news.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { inTurn } from '../setup/in-turn.ts';
import { addNews } from '../setup/factories/news-factory.ts';
import { dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();

/** The page's three calls, as the official client makes them. */
const latest = (client: PostgrestClient, locale = 'de-DE') =>
  client
    .from('news')
    .select('news_group_id, published_at, valid_until')
    .eq('locale', locale)
    .neq('news_mode', 'LOW')
    .not('published_at', 'is', null)
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(1);
const byGroup = (client: PostgrestClient, group: number, locale = 'de-DE') =>
  client.from('news').select().eq('news_group_id', group).eq('locale', locale);
const list = (client: PostgrestClient, from: number, to: number) =>
  client
    .from('news')
    .select()
    .eq('locale', 'de-DE')
    .not('published_at', 'is', null)
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, to);
const groups = ({ data }: { data: { news_group_id: number }[] | null }) =>
  data?.map(({ news_group_id: group }) => group);

describe('news by the official client', () => {
  const running = gatewayFor();
  let player: PostgrestClient;
  let staff: PostgrestClient;
  let operator: PostgrestClient;
  const anybody = () => dataClient(running());
  const service = () => running().gateway.database;

  beforeAll(async () => {
    player = dataClient(running(), (await signUpPlayer(running())).session.access_token);
    const { auth, email } = await signUpPlayer(running());
    await service().query(`select private.grant_role($1, '5_subadmin')`, [email]);
    const { data } = await auth.refreshSession();
    staff = dataClient(running(), data.session?.access_token ?? '');
    const headers = { apikey: running().gateway.secretKey };
    operator = new PostgrestClient(`${running().url}/rest/v1`, { headers });
  });
  // Through the interface, for the gateway to notice.
  afterEach(async () => {
    expect((await operator.from('news').delete().gt('id', 0)).error).toBeNull();
  });

  it('the latest is the newest that is not low, in one language', async () => {
    await addNews(service(), { group: 1, publishedAt: inMinutes(-30), validUntil: inMinutes(30) });
    await addNews(service(), { group: 1, locale: 'en-US', publishedAt: inMinutes(-30) });
    await addNews(service(), { group: 2, mode: 'LOW' });
    expect((await latest(anybody())).data).toEqual([
      { news_group_id: 1, published_at: expect.any(String), valid_until: expect.any(String) },
    ]);
    expect(groups(await latest(anybody(), 'en-US'))).toEqual([1]);
  });

  it('the list has everything published, newest first, a range at a time', async () => {
    for (const group of [1, 2, 3, 4, 5]) {
      await addNews(service(), { group, publishedAt: inMinutes(-group), mode: 'LOW' });
    }
    await addNews(service(), { group: 6, publishedAt: inMinutes(-9), validUntil: inMinutes(-1) });
    await addNews(service(), { group: 7, locale: 'en-US' });
    expect(groups(await list(anybody(), 0, 3))).toEqual([1, 2, 3, 4]);
    expect(groups(await list(anybody(), 4, 6))).toEqual([5, 6]);
    expect(groups(await list(anybody(), 7, 9))).toEqual([]);
  });

  it('a group has all its fields, in the language asked for alone', async () => {
    await addNews(service(), { group: 9, mode: 'HIGHEST' });
    expect((await byGroup(anybody(), 9)).data).toEqual([
      {
        id: expect.any(Number),
        news_group_id: 9,
        published_at: expect.any(String),
        valid_until: null,
        locale: 'de-DE',
        news_mode: 'HIGHEST',
        title: 'Neuigkeit 9',
        body: 'Ein Satz dazu.',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect((await byGroup(anybody(), 9, 'en-US')).data).toEqual([]);
  });

  it('drafts and what is still to come are for staff alone, whatever a filter asks for', async () => {
    await addNews(service(), { group: 1, publishedAt: null });
    await addNews(service(), { group: 2, publishedAt: inMinutes(5) });
    for (const client of [anybody(), player]) {
      expect((await client.from('news').select('id')).data).toEqual([]);
      const future = client.from('news').select('id').or('published_at.is.null,id.gt.0');
      expect((await future).data).toEqual([]);
      expect(groups(await list(client, 0, 3))).toEqual([]);
    }
    expect((await staff.from('news').select('id')).data).toHaveLength(2);
  });

  it('operators write, change and remove; all others are told that they may not', async () => {
    const row = { news_group_id: 3, locale: 'de-DE', title: 'Neu', body: 'Text' };
    expect((await operator.from('news').insert(row)).error).toBeNull();
    for (const client of [staff, player, anybody()]) {
      for (const { error } of [
        await client.from('news').insert({ ...row, locale: 'en-US' }),
        await client.from('news').update({ title: 'Anders' }).eq('news_group_id', 3),
        await client.from('news').delete().eq('news_group_id', 3),
      ]) {
        expect(error?.code).toBe('42501');
      }
    }
    const now = inMinutes(-1);
    const changed = await operator
      .from('news')
      .upsert({ ...row, title: 'Neuer', published_at: now }, { onConflict: 'news_group_id,locale' })
      .select()
      .single();
    expect(changed.data).toMatchObject({ title: 'Neuer', news_mode: 'NORMAL' });
    expect(changed.data.updated_at > changed.data.created_at).toBe(true);
  });

  it.each([
    [{ title: 'x'.repeat(121) }, '22001'],
    [{ title: null }, '23502'],
    [{ title: 'two\nlines' }, '23514'],
    [{ body: ' \n' }, '23514'],
    [{ locale: 'de' }, '23514'],
    [{ news_mode: 'loud' }, '23514'],
    [{ news_group_id: 0 }, '23514'],
    [{ published_at: 'infinity' }, '23514'],
    [{ published_at: '2027-01-02T00:00:00Z', valid_until: '2027-01-01T00:00:00Z' }, '23514'],
  ])('%j is refused with %s', async (change: object, code) => {
    const row = { news_group_id: 4, locale: 'de-DE', title: 'Neu', body: 'Text', ...change };
    expect((await operator.from('news').insert(row)).error?.code).toBe(code);
  });

  it('a second row of a group in one language is refused', async () => {
    await addNews(service(), { group: 5 });
    const row = { news_group_id: 5, locale: 'de-DE', title: 'Neu', body: 'Text' };
    expect((await operator.from('news').insert(row)).error?.code).toBe('23505');
  });

  it('the next change is the first time that is still to come', async () => {
    const next = async (at: string) =>
      (
        await service().query<{ at: string | null }>(
          `select to_char(private.next_news_change($1::text::timestamptz) at time zone 'UTC',
             'YYYY-MM-DD HH24:MI') as at`,
          [at],
        )
      )[0]?.at;
    expect(await next('2030-01-01T00:00:00Z')).toBeNull();
    await addNews(service(), { group: 1, publishedAt: null, validUntil: '2030-03-01T00:00:00Z' });
    await addNews(service(), {
      group: 2,
      publishedAt: '2030-01-01T00:00:00Z',
      validUntil: '2030-02-01T00:00:00Z',
    });
    expect(await next('2029-12-31T23:59:59Z')).toBe('2030-01-01 00:00');
    expect(await next('2030-01-01T00:00:00Z')).toBe('2030-02-01 00:00');
    expect(await next('2030-02-01T00:00:00Z')).toBe('2030-03-01 00:00');
  });
});

describe('news of an operator', () => {
  const database = freshDatabase();
  const now = new Date('2026-11-01T08:00:00Z');
  const german = { locale: 'de-DE', title: 'Das Archiv', body: 'Ist offen.' } as const;
  const english = { locale: 'en-US', title: 'The archive', body: 'Is open.' } as const;
  const file = { group: 7, mode: 'NORMAL', publishedAt: null, validUntil: null };
  const outcomes = async (news: Partial<NewsFile>, at = now) => {
    const stored = await publishNews(
      database(),
      { ...file, texts: [german, english], ...news },
      at,
    );
    return stored.map(({ outcome }) => outcome).join(' ');
  };

  it('are published once, changed by their file, and withdrawn', async () => {
    await database().query(
      `insert into private.news_wish (news_group_id, wished_at) values (6, '2026-12-01'), (7, '2026-12-01')`,
    );
    expect(await outcomes({})).toBe('added added');
    expect(await database().query('select news_group_id from private.news_wish')).toEqual([
      { news_group_id: 6 },
    ]);
    const later = new Date('2026-11-02T08:00:00Z');
    expect(await outcomes({}, later)).toBe('unchanged unchanged');
    const validUntil = new Date('2026-11-03T00:00:00Z');
    expect(await outcomes({ validUntil, texts: [english] }, later)).toBe('changed');
    const line = { group: 7, mode: 'NORMAL', publishedAt: '2026-11-01 08:00', state: 'published' };
    expect(await listNews(database())).toEqual([
      { ...line, locale: 'de-DE', title: 'Das Archiv', validUntil: null },
      {
        ...line,
        locale: 'en-US',
        title: 'The archive',
        state: expect.stringMatching(/published|expired/),
        validUntil: '2026-11-03 00:00',
      },
    ]);
    expect(await withdrawNews(database(), 7)).toBe(2);
    expect(await withdrawNews(database(), 7)).toBe(0);
    expect((await listNews(database())).map(({ state }) => state)).toEqual(['draft', 'draft']);
  });

  it('are listed with how they stand, drafts first, and withdrawn by their group alone', async () => {
    await database().query('delete from public.news');
    const [from, until] = [new Date('2020-10-01T00:00:00Z'), new Date('2020-10-02T00:00:00Z')];
    await outcomes({ group: 1, mode: 'LOW', publishedAt: from, validUntil: until });
    await outcomes({ group: 2, mode: 'HIGHEST', texts: [german], publishedAt: from });
    await outcomes({ group: 3, texts: [german], publishedAt: new Date('2999-01-01T00:00:00Z') });
    await outcomes({ group: 4, texts: [german], publishedAt: from });
    expect(await withdrawNews(database(), 4)).toBe(1);
    const listed = await listNews(database());
    expect(listed.map(({ group, locale, mode, state }) => [group, locale, mode, state])).toEqual([
      [4, 'de-DE', 'NORMAL', 'draft'],
      [3, 'de-DE', 'NORMAL', 'to come'],
      [2, 'de-DE', 'HIGHEST', 'published'],
      [1, 'de-DE', 'LOW', 'expired'],
      [1, 'en-US', 'LOW', 'expired'],
    ]);
    expect(listed.at(-1)).toMatchObject({
      title: 'The archive',
      publishedAt: '2020-10-01 00:00',
      validUntil: '2020-10-02 00:00',
    });
    // A time of its own takes the place of the one before; a draft that is published again is published now.
    const later = new Date('2020-10-03T00:00:00Z');
    expect(await outcomes({ group: 2, mode: 'HIGHEST', texts: [german], publishedAt: later })).toBe(
      'changed',
    );
    expect(await outcomes({ group: 4, texts: [german] })).toBe('changed');
    const times = (await listNews(database())).map(({ group, publishedAt }) => [
      group,
      publishedAt,
    ]);
    expect(times.slice(1, 3)).toEqual([
      [4, '2026-11-01 08:00'],
      [2, '2020-10-03 00:00'],
    ]);
    // A language that joins later is published then; the other keeps its time.
    const joined = new Date('2026-11-05T08:00:00Z');
    expect(await outcomes({ group: 4 }, joined)).toBe('unchanged added');
    const ofFour = (await listNews(database())).filter(({ group }) => group === 4);
    expect(ofFour.map(({ locale, publishedAt }) => [locale, publishedAt])).toEqual([
      ['en-US', '2026-11-05 08:00'],
      ['de-DE', '2026-11-01 08:00'],
    ]);
  });

  it('wait their turn with staff, published and withdrawn', async () => {
    const held = { sql: 'select private.lock_news()', values: [] };
    const changes = [() => outcomes({ group: 5 }), () => withdrawNews(database(), 5)] as const;
    expect(await inTurn(database(), held, changes)).toEqual(['added added', 2]);
  });

  it('are refused whole where their end lies before their publication', async () => {
    const validUntil = new Date('2026-10-31T00:00:00Z');
    await expect(outcomes({ group: 8, validUntil })).rejects.toThrow('Nothing was published');
    await outcomes({ group: 9 });
    await expect(outcomes({ group: 9, validUntil })).rejects.toThrow('Nothing was published');
    for (const group of [8, 9]) {
      await expect(outcomes({ group, validUntil: now })).rejects.toThrow('Nothing was published');
    }
    expect((await listNews(database())).map(({ group }) => group)).not.toContain(8);
  });
});

describe('news from the gateway’s memory', () => {
  const running = gatewayFor();
  const query =
    '/rest/v1/news?select=news_group_id,published_at,valid_until&locale=eq.de-DE&news_mode=neq.LOW&published_at=not.is.null&order=published_at.desc,id.desc&limit=1';
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(running().url + query, {
      headers: { apikey: running().gateway.publishableKey, ...headers },
    });
    const rows = (await response.json()) as { news_group_id: number }[];
    return {
      cache: response.headers.get('cache-control'),
      groups: rows.map(({ news_group_id: group }) => group),
    };
  };

  it('are public, also for who is signed in, until staff write or one becomes due', async () => {
    expect(await ask()).toEqual({
      cache: expect.stringMatching(/^public, max-age=(300|2\d\d)$/),
      groups: [],
    });
    const { session } = await signUpPlayer(running());
    expect(await ask({ authorization: `Bearer ${session.access_token}` })).toEqual({
      cache: expect.stringMatching(/^public, max-age=(300|2\d\d)$/),
      groups: [],
    });
    await addNews(running().gateway.database, { group: 1 });
    await expect.poll(async () => (await ask()).groups).toEqual([1]);

    const player = await signUpPlayer(running());
    await running().gateway.database.query(`select private.grant_role($1, '5_subadmin')`, [
      player.email,
    ]);
    const desk = dataClient(running(), player.session.access_token);
    const saved = await desk.rpc('save_news', {
      group_id: 3,
      version: null,
      texts: { 'de-DE': { title: 'Heute', body: 'Text' } },
      mode: 'NORMAL',
      valid_until: null,
      is_published: true,
    });
    expect(saved.error).toBeNull();
    expect((await ask()).groups).toEqual([3]);
    const { version } = saved.data as { version: string };
    await desk.rpc('withdraw_news', { group_id: 3, version });
    expect((await ask()).groups).toEqual([1]);

    const draft = { news_group_id: 2, locale: 'de-DE', title: 'Bald', body: 'Text' };
    const secret = { apikey: running().gateway.secretKey, 'content-type': 'application/json' };
    await fetch(`${running().url}/rest/v1/news`, {
      method: 'POST',
      headers: secret,
      body: JSON.stringify({ ...draft, published_at: new Date(Date.now() + 60_000).toISOString() }),
    });
    expect(await ask()).toEqual({
      cache: expect.stringMatching(/^public, max-age=[1-5]?\d$/),
      groups: [1],
    });
  });
});

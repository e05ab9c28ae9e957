import { beforeAll, describe, expect, it } from 'vitest';

import { addDays, localDay, MAX_OFFSET, MIN_OFFSET } from '../../src/domain/day/day.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

type Init = { method?: string; headers?: Record<string, string>; body?: string };

/** What a curious player may try on tables, each also with a count, by HEAD and from a private schema. */
const tables = [
  '',
  'schedule?select=*,puzzle(*)',
  'schedule?select=*,puzzle(*,tip(*))&order=date.desc&limit=1000',
  'puzzle',
  'puzzle?select=*,tip(*),schedule(*),erratum(*)',
  'puzzle?select=id,key&or=(state.eq.draft,year.gt.0)',
  'puzzle?not.and=(id.lt.0,year.lt.0)',
  'puzzle?order=published_at.desc.nullsfirst',
  'puzzle?select=count',
  'puzzle?select=id.count(),year.max()',
  'tip?select=*,puzzle!inner(*)&position=eq.1',
  'tip?select=text,source_quote&order=text',
  'erratum?select=*,puzzle(*)',
  'quando_calendar?select=*',
  'quando_calendar?select=*,puzzle(*)&order=date.desc',
  'quando_calendar?or=(de.gt.0,en.gt.0)&order=de.desc.nullslast',
  'user_puzzle_history?select=*,puzzle(*)',
  'user_puzzle_history?select=*,puzzle!inner(*,tip(*))',
  'setting',
  'outcome',
  'draft',
  'draft_revision?select=*,draft(*)',
  'staff_action',
  'report',
  'users',
  'schema_migrations?select=statements',
  'rpc/quiz?at=2100-01-01&id=1&timezoneoffset=840',
  'rpc/puzzle_of_the_day?at=2100-01-01&timezoneoffset=0&locale=de',
  'rpc/calendar?at=2100-01-01',
  'rpc/calendar_now',
  'rpc/classic_of_the_day?day=2100-01-01&locale=de',
  'rpc/get_puzzle_of_the_day?timezoneoffset=841&locale=de',
  'rpc/get_puzzle_of_the_day?timezoneoffset=525600&locale=en',
  'rpc/get_puzzle_of_the_day?timezoneoffset=840&locale=de&select=*,puzzle(*)',
  'rpc/get_puzzle_of_the_day?timezoneoffset=840&locale=de&at=2100-01-01',
  'rpc/get_quiz?id=1&timezoneoffset=999999999',
  'rpc/outcomes?quando_id=1&timezoneoffset=840&at=2100-01-01',
  'rpc/is_daily?quando_id=1&date=2100-01-01&at=2100-01-01',
  'rpc/get_outcomes?quando_id=1&timezoneoffset=840&select=*,puzzle(*)',
  'rpc/get_quiz?id=in.(1,2,3)&timezoneoffset=0',
  'rpc/get_quiz?id=%25&timezoneoffset=0',
  'rpc/drafts?only_key=secret-plan',
  'rpc/draft_json?key=secret-plan',
  'rpc/stored_content?key=secret-plan',
  'rpc/get_random_quiz_id?userlocale=de&at=2100-01-01',
  'rpc/record_play?quando_id=1&timezoneoffset=840&at=2100-01-01',
  'rpc/random_quiz_id?at=2100-01-01&locale=de&pick=0.5',
  'rpc/search_archive?timezoneoffset=840&locale=de',
];

const variants: Init[] = [
  {},
  { headers: { prefer: 'count=exact' } },
  { method: 'HEAD', headers: { prefer: 'count=exact' } },
  { headers: { accept: 'text/csv' } },
  { headers: { accept: 'application/vnd.pgrst.plan+json' } },
  { headers: { 'accept-profile': 'private' } },
  { headers: { 'accept-profile': 'supabase_migrations' } },
];

/** Writing is tried because an answer may hold what was written. */
const writes: [path: string, init: Init][] = [
  ['puzzle?state=eq.draft', { method: 'PATCH', body: '{"difficulty":1}' }],
  ['puzzle?id=gt.0', { method: 'DELETE' }],
  ['schedule?date=gt.2000-01-01', { method: 'DELETE' }],
  ['tip?position=eq.1', { method: 'PATCH', body: '{"title":"mine"}' }],
  ['erratum', { method: 'POST', body: '{"puzzle_id":1,"text":"mine"}' }],
  ['quando_calendar?date=gt.2000-01-01', { method: 'DELETE' }],
  ...[
    'quiz',
    'puzzle_of_the_day',
    'calendar',
    'calendar_now',
    'puzzle_json',
    'set_setting',
    'search_archive',
    'record_play',
    'random_quiz_id',
    'daily_puzzle',
    'met_years',
    'related_puzzles',
    'search_hints',
  ].map((name): [string, Init] => [
    `rpc/${name}`,
    {
      method: 'POST',
      headers: { 'content-profile': 'private' },
      body: '{"at":"2100-01-01","id":"1","timezoneoffset":840,"locale":"de"}',
    },
  ]),
  ['rpc/get_drafts', { method: 'POST', body: '{}' }],
  ['rpc/get_draft', { method: 'POST', body: '{"key":"secret-plan"}' }],
  ['rpc/get_draft_revision', { method: 'POST', body: '{"key":"secret-plan","revision":1}' }],
  [
    'rpc/save_draft',
    { method: 'POST', body: '{"key":"secret-plan","revision":1,"content":{"year":1}}' },
  ],
  ['rpc/get_schedule', { method: 'POST', body: '{"first":"2026-01-01","last":"2026-12-31"}' }],
  ['rpc/search_puzzles', { method: 'POST', body: '{"words":"Secret"}' }],
  ['rpc/get_published', { method: 'POST', body: '{"words":"Secret"}' }],
  [
    'rpc/get_puzzle_of_the_day',
    { method: 'POST', body: '{"at":"2100-01-01","timezoneoffset":0,"locale":"de"}' },
  ],
  ['rpc/get_puzzle_of_the_day', { method: 'POST', body: '[{"timezoneoffset":841,"locale":"de"}]' }],
];

const hook = `
  create or replace function public.custom_access_token_hook(event jsonb) returns jsonb
  language sql as $$ select jsonb_set(event, '{claims,user_permission}', '["game.multiple"]') $$`;

describe('over HTTP no draft and no puzzle of a day to come', () => {
  const running = gatewayFor();
  const players = new Map<string, Record<string, string>>();
  let hidden: { id: number; words: string[] }[] = [];
  let highest = 0;

  beforeAll(async () => {
    const { database } = running().gateway;
    const today = localDay(Date.now(), 0);
    const scheduled = await database.query<{ slot: string }>(
      `select locale || ' ' || date::text as slot from public.schedule`,
    );
    const taken = new Set(scheduled.map(({ slot }) => slot));
    for (let distance = -2; distance <= 6; distance += 1) {
      for (const locale of ['de', 'en'] as const) {
        const date = addDays(today, distance);
        if (!taken.has(`${locale} ${date}`)) {
          await addPuzzle(database, { locale, date, hint: `Secret ${locale} ${distance}` });
        }
      }
    }
    await addPuzzle(database, { hint: 'Secret draft' });
    await addPuzzle(database, { hint: 'Secret game', token: 'draft-custom-puzzle-000000001' });

    hidden = await database.query(
      `select p.id, array_remove(array_agg(t.text) || array[p.key, p.token], null) as words
       from public.puzzle p join public.tip t on t.puzzle_id = p.id
       left join public.schedule s on s.puzzle_id = p.id
       where p.state = 'draft' or s.date > $1::date group by p.id`,
      [addDays(today, 2)],
    );
    await database.query(
      `select private.save_draft(null, now(), 'secret-plan', 0, '{"de": {"label": "Secret words"}}')`,
    );
    hidden.push({ id: -1, words: ['Secret words'] });

    const [last] = await database.query<{ id: number }>('select max(id) as id from public.puzzle');
    highest = last?.id ?? 0;

    players.set('nobody', {});
    players.set('a player', await signIn());
    await database.exec(hook);
    players.set('an explorer', await signIn('3_chronicler'));
  });

  const signIn = async (role = '0_user') => {
    const { email, session } = await signUpPlayer(running());
    await running().gateway.database.query('select private.grant_role($1, $2)', [email, role]);
    return { authorization: `Bearer ${session.access_token}` };
  };

  const ask = async (path: string, who: string, init: Init = {}) => {
    const response = await fetch(running().url + path, {
      ...init,
      headers: {
        apikey: running().gateway.publishableKey,
        'content-type': 'application/json',
        ...players.get(who),
        ...init.headers,
      },
    });
    const text = await response.text();
    const whole = JSON.stringify([...response.headers]) + text;
    return { status: response.status, text, whole, range: response.headers.get('content-range') };
  };

  /** Puzzle numbers stand in answers under these names only. */
  const leaksOf = (whole: string) => {
    const numbers = new Set(
      [...whole.matchAll(/"(?:id|puzzle_id|de|en)":\s*(\d+)/g)].map(([, id]) => Number(id)),
    );
    return hidden.filter(
      ({ id, words }) => numbers.has(id) || words.some((word) => whole.includes(word)),
    );
  };

  describe.each(['nobody', 'a player', 'an explorer'])('comes to %s', (who) => {
    it('from a table, a view, a function or a schema, in whatever form', async () => {
      expect(hidden.length).toBeGreaterThanOrEqual(9);
      for (const path of tables) {
        for (const init of variants) {
          const { status, whole, range } = await ask(`/rest/v1/${path}`, who, init);
          const label = `${init.method ?? 'GET'} ${path} ${JSON.stringify(init.headers)}`;
          expect([label, leaksOf(whole)]).toEqual([label, []]);
          const isOpen = path.startsWith('quando_calendar') || path.startsWith('rpc/get_');
          if (isOpen || path === '') continue;
          expect([label, status >= 400, range]).toEqual([label, true, null]);
        }
      }
    });

    it('from an attempt to write', async () => {
      for (const [path, init] of writes) {
        const headers = { prefer: 'return=representation,count=exact', ...init.headers };
        const { status, whole } = await ask(`/rest/v1/${path}`, who, { ...init, headers });
        expect([path, status >= 400, leaksOf(whole)]).toEqual([path, true, []]);
      }
    });

    it('from an address written otherwise', async () => {
      for (const path of [
        '/%72est/v1/schedule?select=*,puzzle(*)',
        '/rest/v1/%73chedule?select=*,puzzle(*)',
        '/rest/v1/%70uzzle',
        '/rest/v1/puzzle%3Fselect=*',
        '/rest/v1/private.quiz',
        '/rest/v1/rpc/%67et_quiz?id=1&timezoneoffset=0',
        '/rest/v1/rpc/get_quiz%00?id=1&timezoneoffset=0',
        '/rest%2Fv1/puzzle',
        '/rest//v1/puzzle',
        '/rest/v1//puzzle',
      ]) {
        const { status, whole } = await ask(path, who);
        expect([path, status >= 400, leaksOf(whole)]).toEqual([path, true, []]);
      }
    });

    it('as the puzzle of the day, whatever offset', async () => {
      for (let offset = MIN_OFFSET; offset <= MAX_OFFSET; offset += 60) {
        for (const locale of ['de', 'en']) {
          const words = { timezoneoffset: offset, locale };
          const path = '/rest/v1/rpc/get_puzzle_of_the_day';
          const query = `?timezoneoffset=${offset}&locale=${locale}`;
          for (const { text, whole } of [
            await ask(path + query, who),
            await ask(path, who, { method: 'POST', body: JSON.stringify(words) }),
            await ask(path + query, who, { method: 'HEAD' }),
          ]) {
            expect(leaksOf(whole)).toEqual([]);
            if (text === '') continue;
            const latest = localDay(Date.now(), offset);
            expect(JSON.parse(text).date <= latest).toBe(true);
          }
        }
      }
    });

    it('by its number, which answers as if it did not exist', async () => {
      const path = '/rest/v1/rpc/get_quiz';
      const unknown = await ask(`${path}?id=${highest + 1}&timezoneoffset=840`, who);
      const secret = new Set(hidden.map(({ id }) => id));
      let seen = 0;
      for (let id = 0; id <= highest; id += 1) {
        for (const offset of [MIN_OFFSET, 0, MAX_OFFSET]) {
          const { status, text, whole } = await ask(
            `${path}?id=${id}&timezoneoffset=${offset}`,
            who,
          );
          expect([id, leaksOf(whole)]).toEqual([id, []]);
          const latest = localDay(Date.now(), offset);
          const found: { date: string } | null = JSON.parse(text);
          if (found !== null) expect([id, found.date <= latest]).toEqual([id, true]);
          if (found !== null) seen += 1;
          if (secret.has(id)) expect([status, text]).toEqual([unknown.status, unknown.text]);
        }
        const body = JSON.stringify({ id: String(id), timezoneoffset: MAX_OFFSET });
        const posted = await ask(path, who, { method: 'POST', body });
        expect([id, leaksOf(posted.whole)]).toEqual([id, []]);
      }
      // What is due does come: the questions are asked rightly.
      expect(seen).toBeGreaterThan(0);
    });
  });

  const call = async (name: string, words: object) => {
    const init = { method: 'POST', body: JSON.stringify(words) };
    const { status, text, whole } = await ask(`/rest/v1/rpc/${name}`, 'an explorer', init);
    expect([name, words, leaksOf(whole)]).toEqual([name, words, []]);
    return { status, answer: status === 200 ? JSON.parse(text) : null };
  };

  it('comes from the archive, at random or by a start, with an invented instant or without', async () => {
    for (const locale of ['de', 'en']) {
      for (const timezoneoffset of [MIN_OFFSET, 0, MAX_OFFSET]) {
        for (const filter of [{}, { words: 'secret' }, { before: '2999-01-01', amount: 100 }]) {
          const { status, answer } = await call('search_archive', {
            timezoneoffset,
            locale,
            ...filter,
          });
          const latest = localDay(Date.now(), timezoneoffset);
          const dates: { date: string }[] = answer.puzzles;
          expect([status, dates.filter(({ date }) => date >= latest)]).toEqual([200, []]);
        }
      }
      const random = await call('get_random_quiz_id', { userlocale: locale });
      expect([random.status, hidden.filter(({ id }) => id === random.answer)]).toEqual([200, []]);
    }
    for (const { id } of hidden) {
      for (const timezoneoffset of [MIN_OFFSET, MAX_OFFSET]) {
        const { status } = await call('record_play', { quando_id: id, timezoneoffset });
        expect([id, status]).toEqual([id, 400]);
      }
    }
    const invented = { timezoneoffset: 0, locale: 'de', userlocale: 'de', at: '2100-01-01' };
    for (const name of ['search_archive', 'get_random_quiz_id', 'record_play']) {
      expect((await call(name, { ...invented, quando_id: highest })).status).toBe(404);
    }
  });

  it('comes from the calendar, which an explorer reads up to the last day on Earth', async () => {
    const { status, text } = await ask('/rest/v1/quando_calendar?order=date.desc', 'an explorer');
    expect(status).toBe(200);
    const days: { date: string }[] = JSON.parse(text);
    expect(days.length).toBeGreaterThan(0);
    expect((days[0]?.date ?? '9999') <= localDay(Date.now(), MAX_OFFSET)).toBe(true);
  });
});

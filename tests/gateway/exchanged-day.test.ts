import { beforeAll, describe, expect, it } from 'vitest';

import { service } from '../setup/acting-as.ts';
import { filePuzzle, fileTip } from '../setup/factories/puzzle-file-factory.ts';
import { signUpMember } from '../setup/staff-http.ts';
import { gatewayFor } from '../setup/start-gateway.ts';

const clock = '(select at from private.test_clock)';
/** The same functions as the migrations', but for a clock that stands where a test sets it. */
const settableClock = `
  create table private.test_clock (at timestamptz not null);
  insert into private.test_clock values (now());
  create or replace function public.get_puzzle_of_the_day(timezoneoffset integer, locale text)
    returns jsonb language sql stable security definer set search_path = '' as $$
      select private.puzzle_of_the_day(${clock}, timezoneoffset, locale);
    $$;
  create or replace function public.get_quiz(id text, timezoneoffset integer)
    returns jsonb language sql stable security definer set search_path = '' as $$
      select private.quiz(${clock}, id, timezoneoffset);
    $$;
  create or replace function public.get_recent_puzzles(timezoneoffset integer, locale text)
    returns jsonb language sql stable security definer set search_path = '' as $$
      select private.recent_puzzles(${clock}, timezoneoffset, locale);
    $$;
`;

/** At UTC+14 the day begins a second after `before`. */
const day = '2040-11-22';
const before = '2040-11-21T09:59:59Z';
const begun = '2040-11-21T10:00:00Z';
const begunEverywhere = '2040-11-22T12:00:00Z';

describe('a day that is given to another puzzle', () => {
  let now = Date.parse(before);
  let token = '';
  const running = gatewayFor({ now: () => now });
  const setClock = async (instant: string) => {
    now = Date.parse(instant);
    await running().gateway.database.query('update private.test_clock set at = $1', [instant]);
  };
  const headers = () => ({ apikey: running().gateway.publishableKey });
  const read = async (path: string) => {
    const answer = await fetch(`${running().url}${path}`, { headers: headers() });
    return answer.json() as Promise<{ year: number; tips: { link: string | null }[] } | null>;
  };
  const today = (offset: number) =>
    read(`/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=${offset}&locale=de`);
  const quiz = (id: number, offset = 840) =>
    read(`/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=${offset}`);
  const staff = async <T>(name: string, parameters: object) => {
    const answer = await fetch(`${running().url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        ...headers(),
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(parameters),
    });
    expect(answer.status, name).toBe(200);
    return (await answer.json()) as T;
  };
  const publish = async (
    key: string,
    year: number,
    parameters: { date: string; displaced?: string },
  ) => {
    const tips = ['a', 'b', 'c', 'd'].map((text) =>
      fileTip({ text: `${key} ${text}`, link: 'https://example.org/old' }),
    );
    const { timeScale, difficulty } = filePuzzle(key);
    const content = { year, timeScale, difficulty, de: { tips }, en: { tips } };
    await staff('save_draft', { key, revision: 0, content });
    return staff<{ de: number; en: number }>('publish_draft', { key, revision: 1, ...parameters });
  };
  beforeAll(async () => {
    await running().gateway.database.exec(settableClock);
    token = (await signUpMember(running())).token;
    await setClock(before);
  });

  it('shows the new one wherever the day begins, and the one that was there nowhere', async () => {
    const displaced = await publish('displaced', 1800, { date: day });
    const watched = async () => [
      (await today(840))?.year ?? null,
      (await quiz(displaced.de))?.year ?? null,
      JSON.stringify(await read('/rest/v1/rpc/get_recent_puzzles?timezoneoffset=840&locale=de')),
    ];
    const [yesterday, secret, feed] = await watched();
    expect([yesterday, secret]).not.toContain(1800);
    expect(feed).not.toContain('displaced');

    const taken = await publish('taken', 1900, { date: day, displaced: 'displaced' });
    expect((await today(840))?.year).not.toBe(1900);
    expect(await quiz(taken.de)).toBeNull();

    await setClock(begun);
    expect(await today(840)).toMatchObject({ year: 1900, date: day });
    expect(await today(839)).not.toMatchObject({ date: day, classic: false });
    expect(await quiz(taken.de)).toMatchObject({ year: 1900 });
    expect(await quiz(displaced.de)).toBeNull();
    const recent = '/rest/v1/rpc/get_recent_puzzles?timezoneoffset=840&locale=de';
    expect(JSON.stringify(await read(recent))).toContain('taken a');
    const calendar = await running().gateway.database.transaction(async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(service)]);
      return query(
        `select date::text as date, de, en from private.calendar($1::timestamptz)
         where date = $2::text::date`,
        [begun, day],
      );
    });
    expect(calendar).toEqual([{ date: day, de: taken.de, en: taken.en }]);

    await setClock(begunEverywhere);
    const atom = await (await fetch(`${running().url}/feed/de.xml`)).text();
    expect(atom).toContain('taken a');
    expect(atom).not.toContain('displaced');
  });

  it('what was answered before a day got its puzzle is not told after it', async () => {
    await setClock('2040-11-23T10:00:00Z');
    await publish('for-later', 1850, { date: '2040-12-24' });
    expect((await today(840))?.year).not.toBe(1850);
    await staff('move_puzzle', { key: 'for-later', date: '2040-11-24' });
    expect(await today(840)).toMatchObject({ year: 1850, date: '2040-11-24' });
  });

  it('a replaced link is in the next answer, not in the one that was kept', async () => {
    await setClock('2040-12-01T12:00:00Z');
    const { de } = await publish('long-begun', 1700, { date: '2040-11-30' });
    // By the database’s own clock that day is to come; players and links are asked by this one.
    await running().gateway.database.exec(`
      create or replace function public.replace_reference(
        puzzle_id integer, hint integer, part text, seen text, value text
      ) returns jsonb language sql volatile security definer set search_path = '' as $$
        select private.replace_reference(
          auth.uid(), ${clock}, puzzle_id, hint, part, seen, value);
      $$;`);
    expect((await quiz(de, 0))?.tips[1]?.link).toBe('https://example.org/old');
    await staff('replace_reference', {
      puzzle_id: de,
      hint: 2,
      part: 'link',
      seen: 'https://example.org/old',
      value: 'https://example.org/new',
    });
    expect((await quiz(de, 0))?.tips[1]?.link).toBe('https://example.org/new');
  });
});

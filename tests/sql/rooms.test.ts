import { beforeEach, describe, expect, it } from 'vitest';

import { readMade } from '../../src/domain/made/made-puzzle.ts';
import { changedTexts } from '../../src/domain/text/changed-texts.ts';
import { actingAs, anonymous, roles, signedIn } from '../setup/acting-as.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { waitingForRows } from '../setup/in-turn.ts';

/** Noon in Berlin, on the day of the puzzle of today. */
const noon = Date.parse('2026-02-02T11:00:00Z');
const berlin = 60;

const made = ['de', 1931, 'Omas Jahr', '', 'Am Rhein', 'https://example.org/a', 'Im Mai', ''];

type Opening = { quando?: number | null; made?: string | null; isLed?: boolean; at?: number };
type Joined = {
  state: string;
  room: string;
  number: number;
  animal: number;
  step: number;
  attempts: (number | null)[];
  puzzle: { id: number; name: string } | null;
  made: string | null;
};
type Board = {
  step: number;
  guests: { number: number; attempts: (number | null)[] }[];
  puzzle?: unknown;
};

const instant = (at: number) => new Date(at).toISOString();
/** The token of a guest's device. */
const token = (name: string) => name.padEnd(22, '_');

describe('rooms', () => {
  const database = freshDatabase();
  const one = async <Row>(sql: string, values: unknown[]) => {
    const [row] = await database().query<{ value: Row }>(`select ${sql} as value`, values);
    if (row === undefined) throw new Error('The database answers with a row.');
    return row.value;
  };
  const addUser = () => addUserTo(database());
  const open = (user: string, opening: Opening = {}) =>
    one<string>('private.open_room($1, $2, $3, $4, $5, $6)', [
      user,
      instant(opening.at ?? noon),
      opening.isLed ?? false,
      opening.quando ?? null,
      berlin,
      opening.made === undefined ? JSON.stringify(made) : opening.made,
    ]);
  const join = (
    code: string,
    guest: string,
    at = noon,
    address = '192.0.2.1',
    secret: string | null = null,
  ) =>
    one<Joined>('private.join_room($1, $2, $3, $4::json, $5)', [
      code,
      secret,
      token(guest),
      JSON.stringify({ 'cf-connecting-ip': address }),
      instant(at),
    ]);
  const answer = (
    { room }: Joined,
    guest: string,
    [attempt, value]: [attempt: number | null, value: number | null],
    at = noon,
  ) =>
    one<{ attempts: (number | null)[]; step: number; solved: number | null }>(
      'private.answer_in_room($1::text::uuid, $2, $3, $4, $5)',
      [room, token(guest), attempt, value, instant(at)],
    );
  const advance = (user: string, code: string, step: number | null, at = noon) =>
    one<Board>('private.advance_room($1, $2, $3, $4)', [user, code, step, instant(at)]);
  const close = (user: string, code: string, isClosed: boolean | null) =>
    one<Board>('private.close_room($1, $2, $3, $4)', [user, code, isClosed, instant(noon)]);
  const remove = (user: string, code: string, number: number, at = noon) =>
    one<Board>('private.remove_room_guest($1, $2, $3, $4)', [user, code, number, instant(at)]);
  const secretOf = (code: string) =>
    one<string>('(select r.secret from private.room r where r.code = $1)', [code]);
  const stateOf = (room: string, actor = anonymous) =>
    actingAs(database(), actor, async (query) => {
      const [row] = await query<{ state: unknown }>(
        'select public.get_room($1::text::uuid) as state',
        [room],
      );
      return row?.state;
    });
  const listOf = (host: string) =>
    actingAs(database(), { ...signedIn, sub: host }, async (query) => {
      const [row] = await query<{ list: object[] }>('select public.get_own_rooms() as list');
      return row?.list;
    });
  const forget = (at: number) => one<number>('private.forget_rooms($1)', [instant(at)]);
  const rows = () =>
    one<number>(
      '(select count(*)::integer from private.room) + (select count(*)::integer from private.room_guest)',
      [],
    );

  beforeEach(async () => {
    await database().query('delete from private.room');
    await database().query('delete from private.allowance');
  });

  const areTaken = async (signs: number[]) => {
    const [found] = await database().query<{ taken: boolean[] }>(
      `select array_agg(private.is_plain_line('a' || sign || 'b', 1, 9) order by at) as taken
       from unnest($1::text[]) with ordinality as s (sign, at)`,
      [signs.map((sign) => String.fromCodePoint(sign))],
    );
    return found?.taken;
  };

  describe('are opened', () => {
    it('with a puzzle of one’s own, and have a code that is no word', async () => {
      const host = await addUser();
      const code = await open(host);
      expect(code).toMatch(/^[BCDFGHJKMNPRTVWX]{6}$/);
      expect(await join(code, 'a')).toMatchObject({ made: JSON.stringify(made), puzzle: null });
    });

    it('with today’s puzzle by everybody, whole as the page reads it', async () => {
      const quando = await addPuzzle(database(), { date: '2026-02-02', year: 1969 });
      const host = await addUser();
      const code = await open(host, { quando, made: null });
      const joined = await join(code, 'a');
      expect(joined.puzzle).toMatchObject({ id: quando, year: 1969, date: '2026-02-02' });
      await answer(joined, 'a', [1, 1969]);
      await advance(host, code, 5);
      expect(await answer(joined, 'a', [2, 1970])).toMatchObject({ attempts: [1969], solved: 1 });
      await database().query('update private.room set opened_at = now()');
      expect(await listOf(host)).toMatchObject([{ code, name: joined.puzzle?.name }]);
    });

    it('with a past one by who may play it, and as often as the library lets them', async () => {
      const past = await Promise.all(
        ['2026-01-05', '2026-01-06'].map((date) => addPuzzle(database(), { date })),
      );
      const [first = 0, second = 0] = past;
      const host = await addUser();
      await expect(open(host, { quando: first, made: null })).rejects.toMatchObject({
        code: '42501',
      });
      await database().query(
        `insert into private.user_role (user_id, role) values ($1, '1_explorer')`,
        [host],
      );
      await database().query(`update private.play_limit set plays = 1 where role = '1_explorer'`);
      await open(host, { quando: first, made: null });
      // The same one is not counted again.
      await open(host, { quando: first, made: null });
      await expect(open(host, { quando: second, made: null })).rejects.toMatchObject({
        code: 'PT429',
      });
    });

    it('with the classic of a day by everybody, and with nothing past where a day has none', async () => {
      const host = await addUser();
      const at = noon - 7 * 86_400_000;
      const past = await addPuzzle(database(), { date: '2026-01-04' });
      const classic = await one<number>(`private.daily_puzzle('2026-01-26', 'de')`, []);
      expect(await open(host, { quando: classic, made: null, at })).toHaveLength(6);
      await database().query(`select private.set_setting('classics', 'off')`);
      for (const quando of [past, classic]) {
        await expect(open(host, { quando, made: null, at })).rejects.toMatchObject({
          code: '42501',
        });
      }
      await database().query(`select private.set_setting('classics', 'on')`);
    });

    it('with no puzzle of the future, no draft and no other’s custom one', async () => {
      const host = await addUser();
      const hidden = [
        await addPuzzle(database(), { date: '2026-02-03' }),
        await addPuzzle(database(), {}),
        await addPuzzle(database(), { token: 'x'.repeat(22), isPublished: true }),
        -1,
      ];
      for (const quando of hidden) {
        await expect(open(host, { quando, made: null })).rejects.toMatchObject({ code: '02000' });
      }
      expect(await rows()).toBe(0);
    });

    it('three at once by an account, however many ask together', async () => {
      const host = await addUser();
      const asked = await Promise.allSettled(Array.from({ length: 6 }, () => open(host)));
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      await expect(open(host)).rejects.toMatchObject({ code: 'PT409' });
      await open(await addUser());
    });

    it.each([
      ['nothing', null],
      ['no list', '{}'],
      ['no JSON', '['],
      ['another language', JSON.stringify(made.with(0, 'fr'))],
      ['a title too long', JSON.stringify(made.with(2, 'x'.repeat(61)))],
      ['signs that turn the text round', JSON.stringify(made.with(2, 'a\u202Eb'))],
      ['two lines', JSON.stringify(made.with(4, 'a\nb'))],
      ['a hint twice', JSON.stringify(made.with(4, 'Im Mai'))],
      ['one hint', JSON.stringify(made.slice(0, 6))],
      ['half a year', JSON.stringify(made.with(1, 1.5))],
      ['a number without end', JSON.stringify(made).replace('1931', '1e999999')],
      ['a number with a point', JSON.stringify(made).replace('1931', '1931.0')],
      ['a number by its power', JSON.stringify(made).replace('1931', '1e3')],
      ['less than nothing', JSON.stringify(made.with(3, 'Wie viele?')).replace('1931', '-0')],
      ['five digits', JSON.stringify(made.with(1, 10_000))],
      ['the year 0', JSON.stringify(made.with(1, 0))],
      ['a link that runs', JSON.stringify(made.with(5, 'javascript:alert(1)'))],
      ['a link with a name in it', JSON.stringify(made.with(5, 'https://a@b.example/'))],
      ['no title', JSON.stringify(made.with(2, ''))],
      ['a title that begins with a blank', JSON.stringify(made.with(2, ' Omas Jahr'))],
      [
        'a title that ends with one that does not break',
        JSON.stringify(made.with(2, 'Jahr\u00A0')),
      ],
      ['two blanks in a row', JSON.stringify(made.with(4, 'Am  Rhein'))],
      ['a sign without width', JSON.stringify(made.with(4, 'Am\u200BRhein'))],
      ['a question too long', JSON.stringify(made.with(3, 'x'.repeat(121)))],
      ['a hint too long', JSON.stringify(made.with(4, 'x'.repeat(241)))],
      ['a hint that says nothing', JSON.stringify(made.with(4, ''))],
      ['a link too long', JSON.stringify(made.with(5, `https://example.org/${'x'.repeat(281)}`))],
      ['five hints', JSON.stringify([...made, 'Im Juni', '', 'Im Juli', '', 'Im August', ''])],
      ['a hint without its link', JSON.stringify([...made, 'Im Juni'])],
      ['a number for a hint', JSON.stringify(made.with(4, 5))],
      ['a text for a number', JSON.stringify(made.with(1, '1931'))],
      ['more than there is room for', JSON.stringify(made.with(4, 'x'.repeat(9_000)))],
      ['a list in a list', `${'['.repeat(3_000)}${']'.repeat(3_000)}`],
    ])('not with %s', async (_, text) => {
      await expect(open(await addUser(), { made: text })).rejects.toMatchObject({ code: '22023' });
    });

    it('with no sign that cannot be seen, and with all beside them', async () => {
      const spans =
        '1-1f 7f-9f ad-ad 600-605 61c-61c 6dd-6dd 70f-70f 180e-180e 200b-200b 200e-200f 2028-202e ' +
        '2060-2064 2066-206f feff-feff fff9-fffb e0001-e0001 e0020-e007f';
      const ends = spans.split(' ').map((span) => span.split('-').map((end) => parseInt(end, 16)));
      const hidden = ends.flat();
      expect(await areTaken(hidden)).toEqual(hidden.map(() => false));
      const beside = ends.flatMap(([first = 0, last = 0]) => [first - 1, last + 1]).filter(Boolean);
      expect(await areTaken(beside)).toEqual(beside.map(() => true));
    });

    it.each([
      ['English', JSON.stringify(made.with(0, 'en'))],
      ['the longest texts', JSON.stringify(made.with(2, 'x'.repeat(60)).with(4, 'x'.repeat(240)))],
      ['nothing to count', JSON.stringify(made.with(1, 0).with(3, 'x'.repeat(120)))],
      ['the greatest number', JSON.stringify(made.with(1, 9999))],
      ['the longest link', JSON.stringify(made.with(5, `https://example.org/${'x'.repeat(280)}`))],
      ['four hints', JSON.stringify([...made, 'Im Juni', '', 'Im Juli', ''])],
    ])('with %s', async (_, text) => {
      expect(await open(await addUser(), { made: text })).toHaveLength(6);
    });

    it('with one puzzle, and one pace', async () => {
      const host = await addUser();
      await expect(open(host, { quando: 1 })).rejects.toMatchObject({ code: '22023' });
      await expect(
        one('private.open_room($1, now(), null, null, 0, $2)', [host, JSON.stringify(made)]),
      ).rejects.toMatchObject({ code: '22023' });
      const anywhere = actingAs(database(), { ...signedIn, sub: host }, (query) =>
        query('select public.open_room(false, 1, null)'),
      );
      await expect(anywhere).rejects.toMatchObject({ code: '22004' });
    });

    it('with a puzzle of 8,000 bytes at most', async () => {
      const text = JSON.stringify(made);
      const longest = text + ' '.repeat(8_000 - Buffer.byteLength(text));
      expect(Buffer.byteLength(longest)).toBe(8_000);
      expect(await one('private.is_made_puzzle($1)', [longest])).toBe(true);
      expect(await one('private.is_made_puzzle($1)', [`${longest} `])).toBe(false);
    });

    it('with whatever the page takes for a puzzle', async () => {
      const texts = changedTexts(JSON.stringify(made), 3_000);
      const taken = texts.filter((text) => readMade(text) !== null);
      expect(taken.length).toBeGreaterThan(100);
      const [row] = await database().query<{ refused: string[] | null }>(
        'select array_agg(t) as refused from unnest($1::text[]) t where not private.is_made_puzzle(t)',
        [taken],
      );
      expect(row?.refused).toBeNull();
    });
  });

  describe('are joined', () => {
    it('as an animal and a number, and again as the same', async () => {
      const code = await open(await addUser());
      const [first, second] = [await join(code, 'a'), await join(code, 'b')];
      await answer(first, 'a', [1, 1900]);
      const again = await join(code, 'a');
      expect([first.number, second.number, again.number]).toEqual([1, 2, 1]);
      expect([first.attempts, again.attempts]).toEqual([[], [1900]]);
      expect(first.animal).not.toBe(second.animal);
      expect(again.animal).toBe(first.animal);
    });

    it('once by a device that asks twice at the same time', async () => {
      const code = await open(await addUser());
      await Promise.all(Array.from({ length: 5 }, () => join(code, 'a')));
      expect(await rows()).toBe(2);
    });

    it('by a class at once from one address, by two hundred in all', async () => {
      const host = await addUser();
      const code = await open(host);
      const joined = await Promise.all(
        Array.from({ length: 201 }, (_, index) => join(code, `guest${index}`)),
      );
      const states = joined.map(({ state }) => state);
      expect(states.filter((state) => state === 'joined')).toHaveLength(200);
      expect(states.filter((state) => state === 'full')).toHaveLength(1);
      expect(new Set(joined.map(({ number }) => number)).size).toBe(201);
      // There are 32 animals, and as many guests in a row are none twice.
      const first = joined.filter(({ number }) => number <= 32).map(({ animal }) => animal);
      expect(first.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
      const { guests } = await advance(host, code, 5);
      expect(guests.map(({ number }) => number)).toEqual(
        Array.from({ length: 200 }, (_, n) => n + 1),
      );
      const known = states.indexOf('joined');
      expect(await join(code, `guest${known}`)).toMatchObject({ number: joined[known]?.number });
    });

    it('by nobody who guesses codes, which does not keep the next address out', async () => {
      const code = await open(await addUser());
      const guest = await join(code, 'a');
      for (let tries = 0; tries < 60; tries += 1) {
        expect(await join('BBBBBB', 'b')).toEqual({ state: 'unknown' });
      }
      expect(await join(code, 'c', noon, '192.0.2.2')).toMatchObject({ state: 'joined' });
      // One more is looked at; no other learns of the right one, and who is in stays in.
      expect(await join('BBBBBB', 'b')).toEqual({ state: 'unknown' });
      expect(await join(code, 'b')).toEqual({ state: 'later' });
      expect(await join(code, 'a')).toMatchObject({ number: guest.number });
    });

    it('by a class slowly where somebody has used up the wrong codes, and never sooner by guessing', async () => {
      const code = await open(await addUser());
      let [at, wrong, right] = [noon, 0, 0];
      for (let tries = 0; tries < 61; tries += 1) await join('BBBBBB', 'x', at);
      // Somebody guesses once a second for five minutes, in turns with the class.
      for (let second = 0; second < 300; second += 1) {
        at += 1_000;
        const isGuess = second % 2 === 0;
        const { state } = await join(isGuess ? 'BBBBBB' : code, `guest${second}`, at);
        if (state === 'unknown') wrong += 1;
        if (state === 'joined') right += 1;
      }
      expect(right).toBeGreaterThan(0);
      expect(wrong).toBeLessThanOrEqual(300 / 10 + 300 / 30);
    });

    it('by a link at once, whatever has been typed at its address', async () => {
      const code = await open(await addUser());
      const secret = await secretOf(code);
      expect(secret).toMatch(/^[\w-]{22}$/);
      for (let tries = 0; tries < 61; tries += 1) await join('BBBBBB', 'x');
      await join(code, 'x');
      expect(await join(code, 'y')).toEqual({ state: 'later' });
      const come = (guest: string, brought: string, letters = code) =>
        join(letters, guest, noon, '192.0.2.1', brought);
      for (let index = 0; index < 30; index += 1) {
        expect(await come(`guest${index}`, secret)).toMatchObject({ state: 'joined' });
      }
      // A wrong one opens nothing and tells nothing of the code, and takes nothing from who types.
      for (let tries = 0; tries < 70; tries += 1) {
        const brought = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
        const letters = tries % 2 === 0 ? code : 'BBBBBB';
        const other = await join(letters, 'z', noon, '192.0.2.3', brought);
        expect(other).toEqual({ state: 'unknown' });
      }
      expect(await join(code, 'z', noon, '192.0.2.3')).toMatchObject({ state: 'joined' });
      expect(await join(code, 'v', noon, '192.0.2.4', '')).toEqual({ state: 'unknown' });
    });

    it.each([
      ['a code too long', 'B'.repeat(21), token('a')],
      ['a token too short', 'BBBBBB', 'a'],
      ['a token with other signs', 'BBBBBB', `${'a'.repeat(21)}!`],
      ['no token', 'BBBBBB', null],
      ['no code', null, token('a')],
    ])('not with %s', async (_, code, guest) => {
      await expect(
        one('private.join_room($1, null, $2, null, now())', [code, guest]),
      ).rejects.toMatchObject({ code: '22023' });
    });

    it('nor answered in without a token', async () => {
      const { room } = await join(await open(await addUser()), 'a');
      await expect(
        one('private.answer_in_room($1::text::uuid, null, 1, 1, now())', [room]),
      ).rejects.toMatchObject({ code: '22023' });
    });

    it('not with a secret too long', async () => {
      await expect(join('BBBBBB', 'a', noon, '192.0.2.1', 'x'.repeat(23))).rejects.toMatchObject({
        code: '22023',
      });
    });

    it('by nobody new while the door is closed, also by the link', async () => {
      const host = await addUser();
      const code = await open(host);
      await join(code, 'a');
      for (const times of [1, 2]) {
        expect([times, await close(host, code, true)]).toMatchObject([times, { isClosed: true }]);
      }
      expect(await join(code, 'b')).toEqual({ state: 'closed' });
      const secret = await secretOf(code);
      expect(await join(code, 'b', noon, '192.0.2.1', secret)).toEqual({ state: 'closed' });
      expect(await join(code, 'a')).toMatchObject({ state: 'joined', number: 1 });
      for (const times of [1, 2]) {
        expect([times, await close(host, code, false)]).toMatchObject([times, { isClosed: false }]);
      }
      expect(await join(code, 'b')).toMatchObject({ state: 'joined', number: 2 });
      await expect(close(host, code, null)).rejects.toMatchObject({ code: '22023' });
      await expect(close(await addUser(), code, true)).rejects.toMatchObject({ code: '02000' });
    });

    it('by nobody again whom the host has removed, who leaves room and no answer', async () => {
      const now = Date.now();
      const host = await addUser();
      const code = await open(host, { at: now });
      const guest = await join(code, 'a', now);
      await join(code, 'b', now);
      await answer(guest, 'a', [1, 1931], now);
      await expect(remove(await addUser(), code, 1, now)).rejects.toMatchObject({ code: '02000' });
      for (const times of [1, 2]) {
        const { guests } = await remove(host, code, 1, now);
        expect([times, guests.map(({ number }) => number)]).toEqual([times, [2]]);
      }
      expect(await stateOf(guest.room)).toMatchObject({ guests: 1, removed: [1] });
      expect(await join(code, 'a', now)).toEqual({ state: 'removed' });
      expect(await answer(guest, 'a', [1, 1931], now)).toMatchObject({
        attempts: [],
        removed: [1],
      });
      // Numbers are given once, and the place is free again.
      expect(await join(code, 'c', now)).toMatchObject({ number: 3 });
      const others = Array.from({ length: 199 }, (_, index) => `guest${index}`);
      const states = await Promise.all(others.map((name) => join(code, name, now)));
      expect(states.filter(({ state }) => state === 'joined')).toHaveLength(198);
      expect(await advance(host, code, 5, now)).not.toHaveProperty('removed');
      expect(await stateOf(guest.room)).toMatchObject({ guests: 200, solved: 0, removed: [1] });
    });

    it('by the next one also after a thousand whom the host has removed', async () => {
      const now = Date.now();
      const host = await addUser();
      const code = await open(host, { at: now });
      const { room } = await join(code, 'a', now);
      await database().query(
        `insert into private.room_guest (room_id, token_hash, number, animal, is_removed)
         select $1, sha256(convert_to(rpad('gone' || n, 22, '_'), 'UTF8')), n, 1, true
         from generate_series(2, 999) n`,
        [room],
      );
      const [first, second, again] = await Promise.all([
        join(code, 'b', now),
        join(code, 'c', now),
        join(code, 'b', now),
      ]);
      expect(new Set([first.number, second.number])).toEqual(new Set([2, 3]));
      expect(again.number).toBe(first.number);
      expect(await join(code, 'gone4', now)).toEqual({ state: 'removed' });
      expect(await join(code, 'a', now)).toMatchObject({ number: 1 });
      expect(await rows()).toBe(1 + 999);
    });

    it('not any more once the answers are shown', async () => {
      const host = await addUser();
      const code = await open(host);
      await join(code, 'a');
      await advance(host, code, 5);
      expect(await join(code, 'b')).toEqual({ state: 'over' });
      await close(host, code, true);
      expect(await join(code, 'b')).toEqual({ state: 'over' });
      expect(await join(code, 'a')).toMatchObject({ state: 'joined', step: 5 });
    });
  });

  describe('take answers', () => {
    it('in order, each once, and none after the right one', async () => {
      const code = await open(await addUser());
      const guest = await join(code, 'a');
      expect(await answer(guest, 'a', [2, 1900])).toMatchObject({ attempts: [] });
      for (const again of [1, 2]) {
        expect([again, await answer(guest, 'a', [1, 1900])]).toMatchObject([
          again,
          { attempts: [1900] },
        ]);
      }
      expect(await answer(guest, 'a', [1, 1901])).toMatchObject({ attempts: [1900] });
      expect(await answer(guest, 'a', [2, 1931])).toMatchObject({ attempts: [1900, 1931] });
      expect(await answer(guest, 'a', [3, 1932])).toMatchObject({ attempts: [1900, 1931] });
    });

    it('four of them', async () => {
      const code = await open(await addUser());
      const guest = await join(code, 'a');
      for (const attempt of [1, 2, 3, 4]) await answer(guest, 'a', [attempt, 1900 + attempt]);
      await expect(answer(guest, 'a', [5, 1905])).rejects.toMatchObject({ code: '22003' });
      expect(await answer(guest, 'a', [4, 0])).toMatchObject({
        attempts: [1901, 1902, 1903, 1904],
      });
    });

    it('in a led room at the step that is being played, with what was left out', async () => {
      const host = await addUser();
      const code = await open(host, { isLed: true });
      const guest = await join(code, 'a');
      const other = await join(code, 'b');
      expect(guest.step).toBe(0);
      await advance(host, code, 1);
      expect(await answer(other, 'b', [1, 1900])).toMatchObject({ attempts: [1900] });
      await advance(host, code, 3);
      expect(await answer(guest, 'a', [1, 1900])).toMatchObject({ attempts: [] });
      expect(await answer(guest, 'a', [3, 1900])).toMatchObject({ attempts: [null, null, 1900] });
      expect(await answer(guest, 'a', [3, 1931])).toMatchObject({ attempts: [null, null, 1900] });
      expect(await answer(guest, 'a', [4, 1931])).toMatchObject({ attempts: [null, null, 1900] });
      expect(await answer(other, 'b', [3, 1931])).toMatchObject({ attempts: [1900, null, 1931] });
      await advance(host, code, 4);
      const four = [null, null, 1900, 1931];
      expect(await answer(guest, 'a', [4, 1931])).toMatchObject({ attempts: four });
      expect(await answer(other, 'b', [4, 1932])).toMatchObject({ attempts: [1900, null, 1931] });
    });

    it('from the guest alone, and none after the answers are shown', async () => {
      // By the clock of now, as the public calls go.
      const now = Date.now();
      const host = await addUser();
      const code = await open(host, { at: now });
      const guest = await join(code, 'a', now);
      await join(code, 'b', now);
      await expect(answer(guest, 'c', [1, 1900], now)).rejects.toMatchObject({ code: '02000' });
      await answer(guest, 'a', [1, 1931], now);
      expect(await stateOf(guest.room)).toEqual({
        isLed: false,
        step: 1,
        guests: 2,
        solved: null,
        removed: [],
      });
      const board = await advance(host, code, 5, now);
      expect(board.guests.map(({ attempts }) => attempts)).toEqual([[1931], []]);
      expect(await answer(guest, 'b', [1, 1931], now)).toMatchObject({ attempts: [], solved: 1 });
    });

    it('none that comes while the host shows them', async () => {
      const host = await addUser();
      const code = await open(host);
      const guest = await join(code, 'a');
      const late = await database().transaction(async (query) => {
        await query('select private.advance_room($1, $2, 5, $3)', [host, code, instant(noon)]);
        const waiting = answer(guest, 'a', [1, 1931]);
        await expect.poll(() => waitingForRows(database())).toBe(1);
        return { waiting };
      });
      expect(await late.waiting).toMatchObject({ attempts: [], step: 5, solved: 0 });
    });

    it.each([0, 9999])('of %i', async (value) => {
      const guest = await join(await open(await addUser()), 'a');
      expect(await answer(guest, 'a', [1, value])).toMatchObject({ attempts: [value] });
    });

    it.each([
      [[0, 1900], '22003'],
      [[1, -1], '22003'],
      [[1, 10_000], '22003'],
      [[null, 1], '22003'],
      [[1, null], '22003'],
    ] as const)('not %j', async ([attempt, value], code) => {
      const guest = await join(await open(await addUser()), 'a');
      await expect(answer(guest, 'a', [attempt, value])).rejects.toMatchObject({ code });
    });
  });

  describe('are led by their host alone', () => {
    it('one step at a time, never back, however often a button is pressed', async () => {
      const host = await addUser();
      const code = await open(host, { isLed: true });
      expect(await advance(host, code, 2)).toMatchObject({ step: 2 });
      expect(await advance(host, code, 2)).toMatchObject({ step: 2 });
      expect(await advance(host, code, 1)).toMatchObject({ step: 2 });
      await expect(advance(host, code, 6)).rejects.toMatchObject({ code: '22003' });
      await expect(advance(host, code, null)).rejects.toMatchObject({ code: '22003' });
    });

    it('and not step by step where everybody goes at their own pace', async () => {
      const host = await addUser();
      const code = await open(host);
      expect(await advance(host, code, 2)).toMatchObject({ step: 1 });
      expect(await advance(host, code, 5)).toMatchObject({ step: 5 });
    });

    it('one by one, where they have several', async () => {
      const host = await addUser();
      const [code, other] = [await open(host), await open(host)];
      const before = await join(other, 'a');
      await join(code, 'a');
      await close(host, code, true);
      await remove(host, code, 1);
      await advance(host, code, 5);
      await actingAs(database(), { ...signedIn, sub: host }, (query) =>
        query('select public.end_room($1)', [code]),
      );
      expect(await join(other, 'b')).toMatchObject({ state: 'joined', number: 2 });
      expect(await join(other, 'a')).toEqual({ ...before, guests: 2 });
      expect(await rows()).toBe(3);
    });

    it('as everybody else they are not there', async () => {
      const code = await open(await addUser());
      const other = { ...signedIn, sub: await addUser() };
      await database().query(`select set_config('request.jwt.claims', '', false)`);
      await expect(advance(other.sub, code, 5)).rejects.toMatchObject({ code: '02000' });
      await expect(
        actingAs(database(), other, (query) => query('select public.get_own_room($1)', [code])),
      ).rejects.toMatchObject({ code: '02000' });
      await actingAs(database(), other, (query) => query('select public.end_room($1)', [code]));
      expect(await rows()).toBe(1);
      for (const call of [
        `open_room(true)`,
        'get_own_rooms()',
        `get_own_room('${code}')`,
        `advance_room('${code}', 5)`,
        `close_room('${code}', true)`,
        `remove_room_guest('${code}', 1)`,
        `end_room('${code}')`,
      ]) {
        await expect(
          actingAs(database(), anonymous, (query) => query(`select public.${call}`)),
        ).rejects.toMatchObject({ code: '42501' });
      }
    });

    it('who sees the guests and the puzzle, once it is asked for', async () => {
      const host = { ...signedIn, sub: await addUser() };
      // By the clock of now, as the public calls go.
      const code = await open(host.sub, { at: Date.now() });
      const guest = await join(code, 'a', Date.now());
      await answer(guest, 'a', [1, 1900], Date.now());
      const asked = await actingAs(database(), host, async (query) => ({
        rooms: await query('select public.get_own_rooms() as value'),
        first: await query('select public.get_own_room($1) as value', [code]),
        next: await query('select public.get_own_room($1, true) as value', [code]),
      }));
      const list = {
        code,
        openedAt: expect.any(String),
        isLed: false,
        name: 'Omas Jahr',
        guests: 1,
      };
      expect(asked.rooms).toEqual([{ value: [list] }]);
      const guests = [{ number: 1, animal: guest.animal, attempts: [1900] }];
      const known = {
        code,
        openedAt: expect.any(String),
        isLed: false,
        step: 1,
        isClosed: false,
        guests,
      };
      expect(asked.next).toEqual([{ value: known }]);
      const secret = await secretOf(code);
      expect(asked.first).toEqual([
        { value: { ...known, made: JSON.stringify(made), puzzle: null, secret } },
      ]);
    });

    it('who sees the guests alone after each thing they do', async () => {
      const host = await addUser();
      const code = await open(host);
      const [stays, goes] = [await join(code, 'a'), await join(code, 'b')];
      const board = {
        code,
        openedAt: expect.any(String),
        isLed: false,
        step: 1,
        isClosed: true,
        guests: [stays, goes].map(({ number, animal }) => ({ number, animal, attempts: [] })),
      };
      expect(await close(host, code, true)).toEqual(board);
      const left = { ...board, guests: board.guests.slice(0, 1) };
      expect(await remove(host, code, goes.number)).toEqual(left);
      expect(await advance(host, code, 5)).toEqual({ ...left, step: 5 });
    });

    it('who has a list of the own rooms that are not over, the oldest first', async () => {
      const host = { ...signedIn, sub: await addUser() };
      const now = Date.now();
      await open(host.sub, { at: now - 86_400_000 });
      const [second = '', first = ''] = [
        await open(host.sub, { at: now }),
        await open(host.sub, { at: now }),
      ].toSorted();
      await database().query(
        `update private.room set is_led = true, opened_at = opened_at - interval '1 minute' where code = $1`,
        [first],
      );
      await open(await addUser(), { at: now });
      const { room } = await join(first, 'a', now);
      for (const guest of ['b', 'c', 'd']) await join(first, guest, now);
      for (const number of [4, 2, 3]) await remove(host.sub, first, number, now);
      expect(await stateOf(room)).toMatchObject({ guests: 1, removed: [2, 3, 4] });
      // Over, and not removed yet.
      const over = await open(host.sub, { at: now });
      await database().query('update private.room set opened_at = $2 where code = $1', [
        over,
        instant(now - 86_400_000),
      ]);
      expect(await listOf(host.sub)).toMatchObject([
        { code: first, isLed: true, guests: 1 },
        { code: second, isLed: false, guests: 0 },
      ]);
    });

    it.each(roles)('%s sees no row and calls no private function', async (role) => {
      await open(await addUser());
      for (const statement of [
        'select from private.room',
        'select from private.room_guest',
        'select private.forget_rooms()',
        `select private.join_room('BBBBBB', null, '', null, now())`,
      ]) {
        await expect(
          actingAs(database(), { role }, (query) => query(statement)),
        ).rejects.toMatchObject({ code: '42501' });
      }
    });
  });

  describe('leave nothing', () => {
    const day = 86_400_000;

    it('when the host ends them, also twice', async () => {
      const host = { ...signedIn, sub: await addUser() };
      const code = await open(host.sub);
      const guest = await join(code, 'a');
      for (const times of [1, 2]) {
        await actingAs(database(), host, (query) => query('select public.end_room($1)', [code]));
        expect([times, await rows(), await stateOf(guest.room)]).toEqual([times, 0, null]);
      }
      await expect(answer(guest, 'a', [1, 1931])).rejects.toMatchObject({ code: '02000' });
    });

    it('after a day: nobody finds them, and they are removed', async () => {
      const host = await addUser();
      const code = await open(host);
      const guest = await join(code, 'a');
      expect(await answer(guest, 'a', [1, 1900], noon + day - 1)).toMatchObject({
        attempts: [1900],
      });
      await expect(answer(guest, 'a', [2, 1900], noon + day)).rejects.toMatchObject({
        code: '02000',
      });
      await expect(advance(host, code, 5, noon + day)).rejects.toMatchObject({ code: '02000' });
      expect([await forget(noon + day - 1), await forget(noon + day)]).toEqual([0, 1]);
      expect(await rows()).toBe(0);
    });

    it('after a day, for guests who ask how it stands', async () => {
      const yesterday = Date.now() - day;
      const code = await open(await addUser(), { at: yesterday });
      const { room } = await join(code, 'a', yesterday);
      expect(await stateOf(room)).toBeNull();
    });

    it('after a day, as soon as anybody opens or joins one', async () => {
      const host = await addUser();
      for (let rooms = 0; rooms < 3; rooms += 1) await open(host);
      await open(host, { at: noon + day });
      expect(await rows()).toBe(1);
      expect(await join('BBBBBB', 'a', noon + 2 * day)).toEqual({ state: 'unknown' });
      expect(await rows()).toBe(0);
    });

    it('a hundred at a time', async () => {
      const host = await addUser();
      await database().query(
        `insert into private.room (code, user_id, opened_at, is_led, step, answer, made)
         select private.room_code(gen_random_uuid()), $1, $2, false, 1, 1931, $3
         from generate_series(1, 101)`,
        [host, instant(noon), JSON.stringify(made)],
      );
      expect([await forget(noon + day), await forget(noon + day)]).toEqual([100, 1]);
    });

    it('when their host’s account goes, which exports them as long as they are there', async () => {
      const host = await addUser();
      await join(await open(host), 'a');
      const told = await one<{ tables: Record<string, unknown[]> }>('private.export_of($1, $2)', [
        host,
        instant(noon),
      ]);
      expect(told.tables['room']).toMatchObject([
        { made: JSON.stringify(made), is_led: false, step: 1 },
      ]);
      await database().query('select private.erase_user($1)', [host]);
      expect(await rows()).toBe(0);
    });

    it('in anybody’s statistics or history', async () => {
      const quando = await addPuzzle(database(), { date: '2026-02-02', locale: 'en' });
      const host = await addUser();
      const guest = await join(await open(host, { quando, made: null }), 'a');
      await answer(guest, 'a', [1, 1969]);
      const counted = await one<number>(
        `(select count(*) from public.user_result) + (select count(*) from public.user_puzzle_history where user_id = $1)
           + (select count(*) from private.outcome_voter)`,
        [host],
      );
      expect(counted).toBe(0);
    });
  });
});

async function addUserTo(database: {
  query: <Row>(sql: string) => Promise<Row[]>;
}): Promise<string> {
  const [user] = await database.query<{ id: string }>(
    'insert into auth.users (id) values (gen_random_uuid()) returning id',
  );
  return user?.id ?? '';
}

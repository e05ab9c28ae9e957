// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { links } from '../../../../tests/page/in-sight.ts';
import {
  button,
  buttons,
  key,
  leave,
  perform,
  press,
  running,
  said,
  settle,
  show,
  showAt,
  expectOutline,
  text,
  type,
  typeInto,
  until,
} from '../../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn, signInAs } from '../../../../tests/page/signed-in.ts';
import { sessionWith } from '../../../backend/accounts/session-factory.ts';
import { setSession } from '../../../backend/session.ts';
import { changeSettings, currentSettings } from '../../../device/cookies/use-settings.ts';
import { forgetRoom, storedRoom, storeRoom } from '../../../device/room-store.ts';
import { puzzleWith } from '../../../domain/puzzle/puzzle-factory.ts';
import madeLinks from '../made/made-links.json' with { type: 'json' };
import { Acts } from './host/acts.tsx';
import { Guests } from './host/guests.tsx';
import { HostRoom } from './host/host-room.tsx';
import { HostPart, HostScreen } from './host/host-screen.tsx';
import { OpenRoom } from './host/open-room.tsx';
import { OwnRooms } from './host/own-rooms.tsx';
import { RoomScreen } from './room-screen.tsx';
import { useGuest } from './use-guest.ts';

const ROOM = '3f0c9a52-7a3c-4a0e-9d1b-1f2e3d4c5b6a';
const token = 'a'.repeat(22);
const tips = [1, 2, 3, 4].map((number) => ({ ...puzzleWith().tips[0], text: `Hint ${number}` }));
const puzzle = puzzleWith({ tips: tips as never });
const room = { isLed: false, step: 1, guests: 2, solved: null, removed: [] };

let answers: Record<string, () => unknown>;
let asked: string[];

beforeAll(async () => {
  // What the screens fetch later, so that nothing has to be waited for.
  await import('./room-result.tsx');
  await import('./host/host-room.tsx');
  await import('../../../ui/qr-code.tsx');
  await import('../../../i18n/words-en.ts');
  await import('virtual:land-path');
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  answers = {};
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

const submit = () => perform(() => document.querySelector('form')?.requestSubmit());
const step = () => document.querySelector('main')?.getAttribute('data-step');
const first = () => buttons()[0]?.textContent;
const second = () => perform(() => vi.advanceTimersByTimeAsync(2000));
const joined = {
  ...room,
  room: ROOM,
  number: 2,
  animal: 1,
  attempts: [],
  content: { puzzle },
};

/** Follows a room as a guest; `answer` is what the room says to a call. */
function beGuest(answer: (path: string) => unknown, change: object = {}) {
  const sent: string[] = [];
  let guest: ReturnType<typeof useGuest> | undefined;
  showAt(
    '/room',
    running(
      () => useGuest({ code: 'ABCDEF', token, joined: { ...joined, ...change } }),
      (now) => {
        guest = now;
      },
    ),
    async (path, body) => {
      const call = path.replace(/^.*rpc\/([a-z_]+).*$/, '$1');
      sent.push(`${call} ${body}`.trim());
      const found = await answer(call);
      if (found instanceof Error) throw found;
      return found instanceof Response ? found : Response.json(found);
    },
  );
  return { sent, now: () => guest };
}

test('an answer that does not get through is kept, and sent with the next turn, once', async () => {
  let isDown = true;
  const { sent, now } = beGuest((call) => {
    if (isDown) return new TypeError('Failed to fetch');
    return call === 'get_room' ? room : { ...room, attempts: [1700] };
  });
  await settle();
  expect(now()?.isFailing).toBe(true);
  press(() => now()?.answer(1700));
  await settle();
  expect([now()?.attempts, storedRoom()]).toEqual([
    [1700],
    { code: 'ABCDEF', token, attempts: [1700] },
  ]);
  isDown = false;
  sent.length = 0;
  await perform(() => window.dispatchEvent(new Event('online')));
  await second();
  const given = sent.filter((call) => call.startsWith('answer_in_room'));
  expect(given).toEqual([
    `answer_in_room {"room":"${ROOM}","guest":"${token}","attempt":1,"value":1700}`,
  ]);
  expect([now()?.isFailing, now()?.begun]).toEqual([false, 0]);
});

test('what the room has counted otherwise takes the place of what is in sight', async () => {
  const { now } = beGuest((call) => (call === 'get_room' ? room : { ...room, attempts: [1800] }));
  await settle();
  press(() => now()?.answer(1700));
  await settle();
  expect([now()?.attempts, now()?.begun, storedRoom()?.attempts]).toEqual([[1800], 1, [1800]]);
});

test('a guest who comes back has the answers that were never sent', async () => {
  storeRoom({ code: 'ABCDEF', token, attempts: [1700] });
  expect(beGuest(() => new TypeError('gone')).now()?.attempts).toEqual([1700]);
  show(null);
  storeRoom({ code: 'ABCDEF', token: 'b'.repeat(22), attempts: [1700] });
  expect(beGuest(() => new TypeError('gone')).now()?.attempts).toEqual([]);
  await settle();
});

test.each([
  ['is gone', () => null],
  [
    'is gone, as a refusal says',
    () => Response.json({ code: '02000', message: '' }, { status: 404 }),
  ],
])('a room that %s is over, forgotten, and asked no more', async (_, answer) => {
  storeRoom({ code: 'ABCDEF', token, attempts: [] });
  const { sent, now } = beGuest(answer);
  await settle();
  expect([now()?.isOver, storedRoom()]).toEqual([true, null]);
  const before = sent.length;
  press(() => now()?.answer(1700));
  await second();
  expect([sent.length, now()?.attempts]).toEqual([before, []]);
});

test('who was removed is told, and asks no more', async () => {
  const { sent, now } = beGuest(() => ({ ...room, removed: [2] }));
  await settle();
  expect([now()?.isRemoved, now()?.isOver]).toEqual([true, false]);
  const before = sent.length;
  await second();
  expect(sent).toHaveLength(before);
});

/** Comes into a room by its link, where `now` is how it stands. */
async function comeIn(now: { room: object | null; counted?: number[] }, change: object = {}) {
  const sent: string[] = [];
  const given: (number | null)[] = [];
  history.replaceState(null, '', '/room#BCDFGH.abcdefghijklmnopqrstuv');
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const screen = (
    <div id="content">
      <RoomScreen />
    </div>
  );
  showAt('/room', screen, async (path, body) => {
    const call = path.replace(/^.*rpc\/([a-z_]+).*$/, '$1');
    sent.push(`${call} ${body}`.trim());
    if (call === 'get_room') return Response.json(now.room);
    if (call === 'join_room') {
      const { content: _, ...guest } = joined;
      return Response.json({ state: 'joined', ...guest, puzzle, made: null, ...change });
    }
    const { attempt, value } = JSON.parse(body) as { attempt: number; value: number };
    for (let at = given.length; at < attempt - 1; at += 1) given.push(null);
    given[attempt - 1] = value;
    return Response.json({ ...now.room, attempts: now.counted ?? given });
  });
  const field = document.querySelector<HTMLInputElement>('[name="code"]');
  if (field !== null) {
    // A whole link may be pasted.
    expect([field.value, field.maxLength, field.getAttribute('autocapitalize')]).toEqual([
      'BCDFGH',
      300,
      'characters',
    ]);
    await submit();
  }
  await settle();
  return sent;
}

const page = () => document.body.textContent;
const put = async (year: string) => {
  press(() => [...Array.from(year), 'Enter'].forEach((sign) => key(sign, {}, document.body)));
  await settle();
};
const hints = () => document.querySelectorAll('[data-hint]').length;
const question = () => document.querySelector<HTMLElement>('main p[lang]');
/** The hint that stands in full. */
const newestHint = () => document.querySelector('[data-hint] article p')?.textContent;
const keys = () => document.querySelector('[data-tour="step6"]');

test('a guest comes in by a link, plays at their own pace and hears how many have found it', async () => {
  const now: { room: object | null } = { room };
  const sent = await comeIn(now);
  expect(JSON.parse(sent[0]?.slice('join_room '.length) ?? '')).toEqual({
    code: 'BCDFGH',
    secret: 'abcdefghijklmnopqrstuv',
    guest: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect([document.title, said('status')]).toEqual([
    'Eagle 2 · Quando',
    `Eagle 2${text('room.inside')}`,
  ]);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect([page().includes('Saturday 21 November'), page().includes('Hint 1 of 4')]).toEqual([
    true,
    true,
  ]);
  await expectOutline('room-guest');
  await put('1700');
  await put('1931');
  expect(sent.filter((call) => call.startsWith('answer')).map((call) => call.slice(-27))).toEqual([
    expect.stringContaining('"attempt":1,"value":1700'),
    expect.stringContaining('"attempt":2,"value":1931'),
  ]);
  expect(page()).toContain(text('room.goesOn'));
  expect([page().includes(text('result.hints')), links()]).toEqual([true, ['/', '/make']]);
  await expectOutline('room-result');
  expect(document.activeElement?.textContent).toBe('1931');
  now.room = { ...room, step: 5, solved: 1, guests: 2 };
  await second();
  expect([said('status'), storedRoom()?.attempts]).toEqual([
    `Eagle 2${text('room.over')} 1 found it, of 2.`,
    [1700, 1931],
  ]);
});

test('where all play at once, a hint is answered once, and the next waited for', async () => {
  const now: { room: object | null } = { room: { ...room, isLed: true, step: 0 } };
  await comeIn(now, { ...room, isLed: true, step: 0 });
  expect([hints(), keys(), step()]).toEqual([0, null, '0']);
  expect(said('status')).toContain(text('room.led'));
  expect(said('status')).toContain(text('room.waiting.start'));
  await expectOutline('room-led-start');
  now.room = { ...room, isLed: true, step: 1 };
  await second();
  expect([hints(), keys() === null, said('status')]).toEqual([
    1,
    false,
    `Eagle 2${text('room.led')}`,
  ]);
  await put('1700');
  expect([hints(), keys()]).toEqual([1, null]);
  expect(document.querySelector('[data-attempt]')?.className).toContain('turning');
  expect(said('status')).toContain(text('room.waiting.next'));
  expect(said('status')).toContain(`wrong. ${text('room.spokenNext')}`);
  await put('1701');
  expect(storedRoom()?.attempts).toEqual([1700]);
  press(() => document.querySelector<HTMLElement>('[data-attempt] button')?.click());
  expect(said('status')).toContain('Thousands: 1, right');
  const spoken = document.querySelectorAll('[role="status"] span')[2];
  press(() => document.querySelector<HTMLElement>('[data-attempt] button')?.click());
  expect(spoken?.isConnected).toBe(false);
  await expectOutline('room-led-waiting');
  now.room = { ...room, isLed: true, step: 3 };
  await second();
  expect(hints()).toBe(3);
  key('1', {}, document.body);
  expect(said('status')).not.toContain('Thousands: 1, right');
  await expectOutline('room-led-game');
  key('Backspace', {}, document.body);
  const before = currentSettings();
  press(() => changeSettings({ alternativeKeyboard: true }));
  expect([keys()?.localName, key('1', {}, document.body)]).toEqual(['form', false]);
  press(() => changeSettings({ ...before, physicalKeys: false }));
  expect([keys()?.localName, key('1', {}, document.body)]).toEqual(['div', false]);
  press(() => changeSettings({ alternativeKeyboard: true }));
  // The text field says itself what is typed.
  typeInto('#entry', '1');
  expect(said('status')).not.toContain('Typed');
  typeInto('#entry', '');
  press(() => changeSettings(before));
  await put('1931');
  expect(storedRoom()?.attempts).toEqual([1700, null, 1931]);
  expect([said('status').includes(text('room.waiting.won')), page().includes('1931')]).toEqual([
    true,
    true,
  ]);
  now.room = { ...room, isLed: true, step: 5, solved: 2 };
  await second();
  expect(document.querySelector('main')?.className).toContain('finished');
  expect(page()).toContain('2 found it, of 2.');
  expect(said('status')).not.toContain(text('room.waiting.won'));
  expect(document.activeElement?.textContent).toBe('1931');
  leave();
  // Who comes back to it does not hear of it as of something new.
  await comeIn(now, { ...now.room, attempts: [1931] });
  expect([page().includes('2 found it, of 2.'), document.activeElement?.localName]).toEqual([
    true,
    expect.not.stringMatching('h2'),
  ]);
});

test('who has no attempt left waits for the others', async () => {
  const led = { ...room, isLed: true, step: 4 };
  await comeIn({ room: led }, { ...led, attempts: [1700, 1701, 1702, 1703] });
  expect(said('status')).toContain(text('room.waiting.lost'));
  expect([keys(), page().includes('1931')]).toEqual([null, false]);
});

test.each([true, false])(
  'what was counted otherwise is what stands on the board (led: %s)',
  async (isLed) => {
    await comeIn({ room: { ...room, isLed }, counted: [1800] }, { isLed });
    await put('1700');
    expect(document.querySelector('[data-attempt]')?.textContent).toBe('1800');
  },
);

test('a guest who comes back is the same one, and sends what was never sent', async () => {
  storeRoom({ code: 'BCDFGH', token, attempts: [1700] });
  const sent = await comeIn({ room });
  expect([sent[0]?.includes(token), storedRoom()?.attempts]).toEqual([true, [1700]]);
  expect(sent).toContain(
    `answer_in_room {"room":"${ROOM}","guest":"${token}","attempt":1,"value":1700}`,
  );
  await perform(() => {
    history.replaceState(null, '', '/room#CDFGHJ');
    window.dispatchEvent(new Event('hashchange'));
  });
  expect(document.querySelector<HTMLInputElement>('[name="code"]')?.value).toBe('CDFGHJ');
});

test('who missed a hint and comes back has the answer to the next one, and goes on behind it', async () => {
  const led = { ...room, isLed: true, step: 3 };
  const sent = await comeIn({ room: led }, { ...led, attempts: [null, 1700] });
  const before = document.querySelector('[data-attempt]');
  expect([before?.textContent, before?.className.includes('turning')]).toEqual(['1700', false]);
  await put('1701');
  expect(sent.filter((call) => call.startsWith('answer'))).toEqual([
    expect.stringContaining('"attempt":3,"value":1701'),
  ]);
});

test('a room that is gone says no more than that', async () => {
  const now: { room: object | null } = { room };
  await comeIn(now, { attempts: [1931] });
  expect(page()).toContain(text('room.goesOn'));
  now.room = null;
  await second();
  expect(said('status')).toBe(`Eagle 2${text('room.over')}`);
});

test.each([
  ['noConnection', () => new TypeError('Failed to fetch')],
  ['busy', () => Response.json({ code: 'over_request_rate_limit', message: '' }, { status: 429 })],
  ['failed', () => Response.json({ code: 'PT429', message: '' }, { status: 429 })],
] as const)('who cannot come in is told why: %s', async (words, answer) => {
  const sent: string[] = [];
  showAt('/room', <RoomScreen />, (_, body) => {
    sent.push(body);
    const found = answer();
    if (found instanceof Error) throw found;
    return found;
  });
  type('code', 'bcd fgh');
  await submit();
  expect(page()).toContain(text(`room.problem.${words}`));
  await submit();
  // Nobody knows whether it arrived: the next try comes as the same guest.
  const [before, again] = sent.map((body) => JSON.parse(body) as { guest: string });
  expect([again?.guest, storedRoom()]).toEqual([
    before?.guest,
    { code: 'BCDFGH', token: before?.guest, attempts: [] },
  ]);
});

test('who has attempts left when a room ends goes on alone', async () => {
  const now: { room: object | null } = { room: { ...room, isLed: true, step: 2 } };
  await comeIn(now, { ...room, isLed: true, step: 2, attempts: [1700] });
  now.room = { ...room, isLed: true, step: 5, solved: 0, guests: 1 };
  await second();
  expect(said('status')).toContain(text('room.overAlone'));
  expect([hints(), keys() === null]).toEqual([2, false]);
  await put('1931');
  expect(page()).toContain('Nobody found it, of 1.');
  expect(said('status')).toContain(text('room.over'));
});

test('a made puzzle has its title in the room, and its own words', async () => {
  const made = '["en",1931,"Grandpa","Which year?","A wall.","","A hall.",""]';
  await comeIn({ room }, { puzzle: null, made });
  expect(said('status')).toBe(`Eagle 2${text('room.madeBy')}`);
  expect([page().includes('Grandpa'), page().includes('Hint 1 of 2')]).toEqual([true, true]);
  await expectOutline('room-made');
  await put('1931');
  expect([page().includes(text('made.hints')), page().includes('Solved at the first')]).toEqual([
    true,
    true,
  ]);
  leave();
  forgetRoom();
  const ofFour = '["en",1931,"Grandma","","A","","B","","C","","D",""]';
  await comeIn({ room }, { puzzle: null, made: ofFour });
  expect([page().includes('Grandma'), page().includes('Hint 1 of 4')]).toEqual([true, true]);
  leave();
  forgetRoom();
  const now = { room: { ...room, isLed: true } };
  await comeIn(now, { puzzle: null, made, isLed: true });
  expect(said('status')).toBe(`Eagle 2Grandpa · ${text('room.madeBy')}`);
  expect([question()?.textContent, question()?.lang]).toEqual(['Which year?', 'en']);
  expect([hints(), newestHint()]).toEqual([1, 'A wall.']);
  await expectOutline('room-made-led');
  // Where no hint is left for an attempt, the last one stays in full.
  for (const at of [2, 3, 4]) {
    now.room = { ...now.room, step: at };
    await second();
    expect([step(), hints(), newestHint()]).toEqual([`${at}`, 2, 'A hall.']);
  }
  await put('1931');
  now.room = { ...now.room, step: 5 };
  await second();
  expect([page().includes(text('made.hints')), page().includes('Which year?')]).toEqual([
    true,
    false,
  ]);
});

test('a guest without a connection plays on, and one who is removed does not', async () => {
  const now: { room: object | null } = { room: { ...room, removed: [3] } };
  await comeIn(now);
  now.room = {};
  await second();
  expect(said('status')).toBe(`Eagle 2${text('room.offline')}`);
  now.room = { ...room, removed: [2] };
  await perform(() => window.dispatchEvent(new Event('online')));
  expect([said('alert'), keys(), links()]).toEqual([text('room.problem.removed'), null, ['/']]);
  await expectOutline('room-removed');
});

const old = { code: 'ABCDEF', token, attempts: [1700] };

test.each([
  ['unknown', old, old],
  ['full', old, old],
  ['removed', old, { code: 'BCDFGH', token: expect.any(String), attempts: [] }],
  ['later', null, null],
] as const)('who does not come in (%s) keeps the room of before', async (...given) => {
  const [refusal, before, kept] = given;
  if (before !== null) storeRoom({ ...before, attempts: [...before.attempts] });
  history.replaceState(null, '', '/room#BCDFGH');
  const sent: string[] = [];
  showAt('/room', <RoomScreen />, (_, body) => {
    sent.push(body);
    return Response.json({ state: refusal });
  });
  await settle();
  expect(sent).toEqual([]);
  await submit();
  await settle();
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ code: 'BCDFGH' });
  expect(document.body.textContent).toContain(text(`room.problem.${refusal}`));
  expect(storedRoom()).toEqual(kept);
});

test('a room that this device was in is come back to by itself, and said to have ended', async () => {
  storeRoom(old);
  const sent: string[] = [];
  showAt('/room', <RoomScreen />, (_, body) => {
    sent.push(body);
    return Response.json({ state: 'unknown' });
  });
  await settle();
  await settle();
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ code: 'ABCDEF', guest: token });
  expect([said('alert'), storedRoom()]).toEqual([text('room.problem.ended'), null]);
  await expectOutline('room');
  expect(document.querySelector<HTMLInputElement>('[name="code"]')?.value).toBe('');
  leave();
  storeRoom({ ...old, code: 'BCDFGH' });
  history.replaceState(null, '', `/room#BCDFGH.${secret}`);
  showAt('/room', <RoomScreen />, (_, body) => {
    sent.push(body);
    return Response.json({ state: 'full' });
  });
  await until(() => expect(said('alert')).toBe(text('room.problem.full')));
  // Whoever comes back while there is no room tries again with all that the link has brought.
  expect(document.querySelector<HTMLInputElement>('[name="code"]')?.value).toBe('BCDFGH');
  await submit();
  expect(sent.slice(1).map((body) => JSON.parse(body))).toEqual([
    expect.objectContaining({ code: 'BCDFGH', secret }),
    expect.objectContaining({ code: 'BCDFGH', secret }),
  ]);
  sent.length = 1;
  type('code', 'no code');
  await submit();
  expect([sent.length, document.body.textContent.includes(text('room.problem.noCode'))]).toEqual([
    1,
    true,
  ]);
});

const guest = (number: number) => ({ number, animal: 1, attempts: [] });
const board = {
  code: 'ABCDEF',
  openedAt: '2026-11-21T09:00:00Z',
  isLed: true,
  step: 2,
  isClosed: false,
  guests: [guest(1), guest(2)],
};

test('a room is not asked for any further by a host who has left', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', async (...[, { signal }]: [string, RequestInit]) => {
    signals.push(signal);
    return Promise.race<Response>([]);
  });
  showAt('/room/host', <HostRoom code="ABCDEF" />);
  await until(() => expect(signals.map((signal) => signal?.aborted)).toEqual([false]));
  leave();
  await until(() => expect(signals[0]?.aborted).toBe(true));
});

test('an answer that was overtaken takes no step back, and a room that is gone says so', async () => {
  const led = { ...board, guests: [{ ...guest(1), attempts: [1700, 1800] }, guest(2)] };
  answers['get_own_room'] = () => ({ ...led, secret: 'abcdefghij', puzzle, made: null });
  showAt('/room/host', <HostRoom code="ABCDEF" />);
  await settle();
  await settle();
  expect([step(), counts()]).toEqual(['2', ['joined 2', 'answered 1', 'solved 0']]);
  answers['advance_room'] = () => ({ ...led, step: 3 });
  await perform(() => button(text('room.host.next')).click());
  await settle();
  expect([step(), asked.at(-1)]).toEqual(['3', 'advance_room {"code":"ABCDEF","step":3}']);
  expect(counts()).toEqual(['joined 2', 'answered 0', 'solved 0']);
  await second();
  expect(step()).toBe('3');
  answers['close_room'] = () => refused('XX000');
  await perform(() => button(text('room.host.close')).click());
  await settle();
  expect(said('alert')).toBe(text('room.host.busy'));
  answers['close_room'] = () => ({ ...board, step: 3, isClosed: true });
  await perform(() => button(text('room.host.close')).click());
  await settle();
  expect([said('alert'), asked.at(-1)]).toEqual([
    '',
    'close_room {"code":"ABCDEF","is_closed":true}',
  ]);
  answers['get_own_room'] = () => refused('02000');
  await second();
  await settle();
  expect(document.body.textContent).toContain(text('room.host.gone'));
  const before = asked.length;
  await second();
  expect(asked).toHaveLength(before);
});

/** Opens a room as its host, by the fragment of the address. */
async function host(change: object = {}, whole: object = {}) {
  leave();
  answers['get_own_room'] = () => ({ ...board, secret, puzzle, made: null, ...whole, ...change });
  history.replaceState(null, '', '/room/host#BCDFGH');
  showAt('/room/host', <HostScreen />);
  await settle();
  await settle();
}
const secret = 'abcdefghijklmnopqrstuv';
const counts = () =>
  [...document.querySelectorAll('[data-count]')].map(
    (count) => `${count.getAttribute('data-count')} ${count.querySelector('dd')?.textContent}`,
  );
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' '),
  );
const given = [
  { number: 1, animal: 1, attempts: [1700, 1931] },
  { number: 2, animal: 3, attempts: [1700, 1800, 1801, 1802] },
  { number: 3, animal: 2, attempts: [] },
];

/** How one comes in. */
const door = () => document.querySelector(`[aria-label="${text('room.host.qr')}"]`);

const copiedWords = () =>
  [...document.querySelectorAll('[role="status"] span')].find(
    ({ textContent }) => textContent === text('room.host.copied'),
  );

test('a host shows how one comes in, and how it goes where everybody guesses', async () => {
  const copied: string[] = [];
  let isAllowed = true;
  const writeText = async (copy: string) => {
    if (!isAllowed) throw new Error('denied');
    copied.push(copy);
  };
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await host({ code: 'BCDFGH', isLed: false, step: 1, guests: given });
  expect(asked[0]).toBe('get_own_room {"code":"BCDFGH"}');
  expect(document.querySelector('h1')?.textContent).toBe('Room BCDFGH');
  expect([page().includes('BCD FGH'), page().includes(`${location.host}/room`)]).toEqual([
    true,
    true,
  ]);
  expect(door()?.querySelector('path')).not.toBeNull();
  await perform(() => button(text('room.host.copyLink')).click());
  expect([copied, said('status').includes(text('room.host.copied'))]).toEqual([
    [`${location.origin}/room#BCDFGH.${secret}`],
    true,
  ]);
  const before = copiedWords();
  await perform(() => button(text('room.host.copyLink')).click());
  expect([before?.isConnected, copiedWords()?.isConnected]).toEqual([false, true]);
  isAllowed = false;
  await perform(() => button(text('room.host.copyLink')).click());
  expect(said('status')).toContain(text('room.host.notCopied'));
  expect(counts()).toEqual(['joined 3', 'answered 2', 'solved 1']);
  expect(rows()).toEqual([
    `${text('room.host.playing')} 1 0 0 0`,
    `${text('room.host.foundHere')} 0 1 0 0`,
  ]);
  expect(page()).toContain('One has no attempt left.');
  expect(page()).toContain('Eagle 1Badger 2Beaver 3');
  await perform(() => button(text('room.host.answers')).click());
  expect(rows().slice(2)).toEqual([
    `Eagle 1 1700 1931 ✓${text('room.host.foundHere')} – –`,
    'Badger 2 1700 1800 1801 1802',
    'Beaver 3 – – – –',
  ]);
  expect(page()).toContain(text('room.host.answersHelp'));
  expect(button(text('room.host.answersHide')).getAttribute('aria-expanded')).toBe('true');
  await expectOutline('room-host');
  const full = vi.fn<() => Promise<void>>(async () => undefined);
  Object.assign(document.querySelector('main') ?? {}, { requestFullscreen: full });
  press(() => button(text('room.host.wide')).click());
  expect(full).toHaveBeenCalledTimes(1);
  await host({ isLed: false, step: 1, isClosed: true });
  expect(said('status')).toBe(`${location.host}/room ${text('room.host.closed')}`);
  expect(door()).toBeNull();
  expect(button(text('room.host.letIn'))).not.toBeNull();
  await host({ isLed: false, step: 5 });
  expect(door()).toBeNull();
});

const newest = () => document.querySelector('section[aria-live="polite"]');
const earlier = () => [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent);

test('a host who leads shows the newest hint, those before below, and at last the answer', async () => {
  const wall = { ...tips[1], image: '/puzzles/wall.webp', imageAlt: 'A wall' };
  const asking = {
    ...puzzle,
    label: 'Wann?',
    locale: 'de',
    tips: [tips[0], wall, tips[2], tips[3]],
  };
  await host({ step: 2, isClosed: true, guests: given }, { puzzle: asking });
  expect(newest()?.textContent).toBe('Wann?Hint 2 of 4Hint 2');
  expect([newest()?.querySelector('img')?.alt, newest()?.querySelector('p')?.lang]).toEqual([
    'A wall',
    'de',
  ]);
  expect(newest()?.querySelector('img')?.closest('[lang]')?.getAttribute('lang')).toBe('de');
  expect(earlier()).toEqual(['Hint 1']);
  expect(said('status')).toBe(text('room.host.closed'));
  await expectOutline('room-led');
  expect(counts()).toEqual(['joined 3', 'answered 2', 'solved 1']);
  expect(rows()).toEqual([`${text('room.host.foundHere')} 0 1 0 0`]);
  const ofTwo = '["en",1931,"Grandpa","","A wall.","","A hall.",""]';
  await host(
    { step: 2 },
    { puzzle: { ...asking, tips: [tips[0], { ...wall, imageAlt: null }, tips[2], tips[3]] } },
  );
  expect(newest()?.querySelector('img')?.getAttribute('alt')).toBe('');
  await host({ step: 2 }, { puzzle: null, made: ofTwo });
  expect([newest()?.textContent, door()]).toEqual(['Hint 2 of 2A hall.', null]);
  expect(button(text('room.host.nextAttempt'))).not.toBeNull();
  await host({ step: 4 }, { puzzle: null, made: ofTwo });
  expect(newest()?.textContent).toBe(`${text('room.host.again')}A hall.`);
  expect(earlier()).toEqual(['A wall.']);
  await host({ step: 1 });
  expect([earlier(), page().includes(text('room.host.before'))]).toEqual([[], false]);
  await host({ step: 4 });
  expect(newest()?.textContent).toBe('Hint 4 of 4Hint 4');
  expect(earlier()).toEqual(['Hint 1', 'Hint 2', 'Hint 3']);
  const often = [1600, 1600, 1700, 1700];
  const more = often.map((year) => year + 200);
  await host({
    step: 5,
    guests: [often, more].map((made, at) => ({ ...guest(at), attempts: made })),
  });
  // Three of them are said, and the fourth is on the line of time alone.
  expect(newest()?.textContent).toContain('1600 (2 times), 1700 (2 times) and 1800 (2 times)');
  expect(newest()?.textContent).not.toContain('1900 (2 times)');
  await host({ step: 0, guests: [] });
  expect([newest(), rows(), page().includes(text('room.host.nobody'))]).toEqual([null, [], true]);
  expect(door()).not.toBeNull();
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  answers['advance_room'] = () => ({ ...board, step: 1 });
  await perform(() => button(text('room.host.begin')).click());
  await settle();
  expect([step(), scroll.mock.calls]).toEqual(['1', [[{ top: 0 }]]]);
  await host({ step: 5, guests: given }, { puzzle: asking });
  expect(newest()?.textContent).toContain(`Wann?${text('room.host.answerIs')} 1931`);
  expect(newest()?.textContent).toContain(`${text('room.host.mistakes')}: 1700 (2 times)`);
  const drawing = document.querySelector('svg[role="img"]');
  expect(drawing?.getAttribute('aria-label')).toBe(
    'All answers on a timeline from 1700 to 1939. 6 answers, one of them right.',
  );
  expect([...(drawing?.querySelectorAll('text') ?? [])].map((label) => label.textContent)).toEqual([
    '2',
    '3',
    '1',
    '1931',
    '1700',
  ]);
  expect(drawing?.querySelectorAll('rect')).toHaveLength(4);
  await expectOutline('room-outcome');
  const [bar] = drawing?.querySelectorAll('rect') ?? [];
  expect([bar?.getAttribute('height'), bar?.getAttribute('y')]).toEqual(['74', '87']);
  expect(counts()).toEqual(['joined 3', 'solved 1']);
  expect([rows(), page().includes('no attempt left')]).toEqual([
    [`${text('room.host.foundHere')} 0 1 0 0`],
    false,
  ]);
  expect([document.querySelector('ol'), page().includes(text('room.host.answersHelp'))]).toEqual([
    null,
    false,
  ]);
  // Where the answer is the first one, its digits stand in place of those.
  await host({ step: 5, guests: [{ number: 1, animal: 1, attempts: [1931, 2000, 2100, 2100] }] });
  expect(
    [...document.querySelectorAll('svg[role="img"] text')]
      .map((label) => label.textContent)
      .slice(-3),
  ).toEqual(['2', '1931', '2105']);
  // They stand within the picture.
  expect([...document.querySelectorAll('svg[role="img"] text')].at(-2)?.getAttribute('x')).toBe(
    '45',
  );
  await host({ step: 5, guests: [{ number: 1, animal: 1, attempts: [1800, 1800, 1700, 1700] }] });
  expect(newest()?.textContent).toContain('1700 (2 times) and 1800 (2 times)');
  const labels = [...document.querySelectorAll('svg[role="img"] text')];
  // Where the answer is at the end, its digits stand within the picture and in place of the last ones.
  expect(labels.map((label) => label.textContent).slice(-2)).toEqual(['1931', '1700']);
  expect(labels.at(-2)?.getAttribute('x')).toBe('955');
  expect(document.querySelectorAll('svg[role="img"] rect')).toHaveLength(2);
  // Of the years near the answer the right ones alone are filled.
  await host({
    step: 5,
    guests: [1700, 1935].map((year, at) => ({ ...guest(at), attempts: [year, 1931] })),
  });
  expect(
    [...document.querySelectorAll('svg[role="img"] rect')].map((each) =>
      each.getAttribute('height'),
    ),
  ).toEqual(['37', '111', '74']);
  await host({
    step: 5,
    guests: [1700, 1935].map((year, at) => ({ ...guest(at), attempts: [year] })),
  });
  expect(document.querySelectorAll('svg[role="img"] rect')).toHaveLength(2);
  // Years of three digits are told as they were entered.
  const early = { ...guest(1), attempts: [700, 700, 931] };
  await host({ step: 5, guests: [early] }, { puzzle: { ...puzzle, year: 931 } });
  expect(newest()?.textContent).toContain(`${text('room.host.answerIs')} 0931`);
  expect(newest()?.textContent).toContain(`${text('room.host.mistakes')}: 0700 (2 times)`);
  expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe(
    'All answers on a timeline from 0700 to 0939. 3 answers, one of them right.',
  );
  // Another room is looked at anew.
  answers['get_own_room'] = () => ({ ...board, code: 'CDFGHJ', secret, puzzle, made: null });
  await perform(() => {
    location.hash = '#CDFGHJ';
    window.dispatchEvent(new Event('hashchange'));
  });
  await settle();
  expect([document.querySelector('h1')?.textContent, step()]).toEqual(['Room CDFGHJ', '2']);
});

/** Follows a link to the host's screen; answers the day that it opens the form with. */
async function follow(hash: string) {
  await perform(() => {
    location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
  });
  await settle();
  return document.querySelector<HTMLInputElement>('[name="day"]')?.value;
}

test('a host without a connection sees the latest known, and a room that does not come again', async () => {
  answers['get_own_room'] = () => {
    throw new TypeError('Failed to fetch');
  };
  history.replaceState(null, '', '/room/host#BCDFGH');
  showAt('/room/host', <HostScreen />);
  await settle();
  await settle();
  expect([
    document.querySelector('h1')?.textContent,
    page().includes(text('room.host.failed')),
  ]).toEqual(['Room BCDFGH', true]);
  answers['get_own_room'] = () => ({ ...board, secret, puzzle, made: null });
  await perform(() => window.dispatchEvent(new Event('online')));
  await settle();
  expect(step()).toBe('2');
  answers['get_own_room'] = () => Response.error();
  await second();
  expect(said('alert')).toBe(text('room.host.offline'));
  answers['remove_room_guest'] = () => ({ ...board, guests: [guest(2)] });
  await perform(() => button(text('room.host.remove')).click());
  await perform(() => button('Remove Eagle 1').click());
  expect(document.querySelector('dialog')?.textContent).toContain('Remove Eagle 1?');
  await perform(() => button(text('room.host.removes.submit')).click());
  await settle();
  expect([asked.at(-1), page().includes('Eagle 1')]).toEqual([
    'remove_room_guest {"code":"ABCDEF","number":1}',
    false,
  ]);
  answers['end_room'] = () => refused('XX000');
  await perform(() => button(text('room.host.end')).click());
  await perform(() => button(text('room.host.question.submit')).click());
  await settle();
  expect([said('alert'), step()]).toEqual([text('room.host.busy'), '2']);
  answers['end_room'] = () => null;
  await perform(() => button(text('room.host.end')).click());
  await perform(() => button(text('room.host.question.submit')).click());
  await settle();
  expect(asked).toContain('end_room {"code":"ABCDEF"}');
  await perform(() => button(text('room.host.toOpen')).click());
  expect(location.hash).toBe('');
  // What another link brings takes the place of what the one before has brought.
  expect([await follow('#2026-10-01'), await follow('#2026-10-02')]).toEqual([
    '2026-10-01',
    '2026-10-02',
  ]);
});

const failToLoad = async () => Promise.reject(new TypeError('gone'));

test('a host’s screen that does not come can be reloaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  showAt('/room/host', <HostPart load={failToLoad}>{() => 'The room'}</HostPart>);
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  await settle();
  await expectOutline('room-host-failed');
  press(() => button(text('screen.retry')).click());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a room that is over by the time its host comes back is gone, and leads to another', async () => {
  answers['get_own_room'] = () => refused('02000');
  showAt('/room/host', <HostRoom code="BCDFGH" />);
  await until(() => expect(page()).toContain(text('room.host.gone')));
  expect(document.querySelector('h1')?.textContent).toBe('Room BCDFGH');
  expect(buttons().map(({ textContent }) => textContent)).toEqual([text('room.host.toOpen')]);
  await expectOutline('room-gone');
});

test('a room that the server refuses is asked for again by a press alone, which says that it is', async () => {
  answers['get_own_room'] = () => refused('XX000');
  showAt('/room/host', <HostRoom code="ABCDEF" />);
  await settle();
  await settle();
  const before = asked.length;
  await perform(() => window.dispatchEvent(new Event('online')));
  await settle();
  expect([asked.length, document.querySelector('h2')?.textContent]).toEqual([
    before,
    text('room.host.failed'),
  ]);
  let come: ((answer: object) => void) | undefined;
  answers['get_own_room'] = () =>
    new Promise((resolve) => {
      come = resolve;
    });
  await perform(() => button(text('screen.retry')).click());
  await settle();
  expect(button(text('screen.loading')).getAttribute('aria-disabled')).toBe('true');
  await perform(() => come?.({ ...board, secret, puzzle, made: null }));
  await settle();
  expect(step()).toBe('2');
});

test('what ends a game or a room is asked about first', async () => {
  const heard: unknown[] = [];
  const acts = (at: number, isLed = true) =>
    show(
      <Acts
        isLed={isLed}
        step={at}
        hints={3}
        isClosed={false}
        onClose={(now) => heard.push(now)}
        onGoOn={(to) => heard.push(to)}
        onEnd={() => heard.push('end')}
      />,
    );
  acts(0);
  expect(first()).toBe(text('room.host.begin'));
  acts(3);
  expect(first()).toBe(text('room.host.nextAttempt'));
  acts(4);
  expect(first()).toBe(text('room.host.reveal'));
  acts(1, false);
  expect(first()).toBe(text('room.host.reveal'));
  await perform(() => button(text('room.host.reveal')).click());
  await perform(() => button(text('room.host.reveals.keep')).click());
  await perform(() => button(text('room.host.reveal')).click());
  expect(heard).toEqual([]);
  await perform(() => button(text('room.host.reveals.submit')).click());
  acts(5);
  expect(buttons()).toHaveLength(1);
  await perform(() => button(text('room.host.end')).click());
  await perform(() => button(text('room.host.question.submit')).click());
  expect(heard).toEqual([5, 'end']);
});

test('with a guest who is removed the focus does not go', async () => {
  const removed: number[] = [];
  const list = (numbers: readonly number[]) =>
    show(
      <Guests
        guests={numbers.map(guest)}
        answer={1931}
        isRevealed={false}
        onRemove={(number) => removed.push(number)}
      />,
    );
  list([]);
  expect(buttons()).toEqual([]);
  list([1]);
  list([1, 2]);
  // Nor does it come, where nobody is being removed.
  expect(document.activeElement).toBe(document.body);
  await perform(() => button(text('room.host.answers')).click());
  expect([...document.querySelectorAll('th')].map((head) => head.scope)).toEqual([
    'col',
    'col',
    'col',
    'col',
    'col',
    'row',
    'row',
  ]);
  await perform(() => button(text('room.host.answersHide')).click());
  press(() => (document.activeElement as HTMLElement | null)?.blur());
  expect(button(text('room.host.remove')).getAttribute('aria-expanded')).toBe('false');
  await perform(() => button(text('room.host.remove')).click());
  expect(button(text('room.host.removeDone')).getAttribute('aria-expanded')).toBe('true');
  await perform(() => buttons()[1]?.click());
  await perform(() => button(text('room.host.removes.keep')).click());
  expect(removed).toEqual([]);
  await perform(() => buttons()[1]?.click());
  await perform(() => button(text('room.host.removes.submit')).click());
  expect(removed).toEqual([2]);
  // Who is elsewhere stays there when somebody comes.
  press(() => button(text('room.host.answers')).focus());
  list([1, 2, 3]);
  expect(document.activeElement?.textContent).toBe(text('room.host.answers'));
  press(() => (document.activeElement as HTMLElement | null)?.blur());
  list([1]);
  expect(document.activeElement?.textContent).toBe(text('room.host.removeDone'));
});

test.each([
  ['PT409', 'three'],
  ['PT429', 'limit'],
  ['42501', 'notAllowed'],
  ['22023', 'noLink'],
  ['02000', 'noPuzzle'],
  ['XX000', 'unknown'],
])('a room that is not opened (%s) says why', async (code, fault) => {
  answers['get_own_rooms'] = () => [];
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  answers['open_room'] = () => refused(code);
  let found: unknown = null;
  let today = '';
  showAt('/room/host', <OpenRoom fragment="" />, (path) => {
    today = path;
    return Response.json(found);
  });
  await settle();
  await submit();
  expect(document.body.textContent).toContain(text('room.open.fault.noPuzzle'));
  expect(asked.filter((call) => call.startsWith('open_room'))).toEqual([]);
  expect(today).toMatch(/timezoneoffset=120&locale=en$/);
  found = puzzle;
  await submit();
  await settle();
  expect(document.querySelector('.failure')?.textContent).toBe(text(`room.open.fault.${fault}`));
  expect(asked.at(-1)).toBe('open_room {"is_led":false,"quando_id":212,"timezoneoffset":120}');
});

async function openAnother(fragment: string) {
  leave();
  showAt('/room/host', <OpenRoom fragment={fragment} />);
  await settle();
}

test('a room is opened with a past puzzle by who may play one, or with a made one', async () => {
  answers['get_own_rooms'] = () => [];
  answers['open_room'] = () => 'BCDFGH';
  await openAnother('');
  expect(page()).not.toContain(text('room.open.past'));
  const session = sessionWith({ permission: 'game.multiple' });
  localStorage.setItem('quando.session', JSON.stringify(session));
  const ada = { userId: 'ada', email: '', role: '0_user', needsSecondFactor: false } as const;
  press(() =>
    setSession({ state: 'signedIn', session: { ...ada, permissions: ['game.multiple'] } }),
  );
  expect(page()).toContain(text('room.open.past'));
  await openAnother('#2026-10-01');
  const day = document.querySelector<HTMLInputElement>('[name="day"]');
  expect([day?.value, day?.max, day?.type]).toEqual(['2026-10-01', '2026-11-21', 'date']);
  answers['quando_calendar'] = () => [{ date: '2026-10-01', de: 7, en: null }];
  await submit();
  await settle();
  expect(page()).toContain(text('room.open.fault.noPuzzle'));
  expect(day?.getAttribute('aria-invalid')).toBe('true');
  answers['quando_calendar'] = () => [{ date: '2026-10-01', de: 7, en: 8 }];
  await perform(() => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[4]?.click());
  expect(page()).toContain(text('room.open.ledHelp'));
  await expectOutline('open-room');
  await submit();
  await settle();
  expect(asked.some((call) => /^quando_calendar.*gte.2026-10-01.*lte.2026-10-01/.test(call))).toBe(
    true,
  );
  expect([asked.at(-1), location.hash]).toEqual([
    expect.stringMatching(/^open_room {"is_led":true,"quando_id":8,/),
    '#BCDFGH',
  ]);
  type('day', '');
  await submit();
  expect(page()).toContain(text('room.open.fault.noDay'));
  const { fragment } = madeLinks[0] ?? { fragment: '' };
  await openAnother(fragment);
  const link = document.querySelector<HTMLInputElement>('[name="link"]');
  expect([link?.value, link?.maxLength]).toEqual([`${location.origin}/made${fragment}`, 2000]);
  type('link', ` ${link?.value ?? ''} `);
  await submit();
  await until(() =>
    expect(asked.at(-1)).toMatch(/^open_room {"is_led":false,"made":"\[\\"de\\",1931,\\"Omas/),
  );
  expect(links()).toEqual([]);
  type('link', '');
  expect(links()).toEqual(['/make']);
  await submit();
  await settle();
  expect(page()).toContain(text('room.open.fault.noLink'));
  expect(link?.getAttribute('aria-invalid')).toBe('true');
});

test('open rooms are there to come back to, and asked for again where they did not come', async () => {
  answers['get_own_rooms'] = () => refused('XX000');
  showAt('/room/host', <OwnRooms />);
  await settle();
  expect(said('alert')).toContain(text('room.open.failed'));
  answers['get_own_rooms'] = () => [
    { code: 'ABCDEF', openedAt: board.openedAt, isLed: false, name: '212', guests: 3 },
    { code: 'BCDFGH', openedAt: board.openedAt, isLed: false, name: '7 Wonders', guests: 0 },
    { code: 'CDFGHJ', openedAt: board.openedAt, isLed: false, name: null, guests: 1 },
  ];
  await perform(() => button(text('room.open.retry')).click());
  await settle();
  expect(document.querySelector('a')?.getAttribute('href')).toBe('#ABCDEF');
  await expectOutline('own-rooms');
  expect(document.querySelector('li')?.textContent).toMatch(
    /^ABCDEF · 3 there No\.\u00A0212 · open since \d+:\d\d/,
  );
  const [, made, unnamed] = document.querySelectorAll('li');
  expect([made?.textContent, unnamed?.textContent]).toEqual([
    expect.stringMatching(/^BCDFGH · nobody there yet 7 Wonders · open since/),
    expect.stringMatching(/^CDFGHJ · 1 there open since/),
  ]);
});

test('whose rooms they are is asked anew after another sign-in', async () => {
  answers['get_own_rooms'] = () => [
    { code: 'ABCDEF', openedAt: board.openedAt, isLed: false, name: '212', guests: 3 },
  ];
  answers['get_own_room'] = () => ({ ...board, secret, puzzle, made: null });
  showAt(
    '/room/host',
    <>
      <OwnRooms />
      <HostRoom code="ABCDEF" />
    </>,
  );
  await until(() => expect([links(), step()]).toEqual([['#ABCDEF'], '2']));
  answers['get_own_rooms'] = () => [];
  answers['get_own_room'] = () => new Promise(() => undefined);
  signInAs('eve');
  await until(() => expect([links(), step()]).toEqual([[], null]));
});

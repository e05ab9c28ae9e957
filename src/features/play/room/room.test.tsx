// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  perform,
  press,
  running,
  said,
  settle,
  show,
  showAt,
  text,
  type,
} from '../../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../../tests/page/signed-in.ts';
import { storedRoom, storeRoom } from '../../../device/room-store.ts';
import { puzzleWith } from '../../../domain/puzzle/puzzle-factory.ts';
import { Acts } from './host/acts.tsx';
import { Guests } from './host/guests.tsx';
import { HostRoom } from './host/host-room.tsx';
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

test('an answer that was overtaken takes no step back, and a room that is gone says so', async () => {
  answers['get_own_room'] = () => ({ ...board, secret: 'abcdefghij', puzzle, made: null });
  showAt('/room/host', <HostRoom code="ABCDEF" />);
  await settle();
  await settle();
  expect(step()).toBe('2');
  answers['advance_room'] = () => ({ ...board, step: 3 });
  await perform(() => button(text('room.host.next')).click());
  await settle();
  expect([step(), asked.at(-1)]).toEqual(['3', 'advance_room {"code":"ABCDEF","step":3}']);
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
  list([1, 2]);
  await perform(() => button(text('room.host.remove')).click());
  await perform(() => buttons()[1]?.click());
  await perform(() => button(text('room.host.removes.submit')).click());
  expect(removed).toEqual([2]);
  press(() => (document.activeElement as HTMLElement | null)?.blur());
  list([1]);
  expect(document.activeElement?.textContent).toBe(text('room.host.removeDone'));
});

test.each([
  ['PT409', 'three'],
  ['PT429', 'limit'],
  ['42501', 'notAllowed'],
  ['22023', 'noLink'],
  ['XX000', 'unknown'],
])('a room that is not opened (%s) says why', async (code, fault) => {
  answers['get_own_rooms'] = () => [];
  answers['open_room'] = () => refused(code);
  let found: unknown = null;
  showAt('/room/host', <OpenRoom fragment="" />, () => Response.json(found));
  await settle();
  await submit();
  expect(document.body.textContent).toContain(text('room.open.fault.noPuzzle'));
  expect(asked.filter((call) => call.startsWith('open_room'))).toEqual([]);
  found = puzzle;
  await submit();
  await settle();
  expect(document.body.textContent).toContain(text(`room.open.fault.${fault}`));
  expect(asked.at(-1)).toMatch(/^open_room {"is_led":false,"quando_id":212,/);
});

test('open rooms are there to come back to, and asked for again where they did not come', async () => {
  answers['get_own_rooms'] = () => refused('XX000');
  showAt('/room/host', <OwnRooms />);
  await settle();
  expect(said('alert')).toContain(text('room.open.failed'));
  answers['get_own_rooms'] = () => [
    { code: 'ABCDEF', openedAt: board.openedAt, isLed: false, name: '212', guests: 3 },
  ];
  await perform(() => button(text('room.open.retry')).click());
  await settle();
  expect(document.querySelector('a')?.getAttribute('href')).toBe('#ABCDEF');
});

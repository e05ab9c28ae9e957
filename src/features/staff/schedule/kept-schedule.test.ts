import { afterEach, expect, test, vi } from 'vitest';
import { createDataClient } from '../../../backend/accounts/data-client.ts';
import { today } from './schedule-factory.ts';
import { scheduleOf, keptOf, load, make } from './kept-schedule.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const line = {
  revision: 1,
  year: null,
  hints: {},
  hasDe: true,
  hasEn: true,
  isReady: true,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
};
const drafts = [
  { ...line, key: 'moon', plannedFor: '2040-06-16' },
  { ...line, key: 'wall', plannedFor: '2040-06-18' },
];

/** A server that has two drafts planned, and answers each move as it is told. */
function serverThat(move: (asked: { key: string; expected?: string | null }) => Response) {
  const answers: Readonly<Record<string, unknown>> = {
    get_gaps: { today, days: [], next: { de: null, en: null } },
    get_drafts: drafts,
    get_schedule: [],
  };
  return createDataClient('http://localhost', async (input, init) => {
    const request = new Request(input, init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (name in answers) return Response.json(answers[name]);
    return move(await request.json());
  });
}

const view = { first: '2040-06-11', today };

/** Who has which day in sight. */
function planOf(userId: string) {
  const schedule = scheduleOf(keptOf(userId));
  return Object.fromEntries(schedule?.drafts.map(({ key, plannedFor }) => [key, plannedFor]) ?? []);
}

const daysOf = (userId: string) => [...(scheduleOf(keptOf(userId))?.days.keys() ?? [])].toSorted();

test('weeks that were asked for before come too late to replace what came since', async () => {
  const late: (() => void)[] = [];
  const rest = (plannedFor: string, isHeld: boolean) =>
    createDataClient('http://localhost', async (input) => {
      const name = new URL(String(input instanceof Request ? input.url : input)).pathname;
      if (isHeld) await new Promise<void>((resolve) => late.push(resolve));
      if (name.endsWith('get_schedule')) return Response.json([]);
      return Response.json(
        name.endsWith('get_gaps')
          ? { today, days: [], next: { de: null, en: null } }
          : [{ ...line, key: 'moon', plannedFor }],
      );
    });
  const first = load(rest('2040-06-16', true), 'dora', view);
  await load(rest('2040-06-20', false), 'dora', view);
  for (const release of late) release();
  await first;
  expect(planOf('dora')).toEqual({ moon: '2040-06-20' });
});

test('of two quick moves the second is told of as well when the first one fails', async () => {
  const rest = serverThat(() => Response.json({ code: '23505', message: 'no' }, { status: 409 }));
  await load(rest, 'ada', view);
  const first = make(rest, 'ada', { key: 'moon', to: '2040-06-17' });
  const second = make(rest, 'ada', { key: 'wall', to: '2040-06-19' });
  expect(planOf('ada')).toEqual({ moon: '2040-06-17', wall: '2040-06-19' });
  const outcomes = await Promise.all([first, second]);
  expect(outcomes[0].kind).toBe('failed');
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(planOf('ada')).toEqual({ moon: '2040-06-16', wall: '2040-06-18' });
  // There is nothing to take back.
  expect(keptOf('ada').back).toBeNull();
});

test('a move says whom it has seen on the day, and so does the way back', async () => {
  const asked: object[] = [];
  const rest = serverThat((move) => {
    asked.push(move);
    return Response.json({ key: move.key, swapped: null });
  });
  await load(rest, 'bert', view);
  const first = make(rest, 'bert', { key: 'moon', to: '2040-06-18' });
  const back = keptOf('bert').back;
  await Promise.all([first, back !== null && make(rest, 'bert', back)]);
  expect(asked).toEqual([
    { key: 'moon', date: '2040-06-18', expected: 'wall' },
    { key: 'moon', date: '2040-06-16', expected: 'wall' },
  ]);
});

test('weeks that came while a move was answered stay', async () => {
  let answer: (() => void) | undefined;
  const rest = createDataClient('http://localhost', async (input, init) => {
    const request = new Request(input, init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    const { first } = await request.json();
    if (name === 'get_schedule') {
      return Response.json([{ date: first, de: null, en: null, planned: null }]);
    }
    if (name === 'get_gaps') {
      return Response.json({ today, days: [], next: { de: null, en: null } });
    }
    if (name === 'get_drafts') return Response.json(drafts);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return Response.json({ key: 'moon', swapped: null });
  });
  await load(rest, 'gisa', view);
  const making = make(rest, 'gisa', { key: 'moon', to: '2040-06-17' });
  await vi.waitFor(() => expect(answer).toBeDefined());
  const before = daysOf('gisa');
  await load(rest, 'gisa', { first: '2042-01-06', today });
  const known = daysOf('gisa');
  expect(known.length).toBeGreaterThan(before.length);
  answer?.();
  await making;
  expect([daysOf('gisa'), planOf('gisa')]).toEqual([
    known,
    { moon: '2040-06-17', wall: '2040-06-18' },
  ]);
});

test('a move onto a day where somebody was quicker goes back and says so', async () => {
  const rest = serverThat(() =>
    Response.json({ code: 'PT409', message: 'no', details: null }, { status: 409 }),
  );
  await load(rest, 'carl', view);
  const outcome = await make(rest, 'carl', { key: 'moon', to: '2040-06-17' });
  expect(outcome).toEqual({ kind: 'failed', failure: 'otherRevision' });
  expect(planOf('carl')).toMatchObject({ moon: '2040-06-16' });
});

test('what has no day is planned, what has one moved, and what loses it is planned for none', async () => {
  const asked: object[] = [];
  const rest = serverThat((move) => {
    asked.push(move);
    return Response.json({ key: move.key, swapped: { key: 'wall', plannedFor: '2040-06-16' } });
  });
  expect(await make(rest, 'erna', { key: 'moon', to: null })).toEqual({
    kind: 'failed',
    failure: 'unknown',
  });
  await load(rest, 'erna', view);
  const outcomes = [
    await make(rest, 'erna', { key: 'moon', to: '2040-06-18' }),
    await make(rest, 'erna', { key: 'moon', to: null }),
    await make(rest, 'erna', { key: 'moon', to: '2040-06-17' }),
  ];
  expect(asked).toEqual([
    { key: 'moon', date: '2040-06-18', expected: 'wall' },
    { key: 'moon', date: null },
    { key: 'moon', date: '2040-06-17' },
  ]);
  expect(outcomes[0]).toEqual({
    kind: 'moved',
    displaced: { key: 'wall', plannedFor: '2040-06-16' },
  });
  expect([planOf('erna'), keptOf('erna').back]).toEqual([
    { moon: '2040-06-17', wall: '2040-06-16' },
    { key: 'moon', to: null },
  ]);
  expect(planOf('fred')).toEqual({});
  expect(await make(rest, 'fred', { key: 'moon', to: null })).toMatchObject({ kind: 'failed' });
});

test('what has begun anywhere is told by the clock, what lacks a puzzle by the clock of who asks', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-06-13T09:59:00Z') });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  const asked: unknown[] = [];
  const rest = createDataClient('http://localhost', async (input, init) => {
    const request = new Request(input, init);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    asked.push([name, await request.json()]);
    if (name === 'get_gaps') {
      return Response.json({ today, days: [], next: { de: null, en: null } });
    }
    return Response.json(
      name === 'get_drafts' ? [{ ...line, key: 'moon', plannedFor: null, hasDe: false }] : [],
    );
  });
  await load(rest, 'hans', view);
  expect(asked).toEqual([
    ['get_gaps', { timezoneoffset: 120 }],
    ['get_drafts', { words: null, state: null }],
    ['get_schedule', { first: '2040-05-14', last: '2040-12-10' }],
  ]);
  expect(scheduleOf(keptOf('hans'))).toMatchObject({
    begun: '2040-06-13',
    drafts: [{ key: 'moon', missing: ['de'] }],
  });
  vi.setSystemTime('2040-06-13T10:00:00Z');
  await load(rest, 'hans', view);
  expect(scheduleOf(keptOf('hans'))?.begun).toBe('2040-06-14');
  // Somebody else finds nothing of that.
  const loading = load(rest, 'ines', { first: '2042-01-06', today });
  expect(scheduleOf(keptOf('ines'))).toBeNull();
  await loading;
  expect([scheduleOf(keptOf('hans')), scheduleOf(keptOf('ines'))?.drafts.length]).toEqual([
    null,
    1,
  ]);
});

test('weeks that do not come say why, and a move that came meanwhile stays in sight', async () => {
  let isAway = true;
  const late: (() => void)[] = [];
  const there = serverThat((move) => Response.json({ key: move.key, swapped: null }));
  const held = createDataClient('http://localhost', async (input) => {
    if (isAway) throw new TypeError('away');
    await new Promise<void>((resolve) => late.push(resolve));
    if (isAway) throw new TypeError('away');
    const name = new URL(String(input instanceof Request ? input.url : input)).pathname;
    if (name.endsWith('get_schedule')) return Response.json([]);
    const gaps = { today, days: [], next: { de: null, en: null } };
    return Response.json(name.endsWith('get_gaps') ? gaps : drafts);
  });
  const first = load(held, 'gina', view);
  expect(keptOf('gina')).toMatchObject({ isLoading: true, failure: null });
  await first;
  expect(keptOf('gina')).toMatchObject({ isLoading: false, failure: 'noConnection' });
  await load(there, 'gina', view);
  expect(keptOf('gina')).toMatchObject({ isLoading: false, failure: null });
  isAway = false;
  const again = load(held, 'gina', view);
  await make(there, 'gina', { key: 'moon', to: '2040-06-17' });
  await expect.poll(() => late.length).toBeGreaterThan(2);
  for (const release of late) release();
  await again;
  expect(planOf('gina')).toMatchObject({ moon: '2040-06-17' });
  late.length = 0;
  const older = load(held, 'gina', view);
  await expect.poll(() => late.length).toBeGreaterThan(2);
  await load(there, 'gina', view);
  isAway = true;
  for (const release of late) release();
  await older;
  expect(keptOf('gina')).toMatchObject({ isLoading: false, failure: null });
});

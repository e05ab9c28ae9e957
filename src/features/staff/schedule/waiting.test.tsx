// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  press,
  showAt,
  text,
  buttons,
  expectOutline,
} from '../../../../tests/page/rendered.tsx';
import { aDraft, aSchedule, today } from './schedule-factory.ts';
import type { Planner } from './use-planner.ts';
import { WaitingDrafts } from './waiting-drafts.tsx';

afterEach(leave);

const plan = vi.fn<Planner['plan']>();
const pickUp = vi.fn<Planner['pickUp']>();
const setDragged = vi.fn<Planner['setDragged']>();

function showWaiting(
  drafts: Parameters<typeof aSchedule>[0],
  overrides: Partial<Planner> = {},
  schedule = aSchedule(drafts),
) {
  for (const heard of [plan, pickUp, setDragged]) heard.mockClear();
  const planner = { day: '2040-06-18', dragged: null, held: null, plan, pickUp, setDragged };
  showAt(
    '/',
    <WaitingDrafts
      schedule={schedule}
      today={today}
      planner={{ ...planner, ...overrides } as unknown as Planner}
      hasAnswers
    />,
  );
}

const named = (end: string) =>
  buttons().filter((each) => each.getAttribute('aria-label')?.endsWith(end));

test('a draft goes to the first gap or to the chosen day, and the focus to its list', async () => {
  showWaiting([aDraft('moon'), aDraft('half', { missing: ['en'], isReady: false })]);
  await expectOutline('waiting');
  const [toGap, toChosen, toHand] = named(': moon');
  press(() => toGap?.click());
  expect(document.activeElement?.id).toBe('waiting-ready');
  press(() => toChosen?.click());
  press(() => toHand?.click());
  expect(button(`${text('dashboard.waiting.pickUp')}: moon`)).toBe(toHand);
  expect([plan.mock.calls, pickUp.mock.calls]).toEqual([
    [
      ['moon', '2040-06-15'],
      ['moon', '2040-06-18'],
    ],
    [['moon', '2040-06-15']],
  ]);
});

test.each([
  ['that has the first gap', '2040-06-15'],
  ['that is over', '2040-06-12'],
])('a day %s is not offered a second time', (_, day) => {
  const schedule = aSchedule([aDraft('moon')]);
  const days = new Map([...schedule.days, ['2040-06-12', { de: null, en: null }] as const]);
  showWaiting([], { day }, { ...schedule, days });
  expect(named(': moon')).toHaveLength(2);
});

test('where no gap is known a draft is picked up at the chosen day', () => {
  const schedule = aSchedule([
    aDraft('moon', { hints: { de: 'Ein Sprung', en: 'A leap' } }),
    aDraft('half', { missing: ['en'], plannedFor: '2040-06-16' }),
  ]);
  showWaiting([], {}, { ...schedule, days: new Map() });
  const [toHand, ...others] = named(': moon');
  press(() => toHand?.click());
  expect([others, pickUp.mock.calls]).toEqual([[], [['moon', '2040-06-18']]]);
  expect(document.body.textContent).toContain('English missing, planned for 16 Jun');
  expect(document.body.textContent).toContain('A leap');
});

test('the day of a puzzle that has begun nowhere is offered, and of one that has not', () => {
  for (const [begunAhead, day, count] of [
    [0, '2040-06-14', 3],
    [1, '2040-06-14', 2],
    [0, '2040-06-13', 2],
  ] as const) {
    showWaiting([], { day }, aSchedule([aDraft('moon')], begunAhead));
    expect(named(': moon')).toHaveLength(count);
  }
});

const rows = () =>
  [...document.querySelectorAll('section')].map((each) => [
    each.querySelectorAll('li').length,
    each.querySelector('a[href="/creator"]') !== null,
  ]);

const many = (count: number, missing: ('de' | 'en')[]) =>
  Array.from({ length: count }, (_, at) =>
    aDraft(`${missing.join('') || 'ready'}-${at}`, { missing, isReady: missing.length === 0 }),
  );

test('thirty of each kind are listed, and a way to all where there are more', () => {
  showWaiting([...many(30, []), ...many(30, ['en'])]);
  expect(rows()).toEqual([
    [30, false],
    [30, false],
  ]);
  showWaiting([...many(31, []), ...many(31, ['en'])]);
  expect(rows()).toEqual([
    [30, true],
    [30, true],
  ]);
});

test.each([
  ['nothing waits', [], true],
  ['one lacks something', many(1, ['en']), true],
  ['one is ready', many(1, []), false],
])('whether none is ready is said where %s', (_, drafts, isSaid) => {
  showWaiting(drafts);
  const words = text('dashboard.waiting.noneReady');
  expect(document.body.textContent.includes(words)).toBe(isSaid);
});

const draft = () => document.querySelector('[draggable="true"]');

test('a draft is dragged from here, and one dropped here loses its day', () => {
  const dataTransfer = {
    effectAllowed: '',
    setData: vi.fn<(kind: string, words: string) => void>(),
  };
  const drag = (kind: string, on: Element | null | undefined) => {
    const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
      dataTransfer,
    });
    press(() => void on?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  showWaiting([aDraft('moon')]);
  expect(drag('dragover', draft())).toBe(false);
  drag('drop', draft());
  expect(plan).not.toHaveBeenCalled();
  drag('dragstart', draft());
  expect(dataTransfer.setData).toHaveBeenCalledWith('text/plain', 'moon');
  expect([dataTransfer.effectAllowed, setDragged.mock.calls.at(-1)]).toEqual(['move', ['moon']]);
  drag('dragend', draft());
  expect(setDragged).toHaveBeenLastCalledWith(null);
  showWaiting([aDraft('moon')], { dragged: 'mars' });
  expect([drag('dragover', draft()), drag('drop', draft())]).toEqual([true, true]);
  expect([plan.mock.calls, setDragged.mock.calls]).toEqual([[['mars', null]], [[null]]]);
});

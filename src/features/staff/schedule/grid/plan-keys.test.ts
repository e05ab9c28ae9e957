import { expect, test } from 'vitest';
import { aSchedule, aDraft, today } from '../schedule-factory.ts';
import { afterKey, type Hand } from './plan-keys.ts';

const schedule = aSchedule([aDraft('moon', { plannedFor: '2040-06-16' }), aDraft('wall')]);

/** What keys do, one after the other. */
function press(hand: Hand, ...keys: string[]) {
  return keys.reduce<ReturnType<typeof afterKey>>(
    (step, key) => (step === null ? null : afterKey(step.hand, key, schedule, today)),
    { hand, deed: { kind: 'none' } },
  );
}

test('a draft is picked up, carried a week and a day on, and put down', () => {
  const hand = { day: '2040-06-16', held: null };
  expect(press(hand, ' ')).toEqual({
    hand: { day: '2040-06-16', held: 'moon' },
    deed: { kind: 'pickedUp', key: 'moon' },
  });
  expect(press(hand, 'Enter', 'ArrowDown', 'ArrowRight', 'Enter')).toEqual({
    hand: { day: '2040-06-24', held: null },
    deed: { kind: 'move', key: 'moon', to: '2040-06-24' },
  });
});

test.each([
  ['ArrowLeft', '2040-06-30'],
  ['ArrowRight', '2040-07-02'],
  ['ArrowUp', '2040-06-24'],
  ['ArrowDown', '2040-07-08'],
  ['Home', '2040-06-25'],
  ['End', '2040-07-01'],
  ['PageUp', '2040-06-03'],
  ['PageDown', '2040-07-29'],
])(
  'from a Sunday that begins a month, %s leads to %s, with a draft in hand and without',
  (key, day) => {
    for (const held of [null, 'moon']) {
      expect(press({ day: '2040-07-01', held }, key)).toEqual({
        hand: { day, held },
        deed: { kind: 'none' },
      });
    }
  },
);

test('Escape puts it back where it was', () => {
  const hand = { day: '2040-06-16', held: null };
  expect(press(hand, ' ', 'End', 'PageDown', 'Escape')).toEqual({
    hand,
    deed: { kind: 'putBack', key: 'moon' },
  });
  expect(press({ day: '2040-06-20', held: 'wall' }, 'Escape')?.hand).toEqual({
    day: '2040-06-20',
    held: null,
  });
});

test('Delete takes it off the plan, and nothing can be picked up where there is none', () => {
  expect(press({ day: '2040-06-16', held: null }, 'Delete')?.deed).toEqual({
    kind: 'move',
    key: 'moon',
    to: null,
  });
  expect(press({ day: '2040-06-12', held: null }, ' ')?.deed.kind).toBe('nothingHere');
  expect(press({ day: '2040-06-16', held: null }, 'Backspace')?.deed.kind).toBe('move');
  expect(press({ day: '2040-06-12', held: null }, 'Backspace')?.deed.kind).toBe('nothingHere');
});

test('with a draft in hand the letters lead as well, and nothing is picked up, undone or shown', () => {
  const hand = { day: '2040-06-21', held: 'moon' };
  expect([press(hand, 't')?.hand, press(hand, 'g')]).toEqual([
    { day: today, held: 'moon' },
    { hand, deed: { kind: 'noGap' } },
  ]);
  expect(press(hand, 't', 'g')?.hand).toEqual({ day: '2040-06-15', held: 'moon' });
  expect(['u', 'd', 'Delete', 'Backspace'].map((key) => press(hand, key))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('letters lead to today and to gaps, and others belong to somebody else', () => {
  const hand = { day: '2040-06-18', held: null };
  expect(press(hand, 't')?.hand.day).toBe(today);
  expect(press(hand, 't', 'g')?.hand.day).toBe('2040-06-15');
  expect(press(hand, 't', 'g', 'g')?.hand.day).toBe('2040-06-17');
  expect(press({ day: '2040-06-21', held: null }, 'g')?.deed.kind).toBe('noGap');
  expect(press({ day: '2039-01-01', held: null }, 'g')?.hand.day).toBe('2040-06-15');
  // From a day that is over, today's gap is the next one.
  const bare = { ...schedule, days: new Map([[today, { de: null, en: null }]]) };
  for (const [from, led] of [
    ['2040-06-11', today],
    [today, undefined],
  ] as const) {
    const step = afterKey({ day: from, held: null }, 'g', bare, today);
    expect(step?.deed.kind === 'none' ? step.hand.day : undefined).toBe(led);
  }
  expect([press(hand, 'u')?.deed.kind, press(hand, 'd')?.deed.kind]).toEqual(['undo', 'details']);
  expect([press(hand, 'Tab'), press(hand, 'Escape'), press(hand, 'x')]).toEqual([null, null, null]);
});

test('what is published is picked up as a draft is, until its day begins anywhere', () => {
  const hand = { day: '2040-06-14', held: null };
  const open = aSchedule([], 0);
  const picked = afterKey(hand, 'Enter', open, today);
  expect(picked).toMatchObject({ hand: { held: 'peace' }, deed: { kind: 'pickedUp' } });
  expect(afterKey(hand, 'Delete', open, today)?.deed).toEqual({
    kind: 'move',
    key: 'peace',
    to: null,
  });
  expect(press(hand, 'Enter')?.deed.kind).toBe('nothingHere');
});

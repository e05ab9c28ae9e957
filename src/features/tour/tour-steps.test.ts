import { expect, test } from 'vitest';
import {
  AFTER_CHANGE,
  BEFORE_LEAVING,
  endingOf,
  isReminderDay,
  LOOKING,
  tourAt,
  tours,
} from './tour-steps.ts';

test('it waits one and a half seconds for a look, half a second after a change, two before it leads on', () => {
  expect([LOOKING, AFTER_CHANGE, BEFORE_LEAVING]).toEqual([1500, 500, 2000]);
});

test('each tour has its steps, in order', () => {
  expect(tours).toEqual({
    full: [
      'step1',
      'step2',
      'firstDigit',
      'step6',
      'share',
      'moreLinks',
      'step9',
      'step10',
      'step11',
    ],
    shared: ['step1', 'step2', 'firstDigit', 'step6', 'share', 'moreLinks'],
    custom: ['step1', 'step2', 'firstDigit', 'step6', 'share', 'moreLinks'],
    dayTwo: ['tutorial'],
    moreLinks: ['moreLinks'],
  });
});

test('a tour seen to its end is remembered, and one from another screen leads to today’s puzzle', () => {
  const completes = 'tourCompleted';
  expect(endingOf('full', 'done')).toEqual({ completes, next: 'nothing' });
  expect(endingOf('full', 'settings')).toEqual({ completes, next: 'settings' });
  expect(endingOf('shared', 'done')).toEqual({ completes, next: 'offerDaily' });
  expect(endingOf('custom', 'done')).toEqual({ completes, next: 'goToDaily' });
  expect(endingOf('dayTwo', 'done')).toEqual({ completes: null, next: 'nothing' });
  expect(endingOf('dayTwo', 'start')).toEqual({ completes: null, next: 'fullTour' });
});

test.each(['done', 'cancelled'] as const)(
  'that of the links is remembered %s, by itself',
  (how) => {
    expect(endingOf('moreLinks', how)).toEqual({
      completes: 'linksTourCompleted',
      next: 'nothing',
    });
  },
);

test.each(['full', 'shared', 'custom', 'dayTwo'] as const)(
  'the %s tour cancelled is not remembered and leads nowhere',
  (variant) => {
    expect(endingOf(variant, 'cancelled')).toEqual({ completes: null, next: 'nothing' });
  },
);

test.each([
  ['/', 'full'],
  ['/random/7', 'shared'],
  ['/pp/381', 'shared'],
  ['/pp/381/', 'shared'],
  ['/PP/kq3V9x_-TokenOfManyRandomBits0', 'custom'],
] as const)('help at %s starts the %s tour', (path, variant) => {
  expect(tourAt(path)).toBe(variant);
});

test('the reminder comes on the second day alone, once, and never to who has seen the tour', () => {
  const due = { uniqueDayVisits: 2, isFirstOfDay: true, isCompleted: false };
  expect(isReminderDay(due)).toBe(true);
  expect(isReminderDay({ ...due, uniqueDayVisits: 1 })).toBe(false);
  expect(isReminderDay({ ...due, uniqueDayVisits: 3 })).toBe(false);
  expect(isReminderDay({ ...due, isFirstOfDay: false })).toBe(false);
  expect(isReminderDay({ ...due, isCompleted: true })).toBe(false);
});

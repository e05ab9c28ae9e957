import { expect, test } from 'vitest';
import {
  buttonsOf,
  currentStep,
  openTour,
  type TourAction,
  tourReducer,
  type TourState,
} from './tour-machine.ts';
import { AFTER_CHANGE, type Facts, LOOKING } from './tour-steps.ts';

const fresh: Facts = { game: 'running', attempts: 0, isCovered: false };
const tried: Facts = { ...fresh, attempts: 1 };
const over: Facts = { game: 'over', attempts: 3, isCovered: false };

test('the full tour teaches by playing: it waits for an attempt and for the end', () => {
  let tour = openTour('full', fresh);
  expect(shown(tour)).toBe('step1: next');
  tour = after(tour, 'next');
  expect(shown(tour)).toBe('step2: play skip');
  tour = after(tour, 'play');
  expect(tour.stage.at).toBe('play');
  tour = after(tour, tried);
  expect(tour.stage).toMatchObject({ at: 'step', pause: LOOKING });
  expect(shown(tour)).toBe('firstDigit: next');
  tour = after(tour, 'next');
  expect(shown(tour)).toBe('step6: play skip');
  tour = after(tour, 'play', { ...tried, attempts: 2 });
  expect(tour.stage.at).toBe('play');
  tour = after(tour, { ...tried, game: 'none' }, over);
  expect(tour.stage).toMatchObject({ at: 'step', pause: AFTER_CHANGE });
  expect(walk(tour, 'next')).toEqual([
    'share: next',
    'moreLinks: next',
    'step9: next',
    'step10: next',
    'step11: done settings',
  ]);
});

test.each([
  ['done', 'done'],
  ['settings', 'settings'],
  ['cancel', 'cancelled'],
] as const)('the full tour ends at its last step with %s', (button, how) => {
  const last = stepsTo(openTour('full', over), 'step11');
  expect(after(last, button).stage).toEqual({ at: 'end', how });
});

test.each(['shared', 'custom'] as const)(
  'the %s tour is the game and its result, and then leads on',
  (variant) => {
    const played = after(openTour(variant, fresh), 'next', 'play', tried, 'next', 'play', over);
    expect(walk(played, 'next')).toEqual(['share: next', 'moreLinks: done']);
    expect(after(stepsTo(played, 'moreLinks'), 'done').stage).toEqual({ at: 'end', how: 'done' });
  },
);

test('the two short tours come by themselves, after a look at the page, and have one step', () => {
  const reminder = openTour('dayTwo', fresh);
  expect(reminder.stage).toMatchObject({ pause: LOOKING });
  expect(shown(reminder)).toBe('tutorial: done start');
  expect(after(reminder, 'start').stage).toEqual({ at: 'end', how: 'start' });
  expect(after(reminder, 'done').stage).toEqual({ at: 'end', how: 'done' });
  const links = openTour('moreLinks', over);
  expect(links.stage).toMatchObject({ pause: LOOKING });
  expect(shown(links)).toBe('moreLinks: done');
  expect(after(links, 'done').stage).toEqual({ at: 'end', how: 'done' });
});

test.each(['full', 'shared', 'custom', 'dayTwo', 'moreLinks'] as const)(
  'the %s tour can be cancelled at every step and while it lets the player play',
  (variant) => {
    const states = [openTour(variant, fresh), openTour(variant, over)].flatMap((start) => [
      start,
      ...everyStep(start),
    ]);
    for (const state of states.filter(({ stage }) => stage.at !== 'end')) {
      expect(after(state, 'cancel').stage).toEqual({ at: 'end', how: 'cancelled' });
      expect(after(state, 'play', 'cancel').stage).toEqual({ at: 'end', how: 'cancelled' });
    }
  },
);

test('who skips the playing is shown what there is, and nothing that is not there', () => {
  const skipped = after(openTour('full', fresh), 'next', 'skip');
  expect(shown(skipped)).toBe('step6: play skip');
  expect(shown(after(skipped, 'skip'))).toBe('step11: done settings');
  expect(after(openTour('shared', fresh), 'next', 'skip', 'skip').stage).toEqual({
    at: 'end',
    how: 'done',
  });
});

test('who has begun or finished today’s puzzle is asked for nothing that is done', () => {
  const begun = openTour('full', tried);
  expect(walk(begun, 'next').slice(0, 4)).toEqual([
    'step1: next',
    'step2: next',
    'firstDigit: next',
    'step6: play skip',
  ]);
  expect(walk(openTour('full', over), 'next')[0]).toBe('firstDigit: next');
});

test('who plays while a step is in sight is not held up', () => {
  const reading = after(openTour('full', fresh), tried);
  expect(shown(reading)).toBe('step1: next');
  const trying = after(openTour('full', fresh), 'next', tried);
  expect(shown(trying)).toBe('firstDigit: next');
  const solved = after(openTour('full', fresh), 'next', { ...over, attempts: 1 });
  expect(walk(solved, 'next').slice(0, 2)).toEqual(['firstDigit: next', 'share: next']);
});

test('a dialog over the page, or a page without a game, hides the step until it is gone', () => {
  const covered = after(openTour('full', fresh), 'next', { ...fresh, isCovered: true });
  expect(covered.facts.isCovered).toBe(true);
  expect(currentStep(covered)).toBe('step2');
  const back = after(covered, fresh);
  expect(back.facts.isCovered).toBe(false);
  expect(back.stage).toMatchObject({ at: 'step', pause: AFTER_CHANGE });
  const reloading = after(back, { game: 'none', attempts: 0, isCovered: false });
  expect(reloading.facts).toEqual({ ...fresh, isCovered: true });
  expect(shown(after(reloading, fresh))).toBe('step2: play skip');
});

test('a step that has nothing to show any more makes way for the next', () => {
  const links = openTour('moreLinks', over);
  expect(after(links, fresh).stage).toEqual({ at: 'end', how: 'done' });
  const marks = stepsTo(openTour('full', over), 'firstDigit');
  expect(shown(after(marks, fresh))).toBe('step6: play skip');
});

test('the tour waits for the game to load, and begins without one when it is late', () => {
  const loading = openTour('full', { game: 'none', attempts: 0, isCovered: false });
  expect(currentStep(loading)).toBeNull();
  expect(shown(after(loading, fresh))).toBe('step1: next');
  expect(shown(after(loading, 'late'))).toBe('step11: done settings');
});

test('where no game comes, the tour of another puzzle has nothing to show and does not count as seen', () => {
  for (const variant of ['shared', 'custom'] as const) {
    const loading = openTour(variant, { game: 'none', attempts: 0, isCovered: false });
    expect(after(loading, 'late').stage).toEqual({ at: 'end', how: 'cancelled' });
  }
});

test('a button that the step does not have changes nothing, and neither does an ended tour', () => {
  const tour = openTour('full', fresh);
  for (const button of ['play', 'skip', 'done', 'settings', 'start', 'late'] as const) {
    expect(after(tour, button)).toBe(tour);
  }
  expect(after(tour, { ...fresh })).toBe(tour);
  const ended = after(tour, 'cancel');
  expect(after(ended, 'next', tried)).toBe(ended);
});

type Move = Exclude<TourAction['type'], 'facts'> | Facts;

function after(state: TourState, ...moves: readonly Move[]): TourState {
  return moves.reduce<TourState>(
    (tour, move) =>
      tourReducer(tour, typeof move === 'string' ? { type: move } : { type: 'facts', facts: move }),
    state,
  );
}

function shown(tour: TourState): string {
  return `${currentStep(tour)}: ${buttonsOf(tour).join(' ')}`;
}

/** What is shown from here on while one button is pressed, and the other where it is not there. */
function walk(tour: TourState, button: 'next'): string[] {
  const next = after(tour, button);
  return next === tour ? [shown(tour)] : [shown(tour), ...walk(next, button)];
}

function stepsTo(tour: TourState, name: string): TourState {
  return currentStep(tour) === name ? tour : stepsTo(after(tour, 'next'), name);
}

/** Every state that `next` and `skip` lead to. */
function everyStep(tour: TourState): TourState[] {
  const next = after(tour, 'next', 'skip');
  return next === tour || next.stage.at === 'end' ? [] : [next, ...everyStep(next)];
}

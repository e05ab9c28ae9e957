import { expect, test } from 'vitest';
import { aSchedule, aDraft, today } from './schedule-factory.ts';
import {
  afterMove,
  backOf,
  dayOf,
  type Schedule,
  exchangeOf,
  factsOf,
  isWaiting,
  layOut,
  movableOn,
  nextGap,
  publishedKey,
  refusalOf,
} from './schedule.ts';

const schedule = aSchedule([
  aDraft('moon', { plannedFor: '2040-06-16' }),
  aDraft('wall', { plannedFor: '2040-06-18' }),
  aDraft('printing'),
]);

/** Who has which day. */
function plan({ drafts }: Schedule) {
  return Object.fromEntries(drafts.map(({ key, plannedFor }) => [key, plannedFor]));
}

test('a day is published, published in one language, planned, a gap, or not known yet', () => {
  const kinds = ['2040-06-12', '2040-06-14', '2040-06-15', '2040-06-16', '2041-01-01'].map(
    (date) => factsOf(schedule, date, today).kind,
  );
  expect(kinds).toEqual(['published', 'half', 'gap', 'planned', 'unknown']);
  expect(factsOf(schedule, '2040-06-15', '2040-06-16').kind).toBe('over');
});

test('two plans swap their days, and the way back swaps them again', () => {
  const move = { key: 'moon', to: '2040-06-18' };
  const after = afterMove(schedule, move);
  expect(plan(after)).toEqual({ moon: '2040-06-18', wall: '2040-06-16', printing: null });
  expect(plan(afterMove(after, backOf(schedule, move)))).toEqual(plan(schedule));
});

test('a swap gives nobody a day that is over, and who has one is waiting again', () => {
  const late = aSchedule([
    aDraft('moon', { plannedFor: '2040-06-12' }),
    aDraft('wall', { plannedFor: '2040-06-18' }),
  ]);
  expect(late.drafts.map((draft) => isWaiting(draft, today))).toEqual([true, false]);
  const after = afterMove(late, { key: 'moon', to: '2040-06-18' });
  expect(plan(after)).toEqual({ moon: '2040-06-18', wall: null });
});

test('a draft takes a free day or loses its own', () => {
  expect(plan(afterMove(schedule, { key: 'printing', to: '2040-06-15' }))).toMatchObject({
    printing: '2040-06-15',
  });
  expect(plan(afterMove(schedule, { key: 'moon', to: null }))).toMatchObject({ moon: null });
  expect(afterMove(schedule, { key: 'gone', to: null })).toBe(schedule);
});

test('days that are over, published, or another’s refuse', () => {
  const refusals = [
    { key: 'moon', to: '2040-06-12' },
    { key: 'moon', to: '2040-06-14' },
    { key: 'printing', to: '2040-06-16' },
    { key: 'moon', to: '2040-06-18' },
    { key: 'moon', to: '2040-06-16' },
    { key: 'moon', to: null },
  ].map((move) => refusalOf(schedule, move, today));
  expect(refusals).toEqual(['over', 'fixed', 'taken', null, null, null]);
});

test('the next gap has neither puzzle nor plan', () => {
  expect(nextGap(schedule, today)).toBe('2040-06-15');
  expect(nextGap(schedule, '2040-06-16')).toBe('2040-06-17');
  expect(nextGap(schedule, '2040-07-01')).toBe(null);
  // Later days may have been known before.
  const earlier = { date: '2040-06-10', de: null, en: null, planned: null };
  const more = layOut([earlier], schedule.drafts, schedule.gaps, today, schedule);
  expect(nextGap(more, '2040-06-01')).toBe('2040-06-10');
});

test('what stands somewhere is found there, and what is fetched again replaces what was known', () => {
  expect(['moon', 'printing', 'peace', 'gone'].map((key) => dayOf(schedule, key))).toEqual([
    '2040-06-16',
    null,
    '2040-06-12',
    null,
  ]);
  const now = { date: '2040-06-12', de: null, en: null, planned: null };
  const laid = layOut([now], [aDraft('moon')], schedule.gaps, today, schedule);
  expect(factsOf(laid, '2040-06-12', today).kind).toBe('over');
  expect([laid.drafts.map(({ key }) => key), laid.begun]).toEqual([['moon'], today]);
});

test('a plan that the list of drafts leaves out stands on its day all the same', () => {
  const planned = { key: 'late', year: null, isReady: false };
  const day = { date: '2040-06-17', de: null, en: null, planned };
  const laid = layOut([day], [aDraft('moon')], schedule.gaps, today, schedule);
  expect(factsOf(laid, '2040-06-17', today)).toMatchObject({ draft: { key: 'late' } });
  expect(factsOf(laid, '2040-06-12', today).kind).toBe('published');
});

test('what is published may make way until its day begins anywhere, for what is ready alone', () => {
  const drafts = [aDraft('ready'), aDraft('unready', { isReady: false })];
  const coming = '2040-06-14';
  const open = aSchedule(drafts, 0);
  const begun = aSchedule(drafts, 1);
  expect(factsOf(open, coming, today)).toMatchObject({ isOpen: true });
  expect(factsOf(begun, coming, today)).toMatchObject({ isOpen: false });
  expect(refusalOf(open, { key: 'ready', to: coming }, today)).toBeNull();
  expect(refusalOf(open, { key: 'unready', to: coming }, today)).toBe('unready');
  expect(refusalOf(begun, { key: 'ready', to: coming }, today)).toBe('fixed');
  expect(refusalOf(open, { key: 'ready', to: today }, today)).toBe('fixed');
  expect([movableOn(open, coming), movableOn(begun, coming)]).toEqual(['peace', null]);
  // Another published puzzle may have its day, and need not be ready for that.
  expect(refusalOf(aSchedule([], 0), { key: 'war', to: '2040-06-14' }, today)).toBeNull();
});

test('a change of what is published says whom it displaces', () => {
  const open = aSchedule([aDraft('ready'), aDraft('planned', { plannedFor: '2040-06-16' })], 0);
  const coming = '2040-06-14';
  expect(exchangeOf(open, { key: 'ready', to: coming })).toEqual({
    kind: 'give',
    key: 'ready',
    to: coming,
    other: 'peace',
  });
  expect(exchangeOf(open, { key: 'ready', to: '2040-06-15' })).toBeNull();
  expect(exchangeOf(open, { key: 'planned', to: null })).toBeNull();
  expect(exchangeOf(open, { key: 'unknown', to: coming })).toBeNull();
  expect(exchangeOf(open, { key: 'peace', to: '2040-06-15' })).toMatchObject({
    kind: 'move',
    other: null,
  });
  expect(exchangeOf(open, { key: 'peace', to: null })).toMatchObject({ kind: 'withdraw' });
});

test('another puzzle in each language is nobody to make way', () => {
  const puzzle = { id: 1, name: '1', key: 'a', year: 1, hint: null, isChanged: false };
  expect(publishedKey({ de: puzzle, en: null })).toBe('a');
  expect(publishedKey({ de: puzzle, en: { ...puzzle, key: 'b' } })).toBeNull();
  expect(publishedKey(undefined)).toBeNull();
});

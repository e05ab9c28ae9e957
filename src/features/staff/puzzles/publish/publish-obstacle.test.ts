import { expect, test } from 'vitest';
import {
  dayObstacle,
  displacedOn,
  firstToFill,
  obstacleOf,
  proposedDay,
} from './publish-obstacle.ts';

const day = (date: string, key: string | null = null) => ({
  date,
  de: null,
  en: null,
  planned: key === null ? null : { key, year: 1931, isReady: true },
});

const days = [day('2040-06-01'), day('2040-06-02', 'bridge'), day('2040-06-03', 'comet')];

test('a day that is over is neither proposed nor taken', () => {
  const first = '2040-06-02';
  const propose = (plannedFor: string | null) =>
    proposedDay({ key: 'comet', plannedFor }, days, first);
  expect(propose('2040-06-01')).toBe('2040-06-03');
  expect(propose('2040-06-02')).toBe('2040-06-02');
  expect(propose(null)).toBe('2040-06-03');
  expect(dayObstacle('2040-06-01', days[0], 'comet', first)).toBe('over');
  expect(dayObstacle('2040-06-02', days[1], 'comet', first)).toBe('taken');
  expect(dayObstacle('2040-06-03', days[2], 'comet', first)).toBeNull();
});

test('today can be filled in the evening west of Greenwich, and yesterday as long as it runs in UTC', () => {
  const here = '2040-06-13';
  expect(firstToFill({ day: here, now: Date.UTC(2040, 5, 14, 1) })).toBe('2040-06-13');
  expect(firstToFill({ day: here, now: Date.UTC(2040, 5, 12, 23) })).toBe('2040-06-12');
  expect(firstToFill({ day: here, now: Date.UTC(2040, 5, 13, 12) })).toBe('2040-06-13');
});

test('as long as nobody knows the days, none is proposed', () => {
  expect(proposedDay({ key: 'comet', plannedFor: null }, null, '2040-06-01')).toBe('');
  expect(dayObstacle('', undefined, 'comet', '2040-06-01')).toBe('dayless');
});

test('nothing is published with fields undecided, words unsaved or findings that block', () => {
  const facts = { isSaved: true, conflicts: 0, blocking: 0 };
  expect(obstacleOf(facts)).toBeNull();
  expect(obstacleOf({ ...facts, blocking: 2 })).toBe('blocked');
  expect(obstacleOf({ ...facts, blocking: 2, isSaved: false })).toBe('unsaved');
  expect(obstacleOf({ isSaved: false, blocking: 0, conflicts: 1 })).toBe('conflicts');
});

test('who has a day makes way until it begins anywhere', () => {
  const puzzle = { id: 1, name: '1', key: 'moon', year: 1969, hint: null, isChanged: false };
  const there = { ...day('2040-06-02'), de: puzzle, en: puzzle };
  expect(displacedOn(there, '2040-06-01')).toBe('moon');
  expect(displacedOn(there, '2040-06-02')).toBeNull();
  expect(displacedOn(days[1], '2040-06-01')).toBeNull();
  expect(displacedOn(undefined, '2040-06-01')).toBeNull();
});

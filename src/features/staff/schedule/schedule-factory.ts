import type { ScheduleDay } from '../../../backend/staff/schedule.ts';
import { addDays, type IsoDay } from '../../../domain/day/day.ts';
import { type Schedule, type ScheduleDraft, layOut } from './schedule.ts';

/** The day that the tests' schedule is looked at. */
export const today: IsoDay = '2040-06-13';

/** A draft that is ready in both languages and has no day; what is named is otherwise. */
export function aDraft(key: string, overrides: Partial<ScheduleDraft> = {}): ScheduleDraft {
  return {
    key,
    year: 1648,
    hints: {},
    missing: [],
    isReady: true,
    plannedFor: null,
    ...overrides,
  };
}

/**
 * Ten days from yesterday on: the first three are published, the last of these in German alone.
 *
 * @param begunAhead how many days after today have begun somewhere
 */
export function aSchedule(drafts: readonly ScheduleDraft[], begunAhead = 1): Schedule {
  const puzzle = { id: 1, name: '12', key: 'peace', year: 1648, hint: null, isChanged: false };
  const days = Array.from({ length: 10 }, (_, index): ScheduleDay => ({
    date: addDays(today, index - 1),
    de: index < 3 ? puzzle : null,
    en: index < 2 ? puzzle : null,
    planned: null,
  }));
  const gaps = { today, days: [], next: { de: null, en: null } };
  return layOut(days, drafts, gaps, addDays(today, begunAhead), null);
}

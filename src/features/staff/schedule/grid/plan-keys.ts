import { addDays, type IsoDay } from '../../../../domain/day/day.ts';
import { weekdayOf } from '../../../../domain/day/month-grid.ts';
import { type Schedule, dayOf, movableOn, nextGap } from '../schedule.ts';

/** Where the grid stands: the day with the focus, and what is picked up. */
export type Hand = { day: IsoDay; held: string | null };

/** What a key asks for beyond where it leads. */
export type Deed =
  | { kind: 'none' }
  | { kind: 'pickedUp'; key: string }
  | { kind: 'putBack'; key: string }
  /** The draft goes to a day, or off the plan. */
  | { kind: 'move'; key: string; to: IsoDay | null }
  | { kind: 'nothingHere' }
  | { kind: 'noGap' }
  | { kind: 'undo' }
  | { kind: 'details' };

/** What a key does: where it leads, and what it asks for; null for a key of another meaning. */
export type Step = { hand: Hand; deed: Deed };

const none: Deed = { kind: 'none' };

/**
 * What a key does on the grid of the schedule. With nothing in hand, Space or Enter picks up the
 * day's draft or published puzzle; then arrows carry it, Space or Enter puts it down, and Escape puts it back.
 */
export function afterKey(hand: Hand, key: string, schedule: Schedule, today: IsoDay): Step | null {
  const led = dayByKey(hand.day, key, schedule, today);
  if (led !== null) return { hand: { ...hand, day: led }, deed: none };
  return hand.held === null
    ? freeKey(hand, key, schedule)
    : heldKey(hand, hand.held, key, schedule);
}

function dayByKey(day: IsoDay, key: string, schedule: Schedule, today: IsoDay): IsoDay | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addDays(day, -28);
    case 'PageDown':
      return addDays(day, 28);
    case 't':
      return today;
    case 'g':
      return nextGap(schedule, addDays(day < today ? addDays(today, -1) : day, 1));
    default:
      return null;
  }
}

function freeKey(hand: Hand, key: string, schedule: Schedule): Step | null {
  const there = movableOn(schedule, hand.day);
  switch (key) {
    case ' ':
    case 'Enter':
      return there === null
        ? { hand, deed: { kind: 'nothingHere' } }
        : { hand: { ...hand, held: there }, deed: { kind: 'pickedUp', key: there } };
    case 'Delete':
    case 'Backspace':
      return there === null
        ? { hand, deed: { kind: 'nothingHere' } }
        : { hand, deed: { kind: 'move', key: there, to: null } };
    case 'g':
      return { hand, deed: { kind: 'noGap' } };
    case 'u':
      return { hand, deed: { kind: 'undo' } };
    case 'd':
      return { hand, deed: { kind: 'details' } };
    default:
      return null;
  }
}

function heldKey(hand: Hand, held: string, key: string, schedule: Schedule): Step | null {
  switch (key) {
    case ' ':
    case 'Enter':
      return { hand: { ...hand, held: null }, deed: { kind: 'move', key: held, to: hand.day } };
    case 'Escape': {
      const home = dayOf(schedule, held) ?? hand.day;
      return { hand: { day: home, held: null }, deed: { kind: 'putBack', key: held } };
    }
    case 'g':
      return { hand, deed: { kind: 'noGap' } };
    default:
      return null;
  }
}

import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { isTime } from '../../domain/day/calendar-reminder.ts';
import { type IsoDay, isIsoDay } from '../../domain/day/day.ts';
import { mayStore } from '../cookies/cookie.ts';

const STORE = 'quando.reminder';

/** What the player wants of daily reminders on this device. */
export type Reminder =
  /** Offered in the result of a day, and not answered. */
  | { state: 'offered'; day: IsoDay }
  /** Not wanted, or ended. */
  | { state: 'declined' }
  | {
      state: 'on';
      /** By the clock on the wall, such as `08:30`. */
      time: string;
      /** The address of the subscription, as the server last heard of it. */
      endpoint: string;
      /** The last day that was played, as far as the server knows. */
      played: IsoDay | null;
      /** What the server was last told, to tell whether it knows. */
      told: string;
    };

const store = createStore<Reminder | null>(read);

/** What is wanted; null before anything was asked or offered. */
export const currentReminder: () => Reminder | null = store.getState;

/** The same for components. */
export function useReminder(): Reminder | null {
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** Whether anything about it can be kept on the device. */
export function mayKeepReminder(): boolean {
  return mayStore('notice');
}

/** Keeps what is wanted until the device is erased. */
export function keepReminder(reminder: Reminder) {
  if (!mayKeepReminder()) return;
  try {
    localStorage.setItem(STORE, JSON.stringify(reminder));
  } catch {
    // Storage is blocked or full: it holds until the page is left.
  }
  store.setState(reminder, true);
}

/** As if it had never been spoken of. */
export function forgetReminder() {
  try {
    localStorage.removeItem(STORE);
  } catch {
    // Storage is blocked: there is none.
  }
  store.setState(null, true);
}

function read(): Reminder | null {
  try {
    return readReminder(JSON.parse(localStorage.getItem(STORE) ?? 'null'));
  } catch {
    return null;
  }
}

/** Reads what was kept; null where it is no such thing. */
export function readReminder(stored: unknown): Reminder | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { state, day, time, endpoint, played, told }: Partial<Record<string, unknown>> = {
    ...stored,
  };
  if (state === 'declined') return { state };
  if (state === 'offered') return isDay(day) ? { state, day } : null;
  const isWhole =
    state === 'on' &&
    typeof time === 'string' &&
    isTime(time) &&
    typeof endpoint === 'string' &&
    (played === null || isDay(played)) &&
    typeof told === 'string';
  return isWhole ? { state, time, endpoint, played, told } : null;
}

function isDay(value: unknown): value is IsoDay {
  return typeof value === 'string' && isIsoDay(value);
}

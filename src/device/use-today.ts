import { useSyncExternalStore } from 'react';
import type { IsoDay } from '../domain/day/day.ts';
import { today } from './clock.ts';

/** The device's own day; a new one is looked for at midnight and whenever somebody comes back. */
export function useToday(): IsoDay {
  return useSyncExternalStore(watchDay, () => today().day);
}

/** Calls back at midnight and whenever somebody comes back, until what it returns is called. */
export function watchDay(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const { now, ends } = today();
    timer = setTimeout(() => {
      look();
      wait();
    }, ends - now);
  };
  wait();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('pageshow', look);
  };
}

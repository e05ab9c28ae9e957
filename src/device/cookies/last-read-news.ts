import { useSyncExternalStore } from 'react';
import { today } from '../clock.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { cookies } from './cookies.ts';

/** For browsers that store no cookie: what was read since the page was loaded. */
let readHere = 0;
const listeners = new Set<() => void>();

/** Remembers the group of the latest news as read. */
export function markNewsRead(group: number) {
  if (lastReadNews() === group) return;
  const { now, ends } = today();
  readHere = group;
  writeCookie(cookies.lastReadNews, group, now, ends);
  for (const listen of listeners) listen();
}

/** The group of the latest news that were read; 0 for none. */
export function lastReadNews(): number {
  return readCookie(cookies.lastReadNews) || readHere;
}

/** The same for components; what another tab has read counts as soon as this one is in sight. */
export function useLastReadNews(): number {
  return useSyncExternalStore(subscribe, lastReadNews);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  document.addEventListener('visibilitychange', listen);
  return () => {
    listeners.delete(listen);
    document.removeEventListener('visibilitychange', listen);
  };
}

import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { today } from '../clock.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { cookies } from './cookies.ts';

/** For browsers that store no cookie: what was read since the page was loaded. */
const readHere = createStore(() => 0);

/** Remembers the group of the latest news as read. */
export function markNewsRead(group: number) {
  if (lastReadNews() === group) return;
  const { now, ends } = today();
  writeCookie(cookies.lastReadNews, group, now, ends);
  readHere.setState(group);
}

/** The group of the latest news that were read; 0 for none. */
export function lastReadNews(): number {
  return readCookie(cookies.lastReadNews) || readHere.getState();
}

/** The same for components; what another tab has read counts as soon as this one is in sight. */
export function useLastReadNews(): number {
  return useSyncExternalStore(subscribe, lastReadNews);
}

function subscribe(listen: () => void): () => void {
  const stop = readHere.subscribe(listen);
  document.addEventListener('visibilitychange', listen);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listen);
  };
}

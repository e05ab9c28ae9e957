import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { today } from '../clock.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { cookies } from './cookies.ts';

/** For browsers that store no cookie: what was read since the page was loaded. */
const readHere = createStore(() => '');

/** So many groups are remembered: those of the other language, and a few from before. */
const MOST = 6;

/** Remembers the group of the latest news as read. */
export function markNewsRead(group: number) {
  if (isNewsRead(group, lastReadNews())) return;
  const { now, ends } = today();
  const read = withNewsRead(group, lastReadNews());
  writeCookie(cookies.lastReadNews, read, now, ends);
  readHere.setState(read, true);
}

/** The groups that were read, with one more before them. */
export function withNewsRead(group: number, read: string): string {
  return [String(group), ...read.split('.').filter(Boolean)].slice(0, MOST).join('.');
}

/** Whether a group is among those of {@link lastReadNews}. */
export function isNewsRead(group: number, read: string): boolean {
  return read.split('.').includes(String(group));
}

/** The groups of the latest news that were read, such as `12.9`; empty for none. */
export function lastReadNews(): string {
  return readCookie(cookies.lastReadNews) || readHere.getState();
}

/** The same for components; what another tab has read counts as soon as this one is in sight. */
export function useLastReadNews(): string {
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

import { formatLedger, parseLedger, type Records } from '../../domain/statistics/ledger.ts';
import { counterNames, type Statistics, statisticsOf } from '../../domain/statistics/statistics.ts';
import type { Today } from '../clock.ts';
import { inAYear, mayStore, storedText, writeCookie } from '../cookies/cookie.ts';
import { cookies } from '../cookies/cookies.ts';

const MIRROR = 'quando.records';

/**
 * The counters of the cookies and the ledger of the mirror. Where a browser has dropped a cookie
 * before its time, or it cannot be read, the mirror still knows its count.
 */
export function readRecords({ now }: Today): Records {
  const mirror = readMirror(now);
  const count = (counter: keyof Statistics) => {
    const text = storedText(cookies[counter]);
    const stored = text === null ? null : cookies[counter].codec.read(text);
    return stored ?? mirror?.statistics[counter] ?? 0;
  };
  return {
    statistics: statisticsOf(count),
    ledger: mirror?.ledger ?? [],
  };
}

/** Stores counters and ledger for another year, in the cookies and in the mirror. */
export function storeRecords({ statistics, ledger }: Records, { now, ends }: Today) {
  for (const counter of counterNames) writeCookie(cookies[counter], statistics[counter], now, ends);
  if (!mayStore('statistics')) return;
  const numbers = counterNames.map((counter) => statistics[counter]).join(' ');
  try {
    localStorage.setItem(MIRROR, `${inAYear(now)} ${numbers}\n${formatLedger(ledger)}`);
  } catch {
    // Storage is blocked or full: the cookies still hold the counters.
  }
}

function readMirror(now: number): Records | null {
  const text = mirrorText();
  const [head = '', ...lines] = text.split('\n');
  const [until, ...counts] = head.split(' ');
  const read = counts.map(cookies.noSuccess.codec.read);
  if (Number(until) < now || counterNames.some((_, index) => read[index] == null)) return null;
  return {
    statistics: statisticsOf((_, index) => read[index] ?? 0),
    ledger: parseLedger(lines.join('\n')),
  };
}

function mirrorText(): string {
  try {
    return localStorage.getItem(MIRROR) ?? '';
  } catch {
    return '';
  }
}

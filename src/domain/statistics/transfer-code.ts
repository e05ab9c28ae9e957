import { isIsoDay, type IsoDay } from '../day/day.ts';
import { openSealed, sealBytes } from '../text/sealed-bytes.ts';
import type { LedgerEntry, Records } from './ledger.ts';
import { MOST_COUNTED, soundRecords } from './sound-records.ts';
import { counterNames, statisticsOf } from './statistics.ts';

/** What a code turned out to be. `newer`: made by a version of the page that this one is behind. */
export type ReadCode =
  | { kind: 'records'; records: Records }
  | { kind: 'damaged' }
  | { kind: 'newer' };

const VERSION = 1;

/**
 * Statistics as text that another device reads: a version, then counters and ledger as numbers,
 * and a checksum of both. What the server would not take either is left out.
 *
 * @param latest the day that it is where it is latest, at UTC+14
 */
export function writeTransferCode(records: Records, latest: IsoDay): string {
  const { statistics, ledger } = soundRecords(records, latest);
  const numbers = [...counterNames.map((counter) => statistics[counter]), ledger.length];
  let before = 0;
  for (const { date, quizId, attempt } of ledger) {
    // 2026-11-21 is 20261121: what lies between two days is a small number, and no arithmetic of days.
    const day = Number(date.replaceAll('-', ''));
    numbers.push(day - before, Number(quizId) * 5 + (attempt ?? 0));
    before = day;
  }
  return `QUANDO${VERSION}-${sealBytes(numbers.flatMap(varint), VERSION)}`;
}

/** Reads what `writeTransferCode` wrote, whatever spaces and line breaks came into it on its way. */
export function readTransferCode(text: string, latest: IsoDay): ReadCode {
  const code = /^QUANDO(\d+)-([\w-]*)$/i.exec(text.replaceAll(/\s/g, ''));
  if (Number(code?.[1]) > VERSION) return { kind: 'newer' };
  const bytes = openSealed(code?.[2] ?? '', VERSION);
  if (bytes === null) return { kind: 'damaged' };
  const records = recordsIn(numbersIn(bytes), latest);
  return records === null ? { kind: 'damaged' } : { kind: 'records', records };
}

function recordsIn(numbers: readonly number[], latest: IsoDay): Records | null {
  const [length = NaN, ...rest] = numbers.slice(counterNames.length);
  if (rest.length !== 2 * length) return null;
  const statistics = statisticsOf((_, index) => numbers[index] ?? 0);
  if (counterNames.some((counter) => statistics[counter] > MOST_COUNTED)) return null;
  const ledger = ledgerIn(rest);
  if (ledger === null) return null;
  const records = { statistics, ledger };
  return soundRecords(records, latest).ledger.length === length ? records : null;
}

function ledgerIn(pairs: readonly number[]): LedgerEntry[] | null {
  const ledger: LedgerEntry[] = [];
  let day = 0;
  for (let index = 0; index < pairs.length; index += 2) {
    const later = pairs[index] ?? 0;
    const result = pairs[index + 1] ?? 0;
    day += later;
    const date = String(day).replace(/(.*)(..)(..)/, '$1-$2-$3');
    // Two results of one date are one too many.
    if (later === 0 || !isIsoDay(date)) return null;
    const attempt = ([1, 2, 3, 4] as const).find((n) => n === result % 5) ?? null;
    ledger.push({ date, quizId: String(Math.floor(result / 5)), attempt });
  }
  return ledger;
}

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...varint(Math.floor(value / 128))];
}

function numbersIn(bytes: readonly number[]): number[] {
  const numbers: number[] = [];
  let value = 0;
  let weight = 1;
  for (const byte of bytes) {
    value += (byte % 128) * weight;
    weight *= 128;
    if (byte < 128) {
      numbers.push(value);
      value = 0;
      weight = 1;
    }
  }
  return numbers;
}

import { localDay, MAX_OFFSET } from '../../domain/day/day.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import { soundRecords } from '../../domain/statistics/sound-records.ts';
import { today } from '../clock.ts';
import { readRecords } from './records-store.ts';

/** The device's own set as a server takes it: without what lies after any date there is now. */
export function ownRecords(): Records {
  const now = today();
  return soundRecords(readRecords(now), localDay(now.now, MAX_OFFSET));
}

import type { Place } from '../puzzle/check/authored-puzzle.ts';
import { countCharacters } from '../text/count-characters.ts';
import type { DraftTip } from './draft-content.ts';

const PARTS = ['name', 'lat', 'lon', 'land'] as const;

/** The parts of a begun place that are missing, or that the database does not take. */
export function placeFaults(place: DraftTip['place'] = {}): (typeof PARTS)[number][] {
  const isThere = PARTS.some((part) => place[part] !== undefined);
  return isThere ? PARTS.filter((part) => !isTaken(part, place[part])) : [];
}

/** The place of a hint when nothing of it is missing, or null. */
export function wholePlace(place: DraftTip['place'] = {}): Place | null {
  return isWhole(place) ? place : null;
}

function isWhole(place: NonNullable<DraftTip['place']>): place is Place {
  return PARTS.every((part) => isTaken(part, place[part]));
}

function isTaken(part: (typeof PARTS)[number], value: string | number | undefined): boolean {
  if (typeof value === 'number') {
    const most = part === 'lat' ? 90 : 180;
    return Math.abs(value) <= most && Number(value.toFixed(1)) === value;
  }
  if (value === undefined) return false;
  if (part === 'land') return /^([A-Z]{2}|sea)$/.test(value);
  return value.trim() !== '' && countCharacters(value) <= 40;
}

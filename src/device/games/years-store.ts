import { isIsoDay } from '../../domain/day/day.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import type { Solved } from '../../domain/round/attempts.ts';
import type { MetPlace, MetYear } from '../../domain/statistics/met-years.ts';
import { inAYear, mayStore } from '../cookies/cookie.ts';
import { today } from '../clock.ts';

const STORE = 'quando.years';

/** How many years the device keeps; the first noted go first. */
export const MOST_YEARS = 1000;

/** A finished puzzle as it is noted; without a year where it asked for another number. */
type NotedYear = Omit<MetYear, 'year'> & { year: number | null };

/** The years that whoever plays here without an account has met, in the order they were noted. */
export function storedYears(): MetYear[] {
  return readNoted().flatMap((noted) =>
    noted.year === null ? [] : [{ ...noted, year: noted.year }],
  );
}

/** The ids of the finished puzzles that are noted, those without a year among them. */
export function notedIds(): Set<string> {
  return new Set(readNoted().map(({ id }) => id));
}

/** Notes the year of a finished puzzle for another year; its first end stays. */
export function noteYear(
  { id, locale, date, year, label }: Puzzle,
  attempt: Solved,
  place: MetPlace | null,
) {
  if (!mayStore('statistics')) return;
  const noted = readNoted();
  if (!noted.some((other) => other.id === String(id))) {
    noted.push({
      id: String(id),
      locale,
      date,
      year: label === null ? year : null,
      attempt,
      place: place && { name: place.name, lat: place.lat, lon: place.lon },
    });
  }
  const stored = { until: inAYear(today().now), years: noted.slice(-MOST_YEARS) };
  try {
    localStorage.setItem(STORE, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full: the result itself is as it was.
  }
}

function readNoted(): NotedYear[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return [];
    const { until, years }: Partial<Record<string, unknown>> = { ...stored };
    if (!Array.isArray(years) || !(Number(until) >= today().now)) return [];
    return years.flatMap((item: unknown) => readOne(item) ?? []).slice(-MOST_YEARS);
  } catch {
    return [];
  }
}

function readOne(item: unknown): NotedYear | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, locale, date, year, attempt, place }: Partial<Record<string, unknown>> = { ...item };
  const isWhole =
    typeof id === 'string' &&
    /^[1-9]\d{0,8}$/.test(id) &&
    (locale === 'de' || locale === 'en') &&
    (year === null || isWithin(year, 1, 9999));
  if (!isWhole) return null;
  return {
    id,
    locale,
    date: typeof date === 'string' && isIsoDay(date) ? date : null,
    year,
    attempt: ([1, 2, 3, 4] as const).find((n) => n === attempt) ?? null,
    place: readMetPlace(place),
  };
}

function readMetPlace(value: unknown): MetPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, lat, lon }: Partial<Record<string, unknown>> = { ...value };
  if (typeof name !== 'string' || name.length > 40) return null;
  return isWithin(lat, -90, 90) && isWithin(lon, -180, 180) ? { name, lat, lon } : null;
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

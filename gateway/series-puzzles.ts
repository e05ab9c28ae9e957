import type { Reader } from './setting-reader.ts';

/** The ids of the two puzzles that a series leads to, or none. */
export type SeriesPuzzles = readonly number[];

/** Reads SERIES_PUZZLES; what makes no sense is named to the reader. */
export function readSeriesPuzzles(read: Reader): SeriesPuzzles {
  const value = read.text('SERIES_PUZZLES') ?? '381,540';
  if (value === 'off') return [];
  const ids = /^([1-9]\d{0,8})\s*,\s*([1-9]\d{0,8})$/.exec(value)?.slice(1).map(Number);
  if (ids !== undefined) return ids;
  read.fault('SERIES_PUZZLES', `two puzzle ids such as 381,540, or off, not "${value}"`);
  return [];
}

import { seriesPuzzles } from '../../../device/series-puzzles.ts';

/** How far somebody has come in the series, as the address says it. */
export type SeriesStep = 1 | 2;

/** The step in an address’s query; null where it names none. */
export function seriesStep(search: string): SeriesStep | null {
  const stated = new URLSearchParams(search).get('isgag');
  return ([1, 2] as const).find((step) => String(step) === stated) ?? null;
}

/** Whether an address is that of a puzzle within the series, at its end as well. */
export function isInSeries(search: string): boolean {
  return new URLSearchParams(search).has('isgag');
}

/** A puzzle of the series, and the address of it or of the same day's in the other language. */
export type NextInSeries = { id: string; step: SeriesStep; addressOf: (id: string) => string };

/**
 * The puzzle that follows a step; null at the end of the series.
 *
 * @param own the id of the puzzle that is being played: it does not follow itself
 * @param ids the puzzles that the series leads to
 */
export function nextInSeries(
  step: SeriesStep | null,
  own: string,
  ids: readonly string[] = seriesPuzzles(),
): NextInSeries | null {
  if (step === null) return null;
  const id = ids[step - 1];
  if (id === own) return nextInSeries(step === 1 ? 2 : null, own, ids);
  const addressOf = (shown: string) => `/pp/${shown}?isgag=${step + 1}`;
  return id === undefined ? null : { id, step, addressOf };
}

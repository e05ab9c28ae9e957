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

/**
 * The puzzle that follows a step, and its address; null at the end of the series.
 *
 * @param own the id of the puzzle that is being played: it does not follow itself
 * @param ids the puzzles that the series leads to
 */
export function nextInSeries(
  step: SeriesStep | null,
  own: string,
  ids: readonly string[] = seriesPuzzles(),
): { id: string; address: string } | null {
  if (step === null) return null;
  const id = ids[step - 1];
  if (id === own) return nextInSeries(step === 1 ? 2 : null, own, ids);
  return id === undefined ? null : { id, address: `/pp/${id}?isgag=${step + 1}` };
}

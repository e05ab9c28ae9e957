import { seriesPuzzles } from '../../device/series-puzzles.ts';

/** How far somebody has come in the series, as the address says it. */
export type SeriesStep = 1 | 2;

/** The step in an address’s query; null where it names none. */
export function seriesStep(search: string): SeriesStep | null {
  const stated = new URLSearchParams(search).get('isgag');
  return ([1, 2] as const).find((step) => String(step) === stated) ?? null;
}

/** The puzzle that follows a step, and its address; null at the end of the series. */
export function nextInSeries(step: SeriesStep | null): { id: string; address: string } | null {
  const id = step === null ? undefined : seriesPuzzles()[step - 1];
  return step === null || id === undefined ? null : { id, address: `/pp/${id}?isgag=${step + 1}` };
}

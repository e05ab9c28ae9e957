const USUAL = '381,540';

/** The ids of the puzzles that the series leads to, in order; empty where the operator has none. */
export function seriesPuzzles(): readonly string[] {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="quando-series"]')?.content;
  return parseSeries(stated ?? USUAL);
}

/** Reads ids between commas; a text that is none of that stands for the usual ones. */
export function parseSeries(text: string): readonly string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const ids = trimmed.split(',').map((id) => id.trim());
  return ids.every((id) => /^[1-9]\d{0,8}$/.test(id)) ? ids : USUAL.split(',');
}

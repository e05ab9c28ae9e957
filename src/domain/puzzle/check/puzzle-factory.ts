import type { AuthoredPuzzle, AuthoredTip, Region } from './authored-puzzle.ts';

const WORDS = {
  de: ['Ein Komet erscheint.', 'Brot wird knapp.', 'Eine Brücke öffnet.', 'Ein Chor singt.'],
  en: ['A comet is seen.', 'Bread runs short.', 'A bridge opens.', 'Many voices sing.'],
};

/** A sound tip for tests, with fixed values. */
export function authoredTip(overrides: Partial<AuthoredTip> = {}): AuthoredTip {
  const source = { address: 'https://example.org/source', quote: 'So it was.' };
  return { text: 'A wall comes down.', type: 'article', source, ...overrides };
}

/** A sound draft for tests, with fixed values: it asks for 1931. */
export function authoredPuzzle(
  key: string,
  overrides: Partial<AuthoredPuzzle> = {},
): AuthoredPuzzle {
  return {
    key,
    name: null,
    date: null,
    year: 1931,
    timeScale: 3,
    difficulty: 2,
    ...tipsIn('asia', 'europe', 'africa', 'europe'),
    ...overrides,
  };
}

/** Sound tips in both languages that tell of these parts of the world. */
export function tipsIn(...regions: Region[]): Pick<AuthoredPuzzle, 'de' | 'en'> {
  const tipsOf = (words: string[]) =>
    regions.map((region, index) => authoredTip({ text: words[index] ?? '', region }));
  return { de: { tips: tipsOf(WORDS.de) }, en: { tips: tipsOf(WORDS.en) } };
}

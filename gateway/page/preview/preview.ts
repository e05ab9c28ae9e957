import type { Language } from '../../request/accepted-language.ts';
import type { PageAddress } from './page-address.ts';
import { previewWords } from './preview-words.ts';

/** What a link shows of a page before anybody opens it; texts as they are read, not yet escaped. */
export type Preview = {
  language: Language;
  title: string;
  description: string;
  /** The path under which the page is known; null where it has none that it would name. */
  canonicalPath: string | null;
  isForSearchEngines: boolean;
};

/** All that a preview may know of a puzzle: neither answer nor hints reach it. */
export type DatedPuzzle = { name: string; locale: Language; date: string };

/** Of a puzzle by its number, where its day has begun everywhere; null for every other. Never rejects. */
export type FindPuzzle = (id: string) => Promise<DatedPuzzle | null>;

/**
 * The preview of an address for a reader of `language`; a puzzle's is in the puzzle's own language.
 */
export async function previewOf(
  address: PageAddress,
  language: Language,
  findPuzzle: FindPuzzle,
): Promise<Preview> {
  const general = generalPreview(language);
  if (address.kind === 'start') return general;
  if (address.kind === 'puzzle') {
    const puzzle = await findPuzzle(address.id);
    return puzzle === null ? general : puzzlePreview(address.id, puzzle);
  }
  if (address.kind === 'screen') {
    const { path, titles } = address.screen;
    return { ...general, title: `${titles[language]} · Quando`, canonicalPath: path };
  }
  return { ...general, canonicalPath: null, isForSearchEngines: false };
}

/** The preview of Quando itself, also for all that must not show whether it exists. */
export function generalPreview(language: Language): Preview {
  const { title, description } = previewWords[language];
  return { language, title, description, canonicalPath: '/', isForSearchEngines: true };
}

function puzzlePreview(id: string, { name, locale, date }: DatedPuzzle): Preview {
  const { puzzleTitle, puzzleDescription } = previewWords[locale];
  return {
    language: locale,
    title: puzzleTitle(name, date),
    description: puzzleDescription,
    canonicalPath: `/pp/${id}`,
    isForSearchEngines: true,
  };
}

import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Draft } from '../../../backend/staff/draft-schema.ts';
import { draftPuzzle } from '../../../domain/draft/draft-puzzle.ts';
import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';

/** The languages in which a puzzle has any hint, German first. */
export function languagesOf({ content }: Draft): Locale[] {
  return (['de', 'en'] as const).filter((locale) =>
    content[locale]?.tips?.some(({ text }) => text !== undefined && text.trim() !== ''),
  );
}

/** The puzzle as the game takes it, with number and day where it has them; null without an answer. */
export function usePuzzleOf(
  { content, plannedFor, published }: Draft,
  locale: Locale,
): Puzzle | null {
  const t = useTranslations('research.play');
  return useMemo(() => {
    const missing = t('noHint');
    const puzzle = draftPuzzle(content, locale, [missing, missing, missing, missing]);
    if (puzzle === null) return null;
    const known = published?.[locale];
    return { ...puzzle, name: known?.name ?? null, date: known?.date ?? plannedFor };
  }, [content, plannedFor, published, locale, t]);
}

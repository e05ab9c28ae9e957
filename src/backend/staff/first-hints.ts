import * as v from 'valibot';
import type { Locale } from '../../domain/puzzle/puzzle.ts';

/** The first hint of a puzzle in each language that it is written in. */
export const firstHintsSchema = v.object({
  de: v.optional(v.string()),
  en: v.optional(v.string()),
});
export type FirstHints = v.InferOutput<typeof firstHintsSchema>;

/** How a puzzle begins in a language, or in the other one where it is not written in that. */
export function firstHint({ de, en }: FirstHints, locale: Locale): string | null {
  return (locale === 'de' ? (de ?? en) : (en ?? de)) ?? null;
}

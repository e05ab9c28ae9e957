import type { Locale } from '../../../../domain/puzzle/puzzle.ts';

/** More words find nothing. */
const MOST_WORDS = 8;

/**
 * Where an encyclopaedia of a language searches for what a hint is about: the title of its link, or
 * else its names, or else how it begins; null where nothing is written.
 */
export function lookUpAddress(
  locale: Locale,
  { text, title, names }: { text: string; title: string; names: readonly string[] },
): string | null {
  const topic = title.replace(/\s*\(.*$/u, '').trim() || names.join(' ');
  const words = topic === '' ? text.trim().split(/\s+/u).slice(0, MOST_WORDS).join(' ') : topic;
  if (words === '') return null;
  return `https://${locale}.wikipedia.org/w/index.php?${new URLSearchParams({ search: words }).toString()}`;
}

import type { Locale } from '../../../domain/puzzle/puzzle.ts';

/** Where gifts are bought, in a language: the path sets it. */
export function giftPath(locale: Locale): '/schenken' | '/gifts' {
  return locale === 'de' ? '/schenken' : '/gifts';
}

import type { Locale } from '../../domain/puzzle/puzzle.ts';

/** How dates and numbers are written: English ones as in Britain, like the words around them. */
export const formatTags = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Locale, string>;

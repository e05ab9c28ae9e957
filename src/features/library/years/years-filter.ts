import { wordsOf } from '../../../ui/url-filter.ts';

/** What the list of years may be asked for in its address: words, a century, and a puzzle to open. */
export const yearsFilter = {
  words: wordsOf,
  century: (text: string) => (/^[1-9]\d?$/.test(text) ? Number(text) : null),
  puzzle: (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? text : null),
};

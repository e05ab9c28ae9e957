import type { Locale } from '../puzzle.ts';

/** A rule of content, by the name that the words of a screen or a terminal hang on. */
export type Rule =
  | GiveAwayRule
  | AdviceRule
  | 'tip-count'
  | 'text-empty'
  | 'text-too-long'
  | 'label-in-one-language'
  | 'image-in-one-language'
  | 'image-without-alternative'
  | 'image-missing'
  | 'image-too-large'
  | 'region-differs'
  | 'place-differs'
  | 'source-missing'
  | 'link-scheme'
  | 'link-language'
  | 'quotation-marks'
  | 'dots-and-dashes'
  | 'spacing'
  | 'spelling'
  | 'year-repeated'
  | 'tip-repeated'
  | 'region-missing'
  | 'place-elsewhere'
  | RecordRule
  | SpreadRule;

/** What gives away the answer or another year during play. */
export type GiveAwayRule =
  | 'digits'
  | 'spelled-number'
  | 'roman-numeral'
  | 'century'
  | 'decade'
  | 'relation';

/** What a program sees and an author judges. */
export type AdviceRule =
  | 'superlative'
  | 'quotation-unsourced'
  | 'old-style-date'
  | 'text-long'
  | 'opener-without-comma'
  | 'name-repeated';

export type RecordRule =
  | 'record-missing'
  | 'record-repeated'
  | 'record-without-puzzle'
  | 'record-incomplete'
  | 'record-doubtful'
  | 'record-unsolved';

export type SpreadRule =
  | 'spread-century'
  | 'spread-before-1500'
  | 'spread-outside-europe'
  | 'spread-time-scale'
  | 'spread-difficulty';

/**
 * What is wrong, and where: `tip` counts from 1, `found` quotes the place or the figure. A spread
 * has no puzzle. A warning is reported and does not fail.
 */
export type Breach = {
  rule: Rule;
  puzzle: string | null;
  locale: Locale | null;
  tip: number | null;
  found: string;
  isWarning: boolean;
};

/** A breach of the whole puzzle unless `place` says more. */
export function breach(
  rule: Rule,
  puzzle: string | null,
  found: string,
  place: Partial<Pick<Breach, 'locale' | 'tip' | 'isWarning'>> = {},
): Breach {
  return { rule, puzzle, locale: null, tip: null, found, isWarning: false, ...place };
}

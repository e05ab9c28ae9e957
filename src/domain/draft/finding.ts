import type { GiveAwayRule, Rule } from '../puzzle/check/breach.ts';

/** The rules about giving the answer away, which are checked in more than the text of a hint. */
export const giveAways = [
  'digits',
  'spelled-number',
  'roman-numeral',
  'century',
  'decade',
  'relation',
] as const satisfies GiveAwayRule[];

/** The content’s rules that one draft by itself can break. */
export const checkedRules = [
  ...giveAways,
  'text-empty',
  'text-too-long',
  'label-in-one-language',
  'image-in-one-language',
  'image-without-alternative',
  'region-differs',
  'place-differs',
  'source-missing',
  'link-scheme',
  'link-language',
  'quotation-marks',
  'dots-and-dashes',
  'spacing',
  'spelling',
  'tip-repeated',
  'superlative',
  'quotation-unsourced',
  'old-style-date',
  'text-long',
  'opener-without-comma',
] as const satisfies Rule[];

/** What else keeps a draft from becoming a puzzle, or speaks against it. */
export const draftRules = [
  'year-missing',
  'year-range',
  'time-scale-missing',
  'difficulty-missing',
  'language-empty',
  'type-missing',
  'image-form',
  'image-without-credit',
  'audio-form',
  'place-form',
  'too-long',
  'anniversary-form',
  'year-used',
  'hint-used',
  'name-repeated',
] as const;

export type FindingKind = (typeof checkedRules)[number] | (typeof draftRules)[number];

/**
 * What is wrong with a draft: `path` leads to the field, such as `de.tips[2].text` or `year`; `found`
 * quotes it. What blocks has to go before the draft is published.
 */
export type Finding = { kind: FindingKind; path: string; found: string; isBlocking: boolean };

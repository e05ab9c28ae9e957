import type { Locale } from '../puzzle.ts';
import { type AuthoredPuzzle, type AuthoredTip, LOCALES } from './authored-puzzle.ts';
import { type Breach, breach, type Rule } from './breach.ts';
import { giveAways, giveAwaysOfImage } from './give-aways.ts';
import { linkFault } from './links.ts';
import { slipsOf } from './typography.ts';

const TIP_COUNT = 4;
export const LONGEST_TEXT = 240;

type Finding = { rule: Rule; found: string };

/** Everything that is wrong with one puzzle by itself, in the order of languages and tips. */
export function checkPuzzle(puzzle: AuthoredPuzzle): Breach[] {
  return [
    ...structureBreaches(puzzle),
    ...LOCALES.flatMap((locale) => [
      ...labelFindings(puzzle, locale).map(({ rule, found }) =>
        breach(rule, puzzle.key, found, { locale }),
      ),
      ...puzzle[locale].tips.flatMap((tip, index) =>
        tipFindings(tip, puzzle, locale).map(({ rule, found }) =>
          breach(rule, puzzle.key, found, { locale, tip: index + 1 }),
        ),
      ),
    ]),
  ];
}

/** What the two languages should have alike. */
function structureBreaches(puzzle: AuthoredPuzzle): Breach[] {
  const { key, de, en } = puzzle;
  const counts = LOCALES.filter((locale) => puzzle[locale].tips.length !== TIP_COUNT).map(
    (locale) => breach('tip-count', key, String(puzzle[locale].tips.length), { locale }),
  );
  const isLabelled = [de.label, en.label].map((label) => label !== undefined);
  const label =
    isLabelled[0] === isLabelled[1]
      ? []
      : [breach('label-in-one-language', key, de.label ?? en.label ?? '')];
  const images = de.tips.flatMap((tip, index) => {
    const pair = [tip.image, en.tips[index]?.image];
    const one = pair.find((image) => image !== undefined);
    return one === undefined || pair.every((image) => image !== undefined)
      ? []
      : [breach('image-in-one-language', key, one, { tip: index + 1 })];
  });
  const regions = de.tips.flatMap(({ region }, index) => {
    const other = en.tips[index]?.region;
    if (region === other) return [];
    return [breach('region-differs', key, `${region}, ${other}`, { tip: index + 1 })];
  });
  const places = de.tips.flatMap(({ place }, index) => {
    const [here, there] = [place, en.tips[index]?.place].map(pointOf);
    if (here === there) return [];
    return [breach('place-differs', key, `${here}; ${there}`, { tip: index + 1 })];
  });
  return [...counts, ...label, ...images, ...regions, ...places];
}

function pointOf(place: AuthoredTip['place']): string {
  return place ? `${place.lat}, ${place.lon}, ${place.land}` : String(place);
}

function labelFindings(puzzle: AuthoredPuzzle, locale: Locale): Finding[] {
  const { label } = puzzle[locale];
  if (label === undefined) return [];
  return [...giveAways(label, puzzle.year, true), ...slipsOf(label, locale)];
}

function tipFindings(tip: AuthoredTip, puzzle: AuthoredPuzzle, locale: Locale): Finding[] {
  const { text, image, imageAlt, link, source } = tip;
  const isNumber = puzzle[locale].label !== undefined;
  const read = [text, imageAlt ?? ''];
  const isUnsourced = !/^https?:\/\/\S+$/.test(source.address) || source.quote.trim() === '';
  const linkRule = link === undefined ? null : linkFault(link, locale);
  return [
    ...lengthFindings(tip),
    ...read.flatMap((words) => giveAways(words, puzzle.year, isNumber)),
    ...(image === undefined ? [] : giveAwaysOfImage(image, puzzle.year, isNumber)),
    ...read.flatMap((words) => slipsOf(words, locale)),
    ...(link === undefined || linkRule === null ? [] : [{ rule: linkRule, found: link }]),
    ...(isUnsourced ? [{ rule: 'source-missing' as const, found: source.address }] : []),
  ];
}

function lengthFindings({ text, image, imageAlt }: AuthoredTip): Finding[] {
  const findings: Finding[] = [];
  // Characters, as the schema counts, not halves of pairs.
  const { length } = Array.from(text);
  if (text.trim() === '') findings.push({ rule: 'text-empty', found: '' });
  if (length > LONGEST_TEXT) findings.push({ rule: 'text-too-long', found: String(length) });
  if (image !== undefined && (imageAlt ?? '').trim() === '') {
    findings.push({ rule: 'image-without-alternative', found: image });
  }
  return findings;
}

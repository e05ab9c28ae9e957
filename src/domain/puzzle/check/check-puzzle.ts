import { countCharacters } from '../../text/count-characters.ts';
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
  const label = soleOf(de.label, en.label).map((found) =>
    breach('label-in-one-language', key, found),
  );
  const images = de.tips.flatMap(({ image }, index) =>
    soleOf(image, en.tips[index]?.image).map((found) =>
      breach('image-in-one-language', key, found, { tip: index + 1 }),
    ),
  );
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

/** The only one that is given; none where both or neither are. */
function soleOf(...pair: [string | undefined, string | undefined]): string[] {
  const given = pair.filter((each) => each !== undefined);
  return given.length === 1 ? given : [];
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
  const read = [text, imageAlt].filter((words) => words !== undefined);
  const isUnsourced = !/^https?:\/\/\S+$/.test(source.address) || source.quote.trim() === '';
  return [
    ...lengthFindings(tip),
    ...read.flatMap((words) => giveAways(words, puzzle.year, isNumber)),
    ...(image === undefined ? [] : giveAwaysOfImage(image, puzzle.year, isNumber)),
    ...read.flatMap((words) => slipsOf(words, locale)),
    ...linkFindings(link, locale),
    ...(isUnsourced ? [{ rule: 'source-missing' as const, found: source.address }] : []),
  ];
}

function linkFindings(link: string | undefined, locale: Locale): Finding[] {
  if (link === undefined) return [];
  const rule = linkFault(link, locale);
  return rule === null ? [] : [{ rule, found: link }];
}

function lengthFindings({ text, image, imageAlt }: AuthoredTip): Finding[] {
  const findings: Finding[] = [];
  const length = countCharacters(text);
  if (text.trim() === '') findings.push({ rule: 'text-empty', found: '' });
  if (length > LONGEST_TEXT) findings.push({ rule: 'text-too-long', found: String(length) });
  if (image !== undefined && (imageAlt ?? '').trim() === '') {
    findings.push({ rule: 'image-without-alternative', found: image });
  }
  return findings;
}

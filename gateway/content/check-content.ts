import { join } from 'node:path';
import type { Breach, Rule } from '../../src/domain/puzzle/check/breach.ts';
import { checkCollection } from '../../src/domain/puzzle/check/check-collection.ts';
import { measureSpread, type Spread } from '../../src/domain/puzzle/check/spread.ts';
import { LIMITS, percent } from '../../src/domain/puzzle/check/check-spread.ts';
import { LONGEST_TEXT } from '../../src/domain/puzzle/check/check-puzzle.ts';
import { checkPictures, MOST_PICTURE_BYTES } from './check-pictures.ts';
import { checkPlaces } from './check-places.ts';
import { listJson, readPuzzleFiles } from './read-content.ts';
import { readSecondReadings } from './read-second-readings.ts';
import { type ContentFault, describeFault } from './puzzle-file.ts';

/**
 * What is wrong, as lines to read, and how the scheduled puzzles are spread. Not complete where a
 * file breaks its schema: its puzzles or records are not among the rest.
 */
export type CheckedContent = {
  puzzles: number;
  isComplete: boolean;
  breaches: string[];
  warnings: string[];
  spread: Spread;
};

/** The puzzle files, and the page's files; an operator's own puzzles need no second reading. */
type Places = { folder: string; pictures: string; isOwn?: boolean };

/**
 * Checks the folder's puzzle files with their second readings, and beside them `drafts`, paths of
 * files that are to join them. Their pictures are among the page's files in `pictures`, or in the
 * folder's own `pictures`. Rejects when a file cannot be read.
 */
export async function checkContent(
  { folder, pictures, isOwn = false }: Places,
  drafts: string[],
  now: Date,
): Promise<CheckedContent> {
  const paths = [...(await listJson(folder)), ...drafts];
  const content = await readPuzzleFiles(paths, now);
  const records = isOwn
    ? { readings: [], faults: [] }
    : await readSecondReadings(join(folder, 'records'));
  const files = [...content.files, ...content.refused];
  const puzzles = files.flatMap((file) => file.puzzles);
  const fileOf = new Map(
    files.flatMap(({ file, puzzles: own }) => own.map(({ key }) => [key, file])),
  );
  const isUnread = paths.length > files.length;
  const all = [
    ...checkCollection(puzzles, records.readings),
    ...checkPlaces(puzzles),
    ...(await checkPictures(puzzles, pictures, folder)),
  ];
  const found = all.filter(({ rule }) => {
    // A record may belong to a puzzle in an unreadable file, and the other way round.
    if (rule === 'record-without-puzzle') return !isUnread;
    return rule !== 'record-missing' || (records.faults.length === 0 && !isOwn);
  });
  const lines = (isWarning: boolean) =>
    found
      .filter((breach) => breach.isWarning === isWarning)
      .map((breach) => describeBreach(breach, fileFor(breach, fileOf)));
  return {
    puzzles: puzzles.length,
    isComplete: !isUnread && records.faults.length === 0,
    breaches: [...content.faults, ...records.faults].map(describePlacedFault).concat(lines(false)),
    warnings: lines(true),
    spread: measureSpread(puzzles),
  };
}

function fileFor({ puzzle }: Breach, fileOf: Map<string, string>): string | null {
  return puzzle === null ? null : (fileOf.get(puzzle) ?? null);
}

/** What each rule says of what was found. */
const words: Record<Rule, (found: string) => string> = {
  digits: (found) => `gives a year or the answer away in digits: ${found}`,
  'spelled-number': (found) => `spells a year or the answer out: ${found}`,
  'roman-numeral': (found) => `gives a year or the answer away in Roman numerals: ${found}`,
  century: (found) => `names a century: ${found}`,
  decade: (found) => `names a decade: ${found}`,
  relation: (found) => `lets one count from another event: ${found}`,
  'tip-count': (found) => `has ${found} tips instead of four`,
  'text-empty': () => 'has no text',
  'text-too-long': (found) => `is ${found} characters long; ${LONGEST_TEXT} are allowed`,
  'label-in-one-language': (found) => `has a question in one language only: ${found}`,
  'image-in-one-language': (found) => `has an image in one language only: ${found}`,
  'image-without-alternative': (found) => `has no alternative text for its image: ${found}`,
  'image-missing': (found) =>
    `has an image that is no sound file of pictures/ and no file of public/: ${found}`,
  'image-too-large': (found) =>
    `has an image of more than ${MOST_PICTURE_BYTES / 1000} kB: ${found} bytes`,
  'source-missing': () => 'has no source with an address and a sentence',
  'link-scheme': (found) => `links elsewhere than to http or https: ${found}`,
  'link-language': (found) => `links to a page in another language: ${found}`,
  'quotation-marks': (found) => `has quotation marks that the language does not have: ${found}`,
  'dots-and-dashes': (found) => `should have … and – instead of: ${found}`,
  spacing: (found) => `has a space too many: ${JSON.stringify(found)}`,
  spelling: (found) => `is misspelled: ${found}`,
  'year-repeated': (found) => `has the same year within 366 days: ${found}`,
  'tip-repeated': (found) => `says nearly the same as ${found}`,
  superlative: (found) => `“${found}” wants a second source`,
  'quotation-unsourced': (found) => `“${found}” is not in the source’s sentence`,
  'old-style-date': (found) => `a date in ${found} hangs on the calendar of old England`,
  'text-long': (found) => `has ${found} characters; below 190 it reads best`,
  'opener-without-comma': (found) => `“${found} …” opens the sentence without a comma`,
  'name-repeated': (found) => `has a name that another puzzle has within 30 days: ${found}`,
  'region-differs': (found) => `has another region in each language: ${found}`,
  'place-differs': (found) => `has another place in each language: ${found}`,
  'place-elsewhere': (found) => `has a place that is not where it says: ${found}`,
  'region-missing': () => 'has a tip without a region',
  'record-missing': () => 'is scheduled without a record of its second reading',
  'record-repeated': () => 'has more than one record of its second reading',
  'record-without-puzzle': () => 'has a second reading, but is no puzzle',
  'record-incomplete': (found) => `has an incomplete record of its second reading: ${found}`,
  'record-doubtful': () => 'is scheduled with a doubtful fact',
  'record-unsolved': (found) => `could not be solved by its second reader: ${found}`,
  'spread-century': (found) => `at most ${percent(LIMITS.century)} of one century: ${found}`,
  'spread-before-1500': (found) => `at least ${percent(LIMITS.before1500)} before 1500: ${found}`,
  'spread-outside-europe': (found) =>
    `at least ${percent(LIMITS.outsideEurope)} of tips from outside Europe: ${found}`,
  'spread-time-scale': (found) => `about 5 % for a decade or century: ${found}`,
  'spread-difficulty': (found) => `difficulty mixed over the weekdays: ${found}`,
};

/** One line such as `1901-2000.json, puzzle moon-landing, en, tip 3: names a decade: the sixties`. */
function describeBreach({ rule, puzzle, locale, tip, found }: Breach, file: string | null): string {
  const place = [
    puzzle === null ? 'spread' : file,
    puzzle === null ? null : `puzzle ${puzzle}`,
    locale,
    tip === null ? null : `tip ${tip}`,
  ];
  return `${place.filter((part) => part !== null).join(', ')}: ${words[rule](found)}`;
}

/** As `describeFault`, with language and tip in the words of a breach. */
function describePlacedFault(fault: ContentFault): string {
  const [, locale, index, part] = /^(de|en)\.tips\[(\d)\]\.?(.*)$/.exec(fault.field ?? '') ?? [];
  if (locale === undefined) return describeFault(fault);
  const place = [locale, `tip ${Number(index) + 1}`, part].filter((word) => word !== '');
  return describeFault({ ...fault, field: place.join(', ') });
}

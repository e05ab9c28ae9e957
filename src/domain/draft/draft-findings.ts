import { authoredDraft } from './authored-draft.ts';
import { localDay, MAX_OFFSET } from '../day/day.ts';
import { giveAways, checkedRules, type Finding } from './finding.ts';
import { missingParts } from './draft-parts.ts';
import type { AuthoredPuzzle } from '../puzzle/check/authored-puzzle.ts';
import type { Breach, Rule } from '../puzzle/check/breach.ts';
import { adviceOn } from '../puzzle/check/advice.ts';
import { checkPuzzle } from '../puzzle/check/check-puzzle.ts';
import { checkSimilarTips } from '../puzzle/check/similar-tips.ts';
import type { DraftContent } from './draft-content.ts';
import { leanDraft } from './draft-shape.ts';
import type { Locale } from '../puzzle/puzzle.ts';

/** The year that it is somewhere on earth by now; a later one is no answer yet. */
export function latestYear(now: number): number {
  return Number(localDay(now, MAX_OFFSET).slice(0, 4));
}

/**
 * Everything that is wrong with a draft by itself, as far as it is written and as it will be saved.
 *
 * @param thisYear the latest that can be an answer
 */
export function draftFindings(written: DraftContent, thisYear: number): Finding[] {
  const content = leanDraft(written);
  const puzzle = authoredDraft(content);
  const breaches = [...checkPuzzle(puzzle), ...checkSimilarTips([puzzle]), ...adviceOn(puzzle)];
  const findings = [
    ...missingParts(content, thisYear),
    ...breaches
      .filter((breach) => isTold(breach, puzzle))
      .flatMap((breach) => findingsOf(breach, puzzle)),
  ];
  return findings
    .filter(
      ({ kind, path, found }, index) =>
        findings.findIndex(
          (each) => each.kind === kind && each.path === path && each.found === found,
        ) === index,
    )
    .toSorted((a, b) => placeIn(a.path).localeCompare(placeIn(b.path), 'en'));
}

/** What belongs together stands together: the whole first, then German, then English, hint by hint. */
function placeIn(path: string): string {
  return /^(de|en)(\.label|\.tips\[\d\])/.exec(path)?.[0] ?? '';
}

/** Whether a finding keeps a draft from being published in one language only. */
export function blocksIn({ kind, path, isBlocking }: Finding, locale: Locale): boolean {
  if (!isBlocking || kind.endsWith('-in-one-language') || kind.endsWith('-differs')) return false;
  return !path.startsWith(locale === 'de' ? 'en.' : 'de.');
}

/** A hint or a language that nobody has begun is reported once, and nothing else about it. */
function isTold({ rule, locale, tip }: Breach, puzzle: AuthoredPuzzle): boolean {
  const locales = locale === null ? (['de', 'en'] as const) : [locale];
  const begun = locales.every((each) => puzzle[each].tips.some(({ text }) => text !== ''));
  if (!begun) return false;
  const isWritten = locales.every(
    (each) => tip === null || puzzle[each].tips[tip - 1]?.text !== '',
  );
  return isWritten || rule === 'text-empty';
}

function findingsOf(breach: Breach, puzzle: AuthoredPuzzle): Finding[] {
  return checkedRules
    .filter((known) => known === breach.rule)
    .map((kind) => ({
      kind,
      path: pathOf(breach, puzzle),
      // The place of the other hint; whose puzzle it is in is clear here.
      found: kind === 'tip-repeated' ? breach.found.replace(/.*\D/, '') : breach.found,
      isBlocking: !breach.isWarning,
    }));
}

const fields: Partial<Record<Rule, string>> = {
  'image-in-one-language': 'image',
  'image-without-alternative': 'imageAlt',
  'region-differs': 'region',
  'place-differs': 'place.lat',
  'source-missing': 'source.address',
  'link-scheme': 'link',
  'link-language': 'link',
};

function pathOf({ rule, locale, tip, found }: Breach, puzzle: AuthoredPuzzle): string {
  if (tip === null) return `${locale ?? languageWithout(puzzle.de.label)}.label`;
  const index = tip - 1;
  const place = locale ?? languageWithout(puzzle.de.tips[index]?.image);
  return `${place}.tips[${index}].${fields[rule] ?? fieldWith(found, rule, puzzle[place].tips[index])}`;
}

/** The language that lacks what the other has, by what German has of it. */
function languageWithout(german: string | undefined): Locale {
  return german === undefined ? 'de' : 'en';
}

/** Which of the texts that are shown during play has the words that were found. */
function fieldWith(
  found: string,
  rule: Rule,
  tip: AuthoredPuzzle['de']['tips'][number] | undefined,
): string {
  if (tip === undefined || tip.text.includes(found)) return 'text';
  if (tip.imageAlt?.includes(found) === true) return 'imageAlt';
  const isGiveAway = giveAways.some((known) => known === rule);
  return tip.image !== undefined && isGiveAway ? 'image' : 'text';
}

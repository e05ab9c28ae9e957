import { draftFindings } from '../draft/draft-findings.ts';
import { type Finding, giveAways as giveAwayRules } from '../draft/finding.ts';
import { giveAways } from '../puzzle/check/give-aways.ts';
import type { Locale } from '../puzzle/puzzle.ts';
import { countCharacters } from '../text/count-characters.ts';
import { httpsLink } from '../text/https-link.ts';
import { cleanLine, FEWEST_TIPS, longest, type MadePuzzle, type MadeTip } from './made-puzzle.ts';

/** A puzzle as somebody writes it, of which anything may be missing or wrong. */
export type MadeDraft = {
  asksFor: 'year' | 'number';
  answer: string;
  label: string;
  title: string;
  tips: readonly { text: string; link: string }[];
};

/** A field of the draft; a hint's are counted from 1. */
export type MadeField = 'answer' | 'label' | 'title' | `text${number}` | `link${number}`;

export type MadeFault =
  | 'missing'
  | 'year-range'
  | 'number-range'
  | 'too-long'
  | 'repeated'
  | 'link-form';

/** What gives away the answer or says the same twice, by the rules that all our puzzles keep. */
export type MadeWarning = { field: MadeField; kind: Finding['kind']; found: string };

export const emptyTip = { text: '', link: '' };

export const emptyMadeDraft: MadeDraft = {
  asksFor: 'year',
  answer: '',
  label: '',
  title: '',
  tips: [emptyTip, emptyTip],
};

/** What keeps a draft from being a puzzle: the first fault of each field, by its name. */
export function madeFaults(draft: MadeDraft, thisYear: number): Record<string, MadeFault> {
  const { asksFor, answer, label, title, tips } = draft;
  const texts = tips.map(({ text }) => cleanLine(text));
  const faults: [MadeField, MadeFault | null][] = [
    ['answer', answerFault(asksFor, answer, thisYear)],
    ['label', asksFor === 'number' ? textFault(label, longest.label) : null],
    ['title', textFault(title, longest.title)],
    ...tips.flatMap(({ text, link }, index): [MadeField, MadeFault | null][] => [
      [
        `text${index + 1}`,
        textFault(text, longest.text) ??
          (texts.indexOf(cleanLine(text)) < index ? 'repeated' : null),
      ],
      [`link${index + 1}`, link.trim() === '' || linkIn(link) ? null : 'link-form'],
    ]),
  ];
  return Object.fromEntries(
    faults.flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])),
  );
}

/** The puzzle that a draft without faults is. */
export function madeFrom({ asksFor, answer, label, title, tips }: MadeDraft, locale: Locale) {
  return {
    locale,
    title: cleanLine(title),
    label: asksFor === 'number' ? cleanLine(label) : null,
    year: Number(answer),
    tips: tips.map(({ text, link }): MadeTip => ({
      text: cleanLine(text),
      link: linkIn(link),
    })),
  } satisfies MadePuzzle;
}

/** What speaks against a draft as far as it is written; all of it is for its author to decide. */
export function madeWarnings(draft: MadeDraft, locale: Locale, thisYear: number): MadeWarning[] {
  const { asksFor, answer, label, title, tips } = draft;
  const year = numberIn(answer);
  const isNumber = asksFor === 'number';
  const content = {
    ...(year === null ? {} : { year }),
    [locale]: {
      ...(isNumber ? { label: label.trim() === '' ? '?' : label } : {}),
      tips: tips.map(({ text }) => ({ text })),
    },
  };
  const found = draftFindings(content, thisYear).flatMap(({ kind, path, found: words }) => {
    const field = fieldAt(path);
    const isTold = kind === 'tip-repeated' || giveAwayRules.some((rule) => rule === kind);
    return field === null || !isTold ? [] : [{ field, kind, found: words }];
  });
  const inTitle = giveAways(title, year ?? -1, isNumber).map(({ rule, found: words }) => ({
    field: 'title' as const,
    kind: rule,
    found: words,
  }));
  return [...inTitle, ...found];
}

/** How many hints there are at least; fewer are filled up with empty ones. */
export function withEnoughTips(draft: MadeDraft): MadeDraft {
  const missing = Math.max(0, FEWEST_TIPS - draft.tips.length);
  const empty = Array.from({ length: missing }, () => emptyTip);
  return { ...draft, tips: [...draft.tips, ...empty] };
}

function fieldAt(path: string): MadeField | null {
  if (path.endsWith('.label')) return 'label';
  const index = /\.tips\[(\d)\]\.text/.exec(path)?.[1];
  return index === undefined ? null : `text${Number(index) + 1}`;
}

function textFault(text: string, most: number): MadeFault | null {
  const clean = cleanLine(text);
  if (clean === '') return 'missing';
  return countCharacters(clean) > most ? 'too-long' : null;
}

function answerFault(
  asksFor: MadeDraft['asksFor'],
  answer: string,
  thisYear: number,
): MadeFault | null {
  if (answer.trim() === '') return 'missing';
  const value = numberIn(answer);
  const isNumber = asksFor === 'number';
  const [least, most] = isNumber ? [0, 9999] : [1, thisYear];
  if (value !== null && value >= least && value <= most) return null;
  return isNumber ? 'number-range' : 'year-range';
}

function numberIn(answer: string): number | null {
  return /^\s*\d{1,4}\s*$/.test(answer) ? Number(answer) : null;
}

function linkIn(written: string): string | null {
  return httpsLink(written.trim(), longest.link);
}

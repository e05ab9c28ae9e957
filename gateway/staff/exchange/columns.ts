import { isMembers } from '../../../src/domain/draft/same-value.ts';
import { guarded } from './formula-guard.ts';
import type { Members } from './stored-puzzles.ts';

/** A column of the spreadsheet: its title, and where in a puzzle's content its cells stand. */
export type Column = { title: string; place: readonly (string | number)[] };

const tipParts = [
  'text',
  'type',
  'title',
  'link',
  'image',
  'imageAlt',
  'copyright',
  'audio',
  'region',
  'place.name',
  'place.lat',
  'place.lon',
  'place.land',
  'source.address',
  'source.quote',
];
const languages = ['de', 'en'];

/** What identifies a puzzle; name and date are there to be read, and never imported. */
export const headColumns = ['key', 'name', 'date'] as const;

/** The columns of the content: the two languages of each part side by side. */
export const contentColumns: readonly Column[] = [
  ...['year', 'timeScale', 'difficulty', 'anniversary'].map((title) => ({ title, place: [title] })),
  ...languages.map((language) => ({ title: `${language}.label`, place: [language, 'label'] })),
  ...[0, 1, 2, 3].flatMap((index) =>
    tipParts.flatMap((part) =>
      languages.map((language) => ({
        title: `${language}.${index + 1}.${part}`,
        place: [language, 'tips', index, ...part.split('.')],
      })),
    ),
  ),
];

/** What a cell of the column says of the content; empty where nothing is there. */
export function cellOf(content: unknown, { place }: Column): string {
  const value = place.reduce<unknown>(partOf, content);
  if (value === undefined || value === null) return '';
  return guarded(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The content with another value at the column's place; undefined takes away what is there. */
export function withCell(content: Members, { place }: Column, value: unknown): Members {
  const changed = withValue(content, place, value);
  return isMembers(changed) ? changed : {};
}

function withValue(old: unknown, place: Column['place'], value: unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return value;
  const part = withValue(partOf(old, step), rest, value);
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(old) ? [...old] : [];
    while (list.length < step) list.push({});
    list[step] = part ?? {};
    return list;
  }
  const members = isMembers(old) ? { ...old } : {};
  if (part === undefined) delete members[step];
  else members[step] = part;
  // A source or a place without a word is none.
  return Object.keys(members).length === 0 ? undefined : members;
}

function partOf(value: unknown, step: string | number): unknown {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined;
  return isMembers(value) ? value[step] : undefined;
}

import type { ArchiveState } from '../../../backend/archive.ts';
import { type TipType, tipTypes } from '../../../domain/puzzle/puzzle.ts';

export const archiveStates = [
  'unsolved',
  'unplayed',
  'open',
  'solved',
  'lost',
] as const satisfies ArchiveState[];

/** What somebody looks for in the archive; what is empty or null limits nothing. */
export type ArchiveFilter = {
  words: string;
  from: number | null;
  to: number | null;
  type: TipType | null;
  state: ArchiveState | null;
};

/** More than this the server does not take. */
export const MAX_WORDS = 100;

export const noFilter: ArchiveFilter = { words: '', from: null, to: null, type: null, state: null };

/** The filter in an address; what makes no sense there limits nothing. */
export function readFilter(search: string): ArchiveFilter {
  const values = new URLSearchParams(search);
  const one = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === values.get(name)) ?? null;
  return {
    words: plainWords(values.get('words') ?? ''),
    from: readYear(values.get('from')),
    to: readYear(values.get('to')),
    type: one('type', tipTypes),
    state: one('state', archiveStates),
  };
}

/** The part of the address that says the same, without a question mark; empty without a filter. */
export function writeFilter({ words, ...rest }: ArchiveFilter): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries({ words: plainWords(words), ...rest })) {
    if (value !== null && value !== '') values.set(name, String(value));
  }
  return values.toString();
}

/** A year as somebody types it, one to four digits; null for anything else. */
export function readYear(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Words as the server takes them: one line, not too long. */
function plainWords(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_WORDS).join('').trim();
}

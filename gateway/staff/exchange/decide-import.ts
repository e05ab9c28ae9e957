import { type Entry, NotReadable } from './exchange-file.ts';
import { firstPart, planImport, type Save } from './plan-import.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import type { StoredPuzzle } from './stored-puzzles.ts';

/** A file to import, in which `digest` says what was shown of it before; dry: only to be told. */
export type ImportFile = { body: Uint8Array; isDry: boolean; digest: string | undefined };

/** What a file is answered, as JSON, and which drafts are saved before that; `next` is in the answer. */
export type Decision = {
  status: number;
  answer: string;
  saves: readonly Save[];
  counts: { new: number; changed: number };
};

/** How many drafts are saved while everybody else waits for the embedded database. */
const mostSaves = 200;

/**
 * Reads a file and compares it with what stands. All of it is saved or nothing: nothing where one
 * puzzle is refused, or where it would do something else than `digest` says, if that is given.
 */
export function decideImport(
  { body, isDry, digest }: ImportFile,
  stored: readonly StoredPuzzle[],
): Decision {
  try {
    const plan = planImport(readEntries(body), stored);
    const told = { dry: isDry, ...plan.report, written: 0 };
    if (isDry) return decided(200, told);
    const nothing = { ...told, next: null };
    if (digest !== undefined && digest !== plan.report.digest) return decided(409, nothing);
    if (plan.report.refused.length > 0) return decided(422, nothing);
    const { report, saves, next } = firstPart(plan, mostSaves);
    return {
      ...decided(200, { dry: false, ...report, written: saves.length, next }),
      saves,
      counts: { new: report.new.length, changed: report.changed.length },
    };
  } catch (error) {
    if (error instanceof NotReadable) return unreadable(error);
    throw error;
  }
}

/** The answer to a file that cannot be read. */
export function unreadable({ message, line }: Pick<NotReadable, 'message' | 'line'>): Decision {
  return decided(400, { code: 'not_readable', message, line });
}

function decided(status: number, answer: object): Decision {
  return { status, answer: JSON.stringify(answer), saves: [], counts: { new: 0, changed: 0 } };
}

function readEntries(body: Uint8Array): Entry[] {
  const text = decode(body);
  return text.trimStart().startsWith('{') ? readJson(text) : readCsv(text);
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new NotReadable('The file is not in UTF-8. Spreadsheets offer it when saving as CSV.');
  }
}

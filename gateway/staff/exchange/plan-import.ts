import { createHash } from 'node:crypto';

import { draftFaults, isFarTooLarge, isTooDeep } from './draft-faults.ts';
import { type Entry, type Fault, NotReadable, type Refused } from './exchange-file.ts';
import { type Change, changesBetween } from './leaves.ts';
import type { Members, StoredPuzzle } from './stored-puzzles.ts';

/** What an import does, or would do; the shape that the page is answered. */
export type Report = {
  digest: string;
  new: { key: string; year: unknown }[];
  /** `wasReady`: it was declared ready for publication, which the change takes back. */
  changed: { key: string; revision: number; changes: Change[]; wasReady: boolean }[];
  /** Published puzzles of which the file says something else: they stay as they are. */
  published: { key: string; changes: Change[] }[];
  /** Names and dates of the file that are not the puzzle's: they are never taken over. */
  ignored: { key: string; path: 'name' | 'date'; value: string }[];
  unchanged: number;
  refused: Refused[];
};

/** A draft to save; revision 0 makes it. */
export type Save = { key: string; revision: number; content: Members };

/** How many faults a report lists; who has more begins with the first. */
const mostRefused = 1_000;

/**
 * Compares a file with what stands, puzzle by puzzle. Changes nothing. Throws {@link NotReadable} for
 * a file with more faults than anybody reads.
 */
export function planImport(
  entries: readonly Entry[],
  stored: readonly StoredPuzzle[],
): { report: Report; saves: Save[] } {
  const byKey = new Map(stored.map((puzzle) => [puzzle.key, puzzle]));
  const seen = new Set<string>();
  const report: Report = {
    digest: '',
    new: [],
    changed: [],
    published: [],
    ignored: [],
    unchanged: 0,
    refused: [],
  };
  const saves: Save[] = [];
  for (const entry of entries) {
    const { key = null, line } = entry;
    const found = key === null ? undefined : byKey.get(key);
    const keyFault = faultOfKey(key, seen, found);
    const save = keyFault === null ? take(entry, found, report) : [keyFault];
    if (Array.isArray(save)) addRefused(report, key, line, save);
    else if (save !== null) saves.push(save);
    if (key !== null) seen.add(key);
  }
  report.digest = digestOf(report, saves);
  return { report, saves };
}

function addRefused(
  { refused }: Pick<Report, 'refused'>,
  key: string | null,
  line: number | null,
  faults: readonly Fault[],
): void {
  if (refused.length + faults.length > mostRefused) {
    throw new NotReadable(`The file has more than ${mostRefused} faults.`, line);
  }
  refused.push(...faults.map((fault) => ({ key, line, ...fault })));
}

/** Identifies everything that is saved, and what is no longer ready afterwards. */
function digestOf({ changed }: Pick<Report, 'changed'>, saves: readonly Save[]): string {
  const unready = changed.filter(({ wasReady }) => wasReady).map(({ key }) => key);
  return createHash('sha256')
    .update(JSON.stringify([saves, unready]))
    .digest('base64url');
}

/**
 * The first saves with what the report says of them, and the digest of all others, which the same
 * file has once these are done; null where there are none.
 */
export function firstPart(
  { report, saves }: { report: Report; saves: readonly Save[] },
  most: number,
): { report: Report; saves: readonly Save[]; next: string | null } {
  const [part, rest] = [saves.slice(0, most), saves.slice(most)];
  const keys = new Set(part.map(({ key }) => key));
  const isIn = ({ key }: { key: string }) => keys.has(key);
  const others = report.changed.filter((puzzle) => !isIn(puzzle));
  return {
    report: { ...report, new: report.new.filter(isIn), changed: report.changed.filter(isIn) },
    saves: part,
    next: rest.length === 0 ? null : digestOf({ changed: others }, rest),
  };
}

function inKey(reason: Fault['reason'], message: string): Fault {
  return { path: 'key', reason, message };
}

function faultOfKey(
  key: string | null,
  seen: Set<string>,
  found: StoredPuzzle | undefined,
): Fault | null {
  if (key === null) return inKey('key_missing', 'is missing');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) || key.length > 60) {
    return inKey('key_form', 'is small letters, digits and single hyphens, at most 60');
  }
  if (seen.has(key)) return inKey('key_twice', 'is in the file already');
  return found?.isRemoved === true
    ? inKey('key_removed', 'is that of a removed draft, which can be brought back')
    : null;
}

/** Adds the entry to the report; answers what to save, null for nothing, or what is wrong with it. */
function take(
  entry: Entry,
  found: StoredPuzzle | undefined,
  report: Report,
): Save | Fault[] | null {
  const { content, faults } = entry.apply(found);
  if (faults.length > 0) return faults;
  if (isTooDeep(content)) {
    return [{ path: null, reason: 'not_a_puzzle', message: 'has parts within parts' }];
  }
  if (isFarTooLarge(content)) {
    return [{ path: null, reason: 'too_long', message: 'is larger than 256 kB' }];
  }
  const key = entry.key ?? '';
  const changes = changesBetween(found?.content ?? {}, content);
  noteIgnored(entry, found, report);
  if (found?.isPublished === true) {
    const told = changes.filter(({ from, path }) => from !== null || !isForAuthors(path));
    if (told.length > 0) report.published.push({ key, changes: told });
    else report.unchanged += 1;
    return null;
  }
  if (found !== undefined && changes.length === 0) {
    report.unchanged += 1;
    return null;
  }
  const wrong = draftFaults(content);
  if (wrong.length > 0) return wrong;
  if (found === undefined) report.new.push({ key, year: content['year'] ?? null });
  else {
    const { revision, isReady } = found;
    report.changed.push({ key, revision, changes, wasReady: isReady });
  }
  return { key, revision: found?.revision ?? 0, content };
}

/** What the tables of published puzzles do not hold. */
function isForAuthors(path: string): boolean {
  return path === 'anniversary' || path.endsWith('.region');
}

function noteIgnored(entry: Entry, found: StoredPuzzle | undefined, report: Report): void {
  for (const path of ['name', 'date'] as const) {
    const value = entry[path];
    if (value === undefined || value === (found?.[path] ?? undefined)) continue;
    report.ignored.push({ key: entry.key ?? '', path, value: value.slice(0, 40) });
  }
}

import { today } from './clock.ts';
import { draftsOf, namesOf } from './forget-drafts.ts';

/** How many drafts' unsaved work the device keeps; the oldest goes first. */
export const MOST_DRAFTS = 20;

/** How long work is kept that nobody takes up, in milliseconds. */
const LONGEST = 60 * 86_400_000;

/** Whose work on which draft, and by which of the pages that may be open at once. */
export type DraftPlace = { userId: string; key: string; page: string };

/** Unsaved work that an earlier page has left. */
export type LeftDraft = { place: DraftPlace; work: unknown };

/**
 * Keeps what a page has not saved yet, in the place of what it kept before.
 *
 * @returns whether it is kept; not where storage is blocked or full
 */
export function keepDraft(place: DraftPlace, work: object): boolean {
  const name = nameOf(place);
  const text = JSON.stringify({ at: today().now, work });
  try {
    if (localStorage.getItem(name) === null) makeRoom(place.userId);
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes what a page has kept: it is saved by now, or given up. */
export function dropDraft(place: DraftPlace) {
  try {
    localStorage.removeItem(nameOf(place));
  } catch {
    // Storage is blocked: there is nothing.
  }
}

/** Removes the work of whoever that is kept too long: not everybody comes back to a device. */
export function sweepDrafts() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('quando.draft.'));
    for (const name of names) if (isOver(name)) localStorage.removeItem(name);
  } catch {
    // Storage is blocked: there is nothing.
  }
}

/** What pages before have left of a draft, oldest first; those still open keep theirs. */
export function leftDrafts(
  userId: string,
  key: string,
  isOpen: (page: string) => boolean,
): LeftDraft[] {
  const start = `${draftsOf(userId)}${key}.`;
  return namesOf(userId)
    .filter((name) => name.startsWith(start) && !isOver(name))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .map((name) => ({
      place: { userId, key, page: name.slice(start.length) },
      work: readAt(name)?.work,
    }))
    .filter(({ place }) => !isOpen(place.page));
}

function makeRoom(userId: string) {
  const names = namesOf(userId).toSorted((a, b) => timeOf(b) - timeOf(a));
  const spare = names.filter((name, index) => isOver(name) || index >= MOST_DRAFTS - 1);
  for (const name of spare) localStorage.removeItem(name);
}

function nameOf({ userId, key, page }: DraftPlace): string {
  return `${draftsOf(userId)}${key}.${page}`;
}

function isOver(name: string): boolean {
  return timeOf(name) < today().now - LONGEST;
}

function timeOf(name: string): number {
  return readAt(name)?.at ?? 0;
}

function readAt(name: string): { at: number; work: unknown } | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    const isKept = typeof kept === 'object' && kept !== null && 'at' in kept && 'work' in kept;
    return isKept && typeof kept.at === 'number' ? { at: kept.at, work: kept.work } : null;
  } catch {
    return null;
  }
}

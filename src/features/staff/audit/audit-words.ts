import type { AuditEntry } from '../../../backend/staff/people.ts';
import { permissions, roles } from '../../../backend/permissions.ts';
import { oneOf } from '../../../ui/url-filter.ts';

/** What staff did, by the server’s words for it, with the name of ours in the catalogue. */
export const actionNames = {
  'draft created': 'draftCreated',
  'draft saved': 'draftSaved',
  'draft ready': 'draftReady',
  'draft unready': 'draftUnready',
  'draft removed': 'draftRemoved',
  'draft restored': 'draftRestored',
  'draft planned': 'draftPlanned',
  'draft unplanned': 'draftUnplanned',
  'puzzle published': 'puzzlePublished',
  'puzzle mended': 'puzzleMended',
  'puzzle moved': 'puzzleMoved',
  'puzzle withdrawn': 'puzzleWithdrawn',
  'reference replaced': 'referenceReplaced',
  'custom published': 'customPublished',
  'erratum added': 'erratumAdded',
  'erratum undone': 'erratumUndone',
  'report answered': 'reportAnswered',
  'role changed': 'roleChanged',
  'permission allowed': 'permissionAllowed',
  'permission forbidden': 'permissionForbidden',
  'limit changed': 'limitChanged',
  'fact changed': 'factChanged',
  'backup begun': 'backupBegun',
  'image added': 'imageAdded',
  'image withdrawn': 'imageWithdrawn',
  'puzzles exported': 'puzzlesExported',
  'drafts imported': 'draftsImported',
  'news saved': 'newsSaved',
  'news published': 'newsPublished',
  'news withdrawn': 'newsWithdrawn',
  'news undone': 'newsUndone',
  'news removed': 'newsRemoved',
  'news restored': 'newsRestored',
  'payment settled': 'paymentSettled',
} as const;

export type ActionName = (typeof actionNames)[keyof typeof actionNames];

/** The name of an action; null for one that this version does not know. */
export function actionNameOf(action: string): ActionName | null {
  const known: Readonly<Record<string, ActionName>> = actionNames;
  return Object.hasOwn(known, action) ? (known[action] ?? null) : null;
}

/** The catalogue’s word for what did it without an account; `other` for what has only its own name. */
export function programOf(by: string | null) {
  if (by === 'command line') return 'commandLine';
  if (by === 'first evening') return 'firstEvening';
  return by === 'payment' || by === 'start' ? by : 'other';
}

/** Where what was touched is to be found, and what it is called there; null where nothing is. */
export function subjectOf({ action, subject, details }: AuditEntry) {
  const [kind] = action.split(' ');
  if (action === 'role changed') {
    const name = textIn(details, 'name');
    return name === null
      ? null
      : { text: name, href: `/research/users?${new URLSearchParams({ words: name }).toString()}` };
  }
  if (kind === 'report') return { text: subject, href: '/dashboard/reports' };
  if (kind === 'puzzles' || kind === 'drafts') return { text: subject, href: '/dashboard/files' };
  if (kind === 'news') {
    const isGone = action === 'news removed';
    return { text: subject, href: `/dashboard/news${isGone ? '' : `?group=${subject}`}` };
  }
  const isPuzzle = ['draft', 'puzzle', 'custom', 'erratum', 'reference'].includes(kind ?? '');
  return isPuzzle ? { text: subject, href: `/creator/edit/${subject}` } : null;
}

/** A text of the details; null where there is none of that name. */
export function textIn(details: AuditEntry['details'], name: string): string | null {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A count of the details; 0 where there is none of that name. */
export function countIn(details: AuditEntry['details'], name: string): number {
  const value = details[name];
  return typeof value === 'number' ? value : 0;
}

/** A role of the details; what is unknown is none. */
export function roleIn(details: AuditEntry['details'], name: 'oldRole' | 'newRole') {
  return oneOf(roles)(textIn(details, name) ?? '');
}

/** The permission of the details, by the name that has words; null where there is none of them. */
export function permissionIn(details: AuditEntry['details']): keyof typeof permissions | null {
  const names = Object.keys(permissions) as (keyof typeof permissions)[];
  return names.find((name) => permissions[name] === details['permission']) ?? null;
}

/** The entries by their days, in the order they come. */
export function byDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  dayOf: (instant: string) => string,
): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

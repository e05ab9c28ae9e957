import { isMembers, isSame } from './same-value.ts';

/** One field in which two drafts differ; undefined where it is missing. */
export type DraftChange = { path: string; from: unknown; to: unknown };

/** Every field in which a draft differs from another, in the order of the form. */
export function draftChanges(from: unknown, to: unknown, path = ''): DraftChange[] {
  if (isSame(from, to)) return [];
  const [before, after] = [membersOf(from), membersOf(to)];
  if (before === null && after === null) return [{ path, from, to }];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) =>
    draftChanges(before?.[name], after?.[name], placeOf(path, name, Array.isArray(to ?? from))),
  );
}

function placeOf(path: string, name: string, isList: boolean): string {
  if (isList) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isMembers(value) ? value : null;
}

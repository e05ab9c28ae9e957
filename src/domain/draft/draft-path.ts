import type { DraftContent } from './draft-content.ts';
import { isMembers, isSame } from './same-value.ts';

/** The value at a path such as `de.tips[2].source.quote`; undefined where there is none. */
export function valueAt(content: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>(
    (value, step) =>
      typeof step === 'number'
        ? Array.isArray(value)
          ? (value[step] as unknown)
          : undefined
        : isMembers(value)
          ? value[step]
          : undefined,
    content,
  );
}

/**
 * The same draft with another value at a path. An empty text and undefined take the member away,
 * and with its last member a source or a place; a hint stays, if only as `{}`.
 */
export function withValueAt(content: DraftContent, path: string, value: unknown): DraftContent {
  return written(content, stepsOf(path), value === '' ? undefined : value) as DraftContent;
}

type Step = string | number;

function stepsOf(path: string): Step[] {
  return path.split(/[.[]/).map((step) => (step.endsWith(']') ? Number.parseInt(step, 10) : step));
}

function written(holder: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(holder) ? [...holder] : [];
    while (list.length <= step) list.push({});
    list[step] = written(list[step], rest, value) ?? {};
    return list;
  }
  const members = { ...(isMembers(holder) ? holder : {}) };
  const next = written(members[step], rest, value);
  if (next === undefined || ((step === 'source' || step === 'place') && isSame(next, {})))
    delete members[step];
  else members[step] = next;
  return members;
}

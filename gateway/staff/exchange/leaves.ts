import { isMembers } from '../../../src/domain/draft/same-value.ts';

/** A single value of a puzzle: a text, a number, or the JSON of what is neither. */
export type Leaf = string | number;

/** One field that differs; null where it is missing on that side. */
export type Change = { path: string; from: Leaf | null; to: Leaf | null };

/** What to do with a puzzle's fields so that `from` becomes `to`, by path such as `de.tips[1].text`. */
export function changesBetween(from: unknown, to: unknown): Change[] {
  const [old, wanted] = [leavesOf(from), leavesOf(to)];
  return [...new Set([...old.keys(), ...wanted.keys()])]
    .filter((path) => old.get(path)?.json !== wanted.get(path)?.json)
    .map((path) => ({
      path,
      from: old.get(path)?.shown ?? null,
      to: wanted.get(path)?.shown ?? null,
    }));
}

/** Text and numbers as they are; `json` also distinguishes a string from what it spells. */
type Found = { json: string; shown: Leaf };

function leavesOf(content: unknown): Map<string, Found> {
  const leaves = new Map<string, Found>();
  const visit = (path: string, value: unknown) => {
    const parts = partsOf(path, value);
    if (parts.length > 0) {
      for (const [place, part] of parts) visit(place, part);
      return;
    }
    const json = JSON.stringify(value);
    const isPlain = typeof value === 'string' || typeof value === 'number';
    leaves.set(path, { json, shown: isPlain ? value : json });
  };
  visit('', content);
  return leaves;
}

function partsOf(path: string, value: unknown): [string, unknown][] {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => [`${path}[${index}]`, item]);
  }
  if (!isMembers(value)) return [];
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [path === '' ? name : `${path}.${name}`, part]);
}

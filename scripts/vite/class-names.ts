import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names the classes of a CSS module by their file and their place in it: short, the same in page and
 * shell, and alike enough within a file to be packed well.
 *
 * @returns the name that a class of a file has on the page
 */
export function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>();
  const places = new Map<string, string[]>();
  return (name, file) => {
    const path = relative(process.cwd(), file);
    const prefix = createHash('sha256').update(path).digest('base64url').slice(0, 3);
    if (files.has(prefix) && files.get(prefix) !== path) {
      throw new Error(`${path} and ${files.get(prefix)} would have the same class names.`);
    }
    files.set(prefix, path);
    const names = places.get(path) ?? [];
    places.set(path, names);
    if (!names.includes(name)) names.push(name);
    return `_${prefix}${names.indexOf(name).toString(36)}`;
  };
}

import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';

/**
 * Names the classes of CSS modules by the place of their file among all and their own in it: the
 * shortest names that page and shell have in common.
 *
 * @param root the folder of the page's sources
 * @returns the name that a class of a file has on the page
 */
export function classNames(root: string): (name: string, file: string) => string {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
  const classes = new Map<string, string[]>();
  return (name, file) => {
    const path = relative(root, file).replaceAll(sep, '/');
    const place = files.includes(path) ? files.indexOf(path) : files.push(path) - 1;
    const names = classes.get(path) ?? [];
    classes.set(path, names);
    if (!names.includes(name)) names.push(name);
    return `_${place.toString(36)}_${names.indexOf(name).toString(36)}`;
  };
}

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { closestMatch } from 'leven';

import { isSettingName, settingNames } from './setting-names.ts';
import { type Environment, SettingsError } from './setting-reader.ts';

/** In bytes. */
const longestFile = 64 * 1024;
const fileName = 'quando.env';
/** Variables that begin like this are meant for Quando. */
const ownPrefix = /^(QUANDO|OPERATOR|PROCESSOR)_/;

/** Where a setting comes from. */
export type SettingSource = 'environment' | 'file';

/** What looks wrong with how settings are set; `where` a setting of no known name stands. */
export type SettingWarning =
  | { kind: 'open' }
  | { kind: 'unknown'; name: string; where: SettingSource; meant: string | null };

/** A warning in the words of the log; `file` is where settings may stand. */
export function describeWarning(warning: SettingWarning, file: string): string {
  if (warning.kind === 'open') {
    return `Others may read ${file}, which may hold secrets. Say chmod 600.`;
  }
  const { name, where, meant: known } = warning;
  const place = where === 'file' ? `in ${file}` : 'in the environment';
  const question = known === null ? '' : ` Did you mean ${known}?`;
  return `${name} ${place} is no setting of Quando.${question}`;
}

/**
 * What the operator set: the process's environment and, for names that it leaves open, the lines of
 * `quando.env` beside the data folder, `file`. `warnings` name what looks like a setting and is none. Throws a
 * {@link SettingsError} where the file cannot be read or has a line that is no `NAME=value`.
 */
export function readEnvironment(own: Environment): {
  environment: Environment;
  sources: Record<string, SettingSource>;
  warnings: SettingWarning[];
  file: string;
} {
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value?.trim()));
  const file = join(dirname(resolve(set['DATA_DIR'] ?? 'data')), fileName);
  const { text, isOpen } = readText(file);
  const lines = readLines(file, text);
  const ownNames = Object.keys(set).filter(
    (name) => ownPrefix.test(name) || (name.length > 5 && meant(name, 1) !== undefined),
  );
  return {
    environment: { ...lines, ...set },
    file,
    sources: Object.fromEntries(
      settingNames
        .filter((name) => set[name] !== undefined || lines[name])
        .map((name) => [name, set[name] === undefined ? 'file' : 'environment']),
    ),
    warnings: [
      ...(isOpen ? [{ kind: 'open' } as const] : []),
      ...ownNames.flatMap((name) => warnOf(name, 'environment')),
      ...Object.keys(lines).flatMap((name) => warnOf(name, 'file')),
    ],
  };
}

function readLines(path: string, text: string): Record<string, string | undefined> {
  // Node's `parseEnv` takes a tab, and the mark at the beginning of a file from Windows, for part of a name.
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*/, '$1='));
  const faulty = lines.findIndex((line) => !/^(#.*)?$|^[A-Za-z_]\w*=/.test(line));
  if (faulty >= 0) {
    throw new SettingsError(
      `${path}, line ${faulty + 1}, is neither NAME=value nor a comment that begins with #.`,
    );
  }
  return parseEnv(lines.join('\n'));
}

/** The file's text, none where there is none, and whether others may read it. */
function readText(path: string): { text: string; isOpen: boolean } {
  let file: number | undefined;
  try {
    // What is no file, such as a named pipe, is not waited for.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = fstatSync(file);
    const { size, mode, uid } = found;
    if (!found.isFile()) throw new SettingsError(`${path} cannot be read: it is no ordinary file.`);
    if (!isOwn(mode, uid)) {
      throw new SettingsError(
        `${path} belongs to somebody else, or others may write it. Mend that first.`,
      );
    }
    if (size > longestFile) {
      throw new SettingsError(`${path} has more than ${longestFile / 1024} KiB.`);
    }
    const isOpen = process.getuid !== undefined && (mode & 0o044) !== 0;
    return { text: readFileSync(file, 'utf8'), isOpen };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    if (/^ENOENT|^ENOTDIR/.test(reason)) return { text: '', isOpen: false };
    throw new SettingsError(`${path} cannot be read: ${reason}.`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Whether nobody else could have written it; Windows has other ways to say so. */
function isOwn(mode: number, uid: number): boolean {
  const self = process.getuid?.();
  return self === undefined || ((uid === self || uid === 0) && (mode & 0o022) === 0);
}

function warnOf(name: string, where: SettingSource): SettingWarning[] {
  return isSettingName(name)
    ? []
    : [{ kind: 'unknown', name, where, meant: meant(name, 3) ?? null }];
}

function meant(name: string, maxDistance: number): string | undefined {
  return closestMatch(name, settingNames, { maxDistance });
}

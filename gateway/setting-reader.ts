import { resolve } from 'node:path';

import { isSettingName } from './setting-names.ts';
import { parseUrl } from '../src/domain/text/parse-url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the operator set makes no sense; the message lists all of it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads single values; what makes no sense is added to the faults, and the fallback taken. */
export type Reader = ReturnType<typeof reader>;

/** A {@link Reader} of one environment. An empty value counts as not set. */
export function reader(environment: Environment, faults: string[]) {
  const text = (name: string): string | undefined => {
    if (!isSettingName(name.replace(/^VITE_/, ''))) {
      throw new Error(`${name} is missing in setting-names.ts.`);
    }
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const folder = (name: string): string | undefined => {
    const value = text(name);
    return value === undefined ? undefined : resolve(value);
  };
  const fault = (name: string, expected: string) => {
    faults.push(`${name} must be ${expected}.`);
  };
  const integer = (name: string, fallback: number, least: number, most: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (/^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most) {
      return Number(value);
    }
    fault(name, `a whole number from ${least} to ${most}, not "${value}"`);
    return fallback;
  };
  const choice = <const Choice extends string, Fallback extends Choice | undefined>(
    name: string,
    choices: readonly Choice[],
    fallback: Fallback,
  ): Choice | Fallback => {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = choices.find((known) => known === value);
    if (found === undefined) fault(name, `one of ${choices.join(', ')}, not "${value}"`);
    return found ?? fallback;
  };
  const origin = (name: string): string | undefined => {
    const value = text(name);
    const known = value === undefined ? undefined : originOf(value);
    if (value !== undefined && known === undefined) {
      fault(name, `an address such as https://quando.example without a path, not "${value}"`);
    }
    return known;
  };
  const origins = (name: string): string[] => {
    const values = text(name)?.split(/[\s,]+/) ?? [];
    const known = values.map(originOf).filter((value) => value !== undefined);
    if (known.length === values.length) return known;
    fault(name, 'addresses such as https://quando.example without a path, with commas between');
    return [];
  };
  // Its value is a secret: the message must not repeat it.
  const databaseUrl = (name: string): string | undefined => {
    const value = text(name);
    if (value === undefined || /^postgres(ql)?:\/\//.test(value)) return value;
    fault(name, 'a PostgreSQL address such as postgres://user:password@host:5432/quando');
    return undefined;
  };
  const proxies = (name: string): number => {
    const value = text(name)?.toLowerCase();
    if (value === 'true' || value === 'on') return 1;
    if (value === 'false' || value === 'off') return 0;
    return integer(name, 0, 0, 10);
  };
  return { text, folder, fault, integer, choice, origin, origins, databaseUrl, proxies };
}

function originOf(value: string): string | undefined {
  const url = parseUrl(value);
  const isOrigin = url && url.pathname === '/' && !url.search && !url.hash;
  return isOrigin && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

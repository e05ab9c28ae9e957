import { resolve } from 'node:path';

import { type OauthProvider, readOauth } from './backend/oauth-settings.ts';
import { type OperatorFacts, readOperator } from './operator.ts';
import {
  type PaymentSettings,
  readPayments,
  type Sales,
  salesOf,
} from './payments/payment-settings.ts';
import { readSeriesPuzzles, type SeriesPuzzles } from './series-puzzles.ts';

/** How mail leaves the house; without it, mails are written to the log. */
export type SmtpSettings = {
  host: string;
  port: number;
  user: string | undefined;
  password: string | undefined;
  from: string;
};

/** What the operator may set; every value has a default. See docs/operating.md. */
export type Settings = {
  port: number;
  host: string;
  /** Origin without a trailing slash, as players see it; undefined: the address listened on. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Folder of the puzzle files; undefined: the one that Quando comes with. */
  contentDir: string | undefined;
  databaseUrl: string | undefined;
  /** How many proxies in front append to X-Forwarded-For; 0 trusts no header. */
  trustedProxies: number;
  smtp: SmtpSettings | undefined;
  /** Whom players may sign in with beside a password. */
  oauth: OauthProvider[];
  keys: { jwtSecret?: string; publishableKey?: string; secretKey?: string };
  areClassicsShown: boolean;
  /** Whether the gateway may ask the addresses of puzzles whether they still answer. */
  areLinksChecked: boolean;
  seriesPuzzles: SeriesPuzzles;
  operator: OperatorFacts & Sales;
  /** What is sold, and by whose secrets; undefined: nothing. */
  payments: PaymentSettings | undefined;
  logFormat: 'plain' | 'json';
  logLevel: LogLevel;
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment holds values that make no sense; the message lists all of them. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the settings from environment variables; rejects all faulty ones in one {@link SettingsError}. */
export function readSettings(environment: Environment): Settings {
  const faults: string[] = [];
  const read = reader(environment, faults);
  const operator = readOperator(read);
  const payments = readPayments(read, operator);
  const settings: Settings = {
    port: read.integer('PORT', 3000, 0, 65_535),
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: read.origin('PUBLIC_URL'),
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    contentDir: read.folder('CONTENT_DIR'),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    trustedProxies: read.proxies('TRUST_PROXY'),
    smtp: readSmtp(read),
    oauth: readOauth(read),
    keys: readKeys(read),
    areClassicsShown: read.choice('QUANDO_CLASSICS', ['on', 'off'], 'on') === 'on',
    areLinksChecked: read.choice('LINK_CHECKS', ['on', 'off'], 'off') === 'on',
    seriesPuzzles: readSeriesPuzzles(read),
    operator: { ...operator, ...salesOf(payments) },
    payments,
    logFormat: read.choice('LOG_FORMAT', ['plain', 'json'], 'plain'),
    logLevel: read.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'warn'),
  };
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return settings;
}

/** Reads single values; what makes no sense is added to the faults, and the fallback taken. */
export type Reader = ReturnType<typeof reader>;

/** A {@link Reader} of one environment. An empty value counts as not set. */
export function reader(environment: Environment, faults: string[]) {
  const text = (name: string): string | undefined => {
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
  const choice = <Choice extends string>(
    name: string,
    choices: readonly Choice[],
    fallback: Choice,
  ): Choice => {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = choices.find((known) => known === value);
    if (found === undefined) fault(name, `one of ${choices.join(', ')}, not "${value}"`);
    return found ?? fallback;
  };
  const origin = (name: string): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) {
      return url.origin;
    }
    fault(name, `an address such as https://quando.example without a path, not "${value}"`);
    return undefined;
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
  return { text, folder, fault, integer, choice, origin, databaseUrl, proxies };
}

function readSmtp(read: Reader): SmtpSettings | undefined {
  const host = read.text('SMTP_HOST');
  if (host === undefined) return undefined;
  const from = read.text('SMTP_FROM');
  if (from === undefined) {
    read.fault('SMTP_FROM', 'the sender of mails, such as "Quando <quando@example.org>"');
  }
  return {
    host,
    port: read.integer('SMTP_PORT', 587, 1, 65_535),
    user: read.text('SMTP_USER'),
    password: read.text('SMTP_PASSWORD'),
    from: from ?? '',
  };
}

function readKeys(read: Reader): Settings['keys'] {
  const jwtSecret = read.text('QUANDO_JWT_SECRET');
  const publishableKey = read.text('QUANDO_PUBLISHABLE_KEY');
  const secretKey = read.text('QUANDO_SECRET_KEY');
  if (jwtSecret !== undefined && jwtSecret.length < 32) {
    read.fault('QUANDO_JWT_SECRET', 'at least 32 characters long');
  }
  if (secretKey !== undefined && secretKey.length < 16) {
    read.fault('QUANDO_SECRET_KEY', 'at least 16 characters long');
  }
  if (secretKey !== undefined && secretKey === publishableKey) {
    read.fault('QUANDO_SECRET_KEY', 'different from QUANDO_PUBLISHABLE_KEY');
  }
  return {
    ...(jwtSecret === undefined ? {} : { jwtSecret }),
    ...(publishableKey === undefined ? {} : { publishableKey }),
    ...(secretKey === undefined ? {} : { secretKey }),
  };
}

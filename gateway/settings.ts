import { resolve } from 'node:path';

import { parseKeys, type StoredKey } from './auth/sessions/stored-keys.ts';
import type { TextSettings } from './auth/phones/send-text.ts';
import { type ProviderSettings, readProviders } from './auth/providers/provider-settings.ts';
import { type FactTexts, factTextsOf, type OperatorFacts, readOperator } from './operator.ts';
import {
  type PaymentSettings,
  readPayments,
  type Sales,
  salesOf,
} from './payments/payment-settings.ts';
import type { LogLevel } from './log.ts';
import type { SmtpSettings } from './mail/send-mail.ts';
import { type Environment, type Reader, reader, SettingsError } from './setting-reader.ts';
import { readSeriesPuzzles, type SeriesPuzzles } from './series-puzzles.ts';
import { parseUrl } from '../src/domain/text/parse-url.ts';

/** What the operator may set; every value has a default. See docs/operating.md. */
export type Settings = {
  port: number;
  host: string;
  /** Origin without a trailing slash, as players see it; undefined: the address listened on. */
  publicUrl: string | undefined;
  /** The sites that may show today's game within their pages. */
  embedOrigins: string[];
  dataDir: string;
  /** Folder of the puzzle files; undefined: the one that Quando comes with. */
  contentDir: string | undefined;
  databaseUrl: string | undefined;
  /** The folder for nightly backups, and the hour (UTC) that a night begins at; undefined: none are made. */
  nightly: { folder: string; hour: number } | undefined;
  /** How many proxies in front append to X-Forwarded-For; 0 trusts no header. */
  trustedProxies: number;
  smtp: SmtpSettings | undefined;
  /** How codes are sent to phones; undefined: not at all. */
  texts: TextSettings | undefined;
  /** Whom players may sign in with beside a password. */
  providers: ProviderSettings[];
  /** Whether identity providers of the operator's may sign people in (SAML 2.0). */
  isSamlOpen: boolean;
  /** The chains whose wallets may sign in. */
  wallets: ('ethereum' | 'solana')[];
  keys: { jwtSecret?: string; publishableKey?: string; secretKey?: string };
  /** The keys that sign access tokens after a rotation; undefined: those of the data folder. */
  signingKeys: StoredKey[] | undefined;
  /** The cost of hashing a password, as bcrypt counts it. */
  passwordCost: number;
  /** Whether staff need a second factor for their work; undefined: as the database has it. */
  staffSecondFactor: 'optional' | 'required' | undefined;
  areClassicsShown: boolean;
  /** Whether the gateway may ask the addresses of puzzles whether they still answer. */
  areLinksChecked: boolean;
  /** Whether players may ask for reminders, and the key for them where the data folder's is not; undefined: not at all. */
  push: { key: string | undefined } | undefined;
  seriesPuzzles: SeriesPuzzles;
  operator: OperatorFacts & Sales;
  /** What of the operator's facts is set, and so can be set nowhere else. */
  factTexts: FactTexts;
  /** What is sold, and by whose secrets; undefined: nothing. */
  payments: PaymentSettings | undefined;
  /** What Prometheus brings to read /metrics; undefined: there is none. */
  metricsKey: string | undefined;
  logFormat: 'plain' | 'json';
  logLevel: LogLevel;
};

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
    embedOrigins: read.origins('EMBED_ORIGINS'),
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    contentDir: read.folder('CONTENT_DIR'),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    nightly: readNightly(read),
    trustedProxies: read.proxies('TRUST_PROXY'),
    smtp: readSmtp(read),
    texts: readTexts(read),
    providers: readProviders(read),
    isSamlOpen: read.choice('SAML', ['on', 'off'], 'off') === 'on',
    wallets: (['ethereum', 'solana'] as const).filter(
      (chain) => read.choice(`WEB3_${chain.toUpperCase()}`, ['on', 'off'], 'off') === 'on',
    ),
    keys: readKeys(read),
    signingKeys: readSigningKeys(read),
    passwordCost: read.integer('PASSWORD_COST', 10, 4, 14),
    staffSecondFactor: read.choice('STAFF_SECOND_FACTOR', ['optional', 'required'], undefined),
    areClassicsShown: read.choice('QUANDO_CLASSICS', ['on', 'off'], 'on') === 'on',
    areLinksChecked: read.choice('LINK_CHECKS', ['on', 'off'], 'off') === 'on',
    push: readPush(read),
    seriesPuzzles: readSeriesPuzzles(read),
    operator: { ...operator, ...salesOf(payments) },
    factTexts: factTextsOf(environment),
    payments,
    metricsKey: readMetricsKey(read),
    logFormat: read.choice('LOG_FORMAT', ['plain', 'json'], 'plain'),
    logLevel: read.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'warn'),
  };
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return settings;
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

/** A key that fits into a header as it is. */
function readMetricsKey(read: Reader): string | undefined {
  const key = read.text('QUANDO_METRICS_KEY');
  if (key === undefined || /^[\w.-]{16,256}$/.test(key)) return key;
  // Its value is a secret.
  read.fault('QUANDO_METRICS_KEY', '16 to 256 letters, digits, dots, hyphens and underscores');
  return undefined;
}

function readNightly(read: Reader): Settings['nightly'] {
  const folder = read.folder('BACKUP_DIR');
  const hour = read.integer('BACKUP_HOUR', 2, 0, 23);
  return folder === undefined ? undefined : { folder, hour };
}

function readTexts(read: Reader): TextSettings | undefined {
  const url = read.text('SMS_HOOK_URL');
  if (url === undefined) return undefined;
  if (!/^https?:\/\//.test(url) || parseUrl(url) === null) {
    read.fault('SMS_HOOK_URL', 'the address of a webhook, such as https://sms.example/send');
  }
  const secret = read.text('SMS_HOOK_SECRET') ?? '';
  if (!/^v1,whsec_[A-Za-z\d+/]{32,128}={0,2}$/.test(secret)) {
    read.fault('SMS_HOOK_SECRET', '`v1,whsec_` and at least 24 bytes as base64');
  }
  return { url, secret };
}

function readPush(read: Reader): Settings['push'] {
  const key = read.text('QUANDO_PUSH_KEY');
  if (key !== undefined && !/^[\w-]{43}$/.test(key)) {
    read.fault('QUANDO_PUSH_KEY', 'the `privateKey` of a push-key.json: 32 bytes as base64url');
  }
  return read.choice('PUSH', ['on', 'off'], 'off') === 'on' ? { key } : undefined;
}

function readSigningKeys(read: Reader): StoredKey[] | undefined {
  const text = read.text('QUANDO_SIGNING_KEYS');
  if (text === undefined) return undefined;
  try {
    return parseKeys(text, 'QUANDO_SIGNING_KEYS');
  } catch {
    read.fault('QUANDO_SIGNING_KEYS', 'what `npm run admin -- rotate-keys` printed');
    return undefined;
  }
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

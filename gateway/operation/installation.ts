import { statfs } from 'node:fs/promises';

import type { Database } from '../database/database.ts';
import type { RememberedLine } from '../log.ts';
import type { SendMail } from '../mail/mail.ts';
import { testMail } from '../mail/test-mail.ts';
import type { SettingSource, SettingWarning } from '../read-environment.ts';
import type { InstallationDesk } from '../staff/staff-routes.ts';
import type { Settings } from '../settings.ts';
import type { BackupDesk } from './backup-desk.ts';
import { type KeyAge, readKeyAges } from './keys.ts';
import type { Fact, Operator } from './operator-facts.ts';
import { listGrants, type RoleGrants } from './roles.ts';
import { parseUrl } from '../../src/domain/text/parse-url.ts';

/** What an administrator is told of an installation; nothing in it is a secret. */
export type Installation = {
  version: string;
  /** Of Node, such as `20.20.2`. */
  runtime: string;
  startedAt: string;
  /** `folder` names the place of the embedded database, else `server` PostgreSQL's; sizes in bytes. */
  data: { folder: string | null; server: string | null; size: number; free: number | null };
  backup: Awaited<ReturnType<BackupDesk['state']>>;
  /** Such as `mail.example:587`; null where mails go to the log. */
  mailServer: string | null;
  /** What is sold, and whether by Stripe's live mode; null where that does not show. */
  sales: { isOpen: boolean; isLive: boolean | null };
  /** The names of the operator's facts that the law asks for and nobody has set. */
  missingFacts: string[];
  facts: Fact[];
  /** Where a setting comes from, of those that are set. */
  settings: { name: string; source: SettingSource }[];
  /** What looks wrong with how they are set. */
  warnings: SettingWarning[];
  /** The file that may set them. */
  file: string;
  keys: KeyAge[];
  roles: RoleGrants[];
  log: RememberedLine[];
};

/** What the settings were read from. */
export type SettingsOrigin = {
  sources: Readonly<Record<string, SettingSource>>;
  warnings: SettingWarning[];
  file: string;
};

type Parts = {
  settings: Settings;
  version: string;
  database: Database;
  origin: SettingsOrigin;
  operator: Operator;
  backups: BackupDesk;
  recentLines: () => RememberedLine[];
  sendMail: SendMail;
  startedAt: Date;
};

/** What an administrator asks of an installation. */
export function createInstallationDesk(parts: Parts): InstallationDesk {
  const { database, sendMail } = parts;
  return {
    tell: createTell(parts),
    takeFacts: parts.operator.take,
    backups: parts.backups,
    sendTestMail: async (userId) => {
      const [account] = await database.query<{ email: string }>(
        'select email from auth.users where id = $1::text::uuid',
        [userId],
      );
      await sendMail(testMail(account?.email ?? ''));
    },
  };
}

function createTell(parts: Parts): () => Promise<Installation> {
  const { settings, database, origin } = parts;
  const { smtp, payments } = settings;
  return async () => {
    const [row] = await database.query<{ size: number }>(
      'select pg_database_size(current_database()) as size',
    );
    const operator = parts.operator.facts();
    return {
      version: parts.version,
      runtime: process.versions.node,
      startedAt: parts.startedAt.toISOString(),
      data: { ...whereDataIs(settings), size: row?.size ?? 0, free: await freeBytes(settings) },
      backup: await parts.backups.state(),
      mailServer: smtp === undefined ? null : `${smtp.host}:${smtp.port}`,
      sales: { isOpen: payments !== undefined, isLive: payments?.isLive ?? null },
      missingFacts: [
        ...(operator.name === undefined ? ['OPERATOR_NAME'] : []),
        ...(operator.address.length === 0 ? ['OPERATOR_ADDRESS'] : []),
        ...(operator.email === undefined ? ['OPERATOR_EMAIL'] : []),
      ],
      facts: parts.operator.list(),
      settings: Object.entries(origin.sources).map(([name, source]) => ({ name, source })),
      warnings: origin.warnings,
      file: origin.file,
      keys: await readKeyAges(settings, origin.sources),
      roles: await listGrants(database),
      log: parts.recentLines(),
    };
  };
}

/** For the operator to recognise; the address of a database without who signs in to it. */
export function whereDataIs({
  databaseUrl,
  dataDir,
}: Settings): Pick<Installation['data'], 'folder' | 'server'> {
  if (databaseUrl === undefined) return { folder: dataDir, server: null };
  // The driver takes addresses that are no URL, with several hosts.
  const url = parseUrl(databaseUrl);
  return { folder: null, server: url === null ? 'DATABASE_URL' : url.host + url.pathname };
}

async function freeBytes({ databaseUrl, dataDir }: Settings): Promise<number | null> {
  if (databaseUrl !== undefined) return null;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

import * as v from 'valibot';
import { askStaffRoute, refusalOf, type StaffRoutes } from './staff-route.ts';

/** The operator's facts that administrators may state, by the settings that go before what they say. */
export const factNames = [
  'OPERATOR_NAME',
  'OPERATOR_KIND',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
  'OPERATOR_VAT_ID',
  'SUPPORT_EMAIL',
  'POLICY_DATE',
  'PROCESSOR_HOSTING',
  'PROCESSOR_DATABASE',
  'PROCESSOR_MAIL',
  'PROCESSOR_PAYMENT',
  'PROCESSOR_BACKUP',
  'LINK_SOCIAL',
  'LINK_BIO',
  'LINK_SUPPORT',
] as const;

export type FactName = (typeof factNames)[number];

const source = v.picklist(['environment', 'file']);
const time = v.pipe(v.string(), v.isoTimestamp());
const backup = v.object({
  /** The folder for them; null where none is set, so that none are made. */
  folder: v.nullable(v.string()),
  isRunning: v.boolean(),
  /** How many bytes of the one under way are written; null where that does not show. */
  written: v.nullable(v.number()),
  /** In seconds, until the next one may be asked for. */
  wait: v.number(),
  /** Null where none was made so far; `failure` where the last one failed, otherwise how it was `tried`. */
  last: v.nullable(
    v.object({
      id: v.number(),
      at: time,
      path: v.string(),
      bytes: v.nullable(v.number()),
      tried: v.nullable(v.picklist(['restored', 'read'])),
      failure: v.nullable(v.string()),
    }),
  ),
});

/** How backups stand; sizes in bytes. */
export type BackupState = v.InferOutput<typeof backup>;

const schema = v.object({
  version: v.string(),
  runtime: v.string(),
  startedAt: time,
  /** Sizes in bytes; `free` is null where the database is elsewhere. */
  data: v.object({
    folder: v.nullable(v.string()),
    server: v.nullable(v.string()),
    size: v.number(),
    free: v.nullable(v.number()),
  }),
  backup,
  /** Null where mails go to the log. */
  mailServer: v.nullable(v.string()),
  sales: v.object({ isOpen: v.boolean(), isLive: v.nullable(v.boolean()) }),
  missingFacts: v.array(v.picklist(factNames)),
  /** `source` says where a fact was stated, null where nobody did. */
  facts: v.array(
    v.object({
      name: v.picklist(factNames),
      value: v.nullable(v.string()),
      source: v.nullable(v.picklist(['environment', 'file', 'page'])),
    }),
  ),
  settings: v.array(v.object({ name: v.string(), source })),
  warnings: v.array(
    v.variant('kind', [
      v.object({ kind: v.literal('open') }),
      v.object({
        kind: v.literal('unknown'),
        name: v.string(),
        where: source,
        meant: v.nullable(v.string()),
      }),
    ]),
  ),
  file: v.string(),
  /** `since` is null where nobody knows; `setting` has the key, null where the data folder has it. */
  keys: v.array(
    v.object({ name: v.string(), since: v.nullable(time), setting: v.nullable(v.string()) }),
  ),
  roles: v.array(v.object({ role: v.string(), plays: v.nullable(v.string()) })),
  log: v.array(
    v.object({
      id: v.number(),
      at: time,
      level: v.string(),
      message: v.string(),
      fields: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
      /** How many of its kind there were; `at` and `fields` are of the last one. */
      count: v.number(),
    }),
  ),
});

/** What runs here, and how. */
export type Installation = v.InferOutput<typeof schema>;

export type Fact = Installation['facts'][number];

/**
 * Asks what runs here. Only a gateway knows.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError not_available on other installations, not_allowed, and others
 */
export async function getInstallation(
  routes: StaffRoutes,
  signal: AbortSignal,
): Promise<Installation> {
  const answer = await askStaffRoute(routes, '/staff/installation', { signal });
  if (!answer.ok) throw await refusalOf(answer);
  return v.parse(schema, await answer.json());
}

/**
 * Has a mail sent to the caller's own address.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError mail_not_sent, with what the mail server said
 */
export async function sendTestMail(routes: StaffRoutes): Promise<void> {
  const answer = await askStaffRoute(routes, '/staff/test-mail', { method: 'POST' });
  if (!answer.ok) throw await refusalOf(answer);
}

/**
 * States facts of the operator, for everybody from now on.
 *
 * @param facts only what changes; null takes a fact away
 * @returns what pages say of the operator
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError not_sound for values that make no sense, set_elsewhere for those that a setting
 *   has; `field` has their names with commas between
 */
export async function stateFacts(
  routes: StaffRoutes,
  facts: Partial<Record<FactName, string | null>>,
): Promise<object> {
  const answer = await askStaffRoute(routes, '/staff/operator', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(facts),
  });
  if (!answer.ok) throw await refusalOf(answer);
  return v.parse(v.object({ operator: v.record(v.string(), v.unknown()) }), await answer.json())
    .operator;
}

/**
 * Asks how backups stand.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError not_allowed, and others
 */
export async function getBackupState(
  routes: StaffRoutes,
  signal: AbortSignal,
): Promise<BackupState> {
  const answer = await askStaffRoute(routes, '/staff/backup', { signal });
  if (!answer.ok) throw await refusalOf(answer);
  return v.parse(backup, await answer.json());
}

/**
 * Has a backup made; {@link getBackupState} tells what becomes of it.
 *
 * @returns the id of the last one before it, 0 for none
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError backup_under_way, backup_just_made a few minutes ago, no_backup_folder, and others
 */
export async function beginBackup(routes: StaffRoutes): Promise<number> {
  const answer = await askStaffRoute(routes, '/staff/backup', { method: 'POST' });
  if (!answer.ok) throw await refusalOf(answer);
  return v.parse(v.object({ after: v.number() }), await answer.json()).after;
}

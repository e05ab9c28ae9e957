import { join } from 'node:path';

import { createAnswerKnown } from './http/answer-known.ts';
import { createApp } from './http/app.ts';
import { backUpBeforeUpdate } from './backup/before-update.ts';
import { keepBackups } from './backup/keep-backups.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { forgetting } from './auth/forget.ts';
import { githubProvider } from './auth/providers/github.ts';
import { openidProvider } from './auth/providers/openid.ts';
import { createSigningKeys } from './auth/sessions/signing-keys.ts';
import { storedKeys } from './auth/sessions/stored-keys.ts';
import { createSendText, rationTexts } from './auth/phones/send-text.ts';
import { createPasswords } from './auth/users/passwords.ts';
import { createBackend } from './http/backend.ts';
import type { AnswerAtOnce } from './http/listen.ts';
import { readDataNames } from './http/route-name.ts';
import { createTellAnswer } from './http/tell-answer.ts';
import { apiSecurityHeaders } from './http/security-headers.ts';
import { loadContent } from './content/load-content.ts';
import { type ContentFault, describeFault } from './content/puzzle-file.ts';
import { openDataPool } from './data/data-pool.ts';
import { createDataService } from './data/data-service.ts';
import { lockUnlessShared, placeOf } from './operation/data-place.ts';
import { readSecrets } from './data-folder/secrets.ts';
import type { Database } from './database/database.ts';
import { hearChanges } from './database/hear-changes.ts';
import { openDatabase } from './database/open-database.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { createBackupDesk } from './operation/backup-desk.ts';
import { createInstallationDesk, type SettingsOrigin } from './operation/installation.ts';
import { openOperator } from './operation/operator-facts.ts';
import { startMaintenance } from './operation/maintenance.ts';
import { runBackupProcess } from './operation/run-backup-process.ts';
import { createImageLibrary } from './images/image-library.ts';
import { createAccountKeys } from './limits/account-key.ts';
import { createCheck } from './links/check-address.ts';
import { keepLinksChecked } from './links/keep-links-checked.ts';
import { createLimits, defaultRates, type Rates } from './limits/limits.ts';
import { createMailLimits } from './limits/mail-limits.ts';
import { createLocalLimits, createSharedLimits } from './limits/shared-limits.ts';
import { createVoterNames, voterHeader } from './limits/name-voter.ts';
import { type Log, loggableError, rememberLines } from './log.ts';
import { countMails } from './mail/count-mails.ts';
import type { SendMail } from './mail/mail.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSendMail } from './mail/send-mail.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createMetricsAnswer } from './metrics/metrics-route.ts';
import { databaseReadings } from './metrics/database-readings.ts';
import { readMuseumFile } from './museum/museum-file.ts';
import { readOwnPictures } from './museum/own-pictures.ts';
import { createTellMuseum } from './museum/tell-museum.ts';
import { nextNewsChange } from './news/next-news-change.ts';
import { readPageFiles } from './page/page-files.ts';
import { createRenderBegun } from './page/today/render-begun.ts';
import { openPayments } from './payments/open-payments.ts';
import { salesOf } from './payments/payment-settings.ts';
import type { StripeAddress } from './payments/stripe-client.ts';
import { type DeliverPush, deliverPush } from './push/deliver-push.ts';
import { keepReminding } from './push/keep-reminding.ts';
import { readPushKey } from './push/push-key.ts';
import { contactOf } from './push/send-reminders.ts';
import { rememberTokens } from './request/remember-tokens.ts';
import { nameRequests } from './request/request-id.ts';
import { createFirstAdministrator } from './staff/first-administrator.ts';
import { createPublicCache } from './cache/public-cache.ts';
import type { Repository } from './repository.ts';
import type { Settings } from './settings.ts';

export type GatewayParts = {
  settings: Settings;
  repository: Repository;
  log: Log;
  /** For administrators; none in a program that sets the settings itself. */
  origin?: SettingsOrigin;
  /** Tests replace what a deployment has one of. */
  sendMail?: SendMail | undefined;
  rates?: Partial<Rates>;
  now?: () => number;
  /** Told what a start does that takes a while. */
  tellStep?: (step: string) => void;
  stripeAddress?: StripeAddress;
  deliverPush?: DeliverPush;
  runBackup?: typeof runBackupProcess;
};

/** A gateway ready to answer. `database` is for those who embed it; `close` frees all it holds. */
export type Gateway = {
  fetch: (request: Request, socketAddress?: string) => Response | Promise<Response>;
  answerAtOnce: AnswerAtOnce;
  /** Tells the gateway its own address, once known; PUBLIC_URL goes before it. */
  listensAt: (url: string) => void;
  /** Where the first administrator's account can be made, for an hour; undefined where there is one. */
  setUpAddress: () => Promise<string | undefined>;
  /** Does what the first player would otherwise wait for; never rejects. */
  warmUp: () => Promise<void>;
  /** Resolves when mails and all else that follows answers given so far are done. */
  settled: () => Promise<void>;
  publishableKey: string;
  secretKey: string;
  database: Database;
  close: () => Promise<void>;
};

/**
 * Takes the data folder, brings the database up to date, loads missing content and reads the page.
 * Rejects with a message for the operator, having let go of everything again.
 */
export async function openGateway(parts: GatewayParts): Promise<Gateway> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    const faults: unknown[] = [];
    for (const step of undo.splice(0).toReversed()) {
      await step().catch((error: unknown) => faults.push(error));
    }
    if (faults.length > 0) throw faults[0];
  };
  try {
    return { ...(await open(parts, undo)), close };
  } catch (error) {
    await close().catch((later: unknown) => {
      parts.log.error('Letting go failed.', loggableError(later));
    });
    throw error;
  }
}

/** So many calls for data are with the database at once. */
const dataConnections = 8;

async function open(
  parts: GatewayParts,
  undo: (() => Promise<void>)[],
): Promise<Omit<Gateway, 'close'>> {
  const { settings, repository } = parts;
  const { log: remembered, recentLines } = rememberLines(parts.log, 50);
  const log = nameRequests(remembered);
  const lock = await lockUnlessShared(settings);
  undo.push(() => lock.release());
  const secrets = await readSecrets(settings.dataDir, settings.keys);
  const { publishableKey, secretKey } = secrets;
  const pushKey = settings.push && (await readPushKey(settings.dataDir, settings.push.key));
  const facts = {
    backendUrl: '',
    publishableKey,
    version: repository.version,
    ...(pushKey === undefined ? {} : { pushKey: pushKey.publicKey }),
  };
  const folder = join(repository.root, 'dist/page');
  const content = settings.contentDir ?? join(repository.root, 'content');
  const pictures = await readOwnPictures(content);
  warnOfFaults(log, pictures.faults);
  // What no administrator says of the operator.
  const beside = {
    ...salesOf(settings.payments),
    asksPostalAddress: settings.operator.asksPostalAddress,
    sendsNoMail: settings.smtp === undefined && parts.sendMail === undefined,
  };
  const readingPage = readPageFiles(folder, facts, {
    ...settings,
    operator: { ...settings.operator, ...beside },
    isEmbeddable: settings.embedOrigins.length > 0,
    pictures: pictures.files,
  });
  // Awaited below; until then a failure must not end the process with the lock held.
  readingPage.catch(() => {});

  const opened = await openDatabase(placeOf(settings), log, () =>
    parts.tellStep?.('The database is made …'),
  );
  const { database } = opened;
  undo.push(() => database.close());
  await fillDatabase(parts, opened, content);
  const page = await readingPage;
  const origin = parts.origin ?? { sources: {}, warnings: [], file: '' };
  const operator = await openOperator({
    database,
    set: settings.factTexts,
    sources: origin.sources,
    beside,
    tell: page.nameOperator,
  });

  let publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const backgroundTasks = createBackgroundTasks(log);
  undo.push(() => backgroundTasks.close());
  const endMaintenance = startMaintenance(database, forgetting(database), backgroundTasks);
  undo.push(async () => endMaintenance());
  const runBackup = parts.runBackup ?? runBackupProcess;
  const backups =
    settings.nightly &&
    keepBackups({
      database,
      nightly: settings.nightly,
      run: (signal) => runBackup('night', signal),
      log,
    });
  undo.push(async () => backups?.end());
  const backupDesk = createBackupDesk({
    database,
    folder: settings.nightly?.folder,
    run: (signal) => runBackup('now', signal),
    now: Date.now,
    log,
  });
  undo.push(backupDesk.end);
  await database.query('select private.allow_link_checks($1)', [settings.areLinksChecked]);
  if (settings.areLinksChecked) {
    const userAgent = () => `Quando/${repository.version} link check (+${publicUrl})`;
    undo.push(keepLinksChecked({ database, check: createCheck({ userAgent }), log }));
  }
  if (pushKey !== undefined) {
    undo.push(
      keepReminding({
        database,
        deliver: parts.deliverPush ?? deliverPush,
        key: pushKey,
        contact: () => contactOf(operator.facts().email, publicUrl),
        now: parts.now,
        log,
      }),
    );
  }
  const keys = createSigningKeys(
    secrets.jwtSecret,
    settings.signingKeys === undefined
      ? storedKeys(settings.dataDir)
      : async () => settings.signingKeys ?? [],
  );
  const rates = { ...defaultRates, ...parts.rates };
  const claimsOf = rememberTokens(keys.claimsOf);
  const accountKeys = createAccountKeys((token) => claimsOf(token).catch(() => undefined));
  const local = createLocalLimits(parts.now);
  const shared = createSharedLimits({
    local,
    database: opened.reserved.limits,
    secret: secrets.jwtSecret,
    now: parts.now,
  });
  // Mails that are written to the log open accounts: nobody reads them anywhere else.
  const mailLog = settings.smtp === undefined ? nameRequests(parts.log) : log;
  const mails = countMails(parts.sendMail ?? createSendMail(settings.smtp, mailLog));
  const { sendMail } = mails;
  const outbox = createOutbox(sendMail, backgroundTasks, log);
  const { server } = opened;
  const pool = openDataPool(server.url, dataConnections, server.options);
  undo.push(pool.close);
  const data = createDataService({ ...secrets, verify: claimsOf, pool, log });
  const passwords = createPasswords(settings.passwordCost);
  const backend = createBackend({
    database,
    data,
    secrets,
    keys,
    passwords,
    wallets: settings.wallets,
    isSamlOpen: settings.isSamlOpen,
    providers: settings.providers.map((provider) =>
      provider.kind === 'github' ? githubProvider(provider) : openidProvider(provider),
    ),
    publicUrl: () => publicUrl,
    sendText: settings.texts && rationTexts(createSendText(settings.texts), shared, rates),
    writeMail: createMailer({ database, publicUrl: () => publicUrl, outbox }),
    later: backgroundTasks.later,
    mailLimits: createMailLimits(rates, accountKeys, shared),
    nameBearer: accountKeys.ofBearer,
    countRenewal: (key) => local.takeNow([{ name: 'renewal', rate: rates.renewal, key }]),
    log,
  });
  const clock = parts.now === undefined ? {} : { now: parts.now };
  const payments = await openPayments({
    settings: settings.payments,
    operator: operator.facts,
    declarationsTo: settings.operator.supportEmail ?? '',
    database,
    publicUrl: () => publicUrl,
    outbox,
    backgroundTasks,
    accountKeys,
    limits: shared,
    rates,
    log,
    now: parts.now ?? Date.now,
    stripeAddress: parts.stripeAddress,
  });
  const cache = createPublicCache({
    backend,
    publishableKey,
    nextNewsChange: () => nextNewsChange(database),
    ...clock,
  });
  const hear = () => {
    cache.clear();
    operator.renew().catch((error: unknown) => {
      log.warn('Changes of the imprint may show late.', loggableError(error));
    });
  };
  const endHearing = hearChanges(server, hear, log);
  undo.push(async () => {
    await endHearing();
    // What was heard last is still being looked at.
    await operator.renew().catch(() => {});
  });
  const renderBegun = createRenderBegun(join(repository.root, 'dist/shells/shell-markup.mjs'), log);
  const museum = await readMuseumFile(content, (path) => page.files.has(path));
  if (Array.isArray(museum)) warnOfFaults(log, museum);
  const tellMuseum =
    museum === null || Array.isArray(museum)
      ? undefined
      : createTellMuseum({ museum, database, now: parts.now ?? Date.now });
  const firstAdministrator = createFirstAdministrator({
    database,
    backend,
    secretKey,
    now: parts.now ?? Date.now,
  });
  const { metricsKey, trustedProxies } = settings;
  const metrics =
    metricsKey === undefined
      ? undefined
      : createMetrics(repository.version, {
          ...databaseReadings(database),
          queues: { data: data.load, database: opened.load, passwords: passwords.load },
          callsWithoutTurn: () => data.load().refused,
          cache: cache.counts,
          mails: mails.counts,
          isBackupFailing: backups?.isFailing ?? (() => false),
        });
  // Anybody can be slow: such lines stay out of what administrators are shown.
  const tellAnswer = createTellAnswer(parts.log, metrics?.observe);
  const isHttps = settings.publicUrl?.startsWith('https:') === true;
  const app = createApp({
    backend,
    payments,
    cache,
    limits: createLimits(rates, accountKeys, { local, shared }),
    staff: {
      database,
      userOf: accountKeys.userOf,
      takeCall: (key, name) => shared.take([{ name, rate: rates.staff, key }]),
      now: parts.now ?? Date.now,
      firstAdministrator,
      installation: createInstallationDesk({
        settings,
        version: repository.version,
        database,
        origin,
        operator,
        backups: backupDesk,
        recentLines,
        startedAt: new Date(),
        sendMail,
      }),
      log,
    },
    images: createImageLibrary(database),
    page,
    tellMuseum,
    renderBegun,
    facts,
    publicUrl: settings.publicUrl,
    embedOrigins: settings.embedOrigins,
    checkDatabase: oneAtATime(() => opened.reserved.health.query('select 1')),
    isNearlyFull: opened.isNearlyFull,
    isBackupFailing: backups?.isFailing ?? (() => false),
    nameVoter: createVoterNames(secrets.jwtSecret),
    trustedProxies,
    isHttps,
    log,
    tellAnswer,
    dataNames: await readDataNames(database),
    answerMetrics:
      metricsKey === undefined || metrics === undefined
        ? undefined
        : createMetricsAnswer(metrics, metricsKey),
  });
  return {
    fetch: (request, socketAddress) => app.fetch(request, { socketAddress }),
    answerAtOnce: createAnswerKnown({
      cache,
      headers: apiSecurityHeaders(isHttps),
      trustedProxies,
      tellAnswer,
    }),
    listensAt: (url) => {
      publicUrl = settings.publicUrl ?? url;
    },
    setUpAddress: async () => {
      const token = await firstAdministrator.begin();
      return token && `${publicUrl}/setup#${token}`;
    },
    warmUp: async () => {
      await renderBegun('null', false);
      await data.warmUp().catch((error: unknown) => {
        log.warn('Warming up failed; the first request will try again.', loggableError(error));
      });
    },
    settled: backgroundTasks.settled,
    publishableKey,
    secretKey,
    database,
  };
}

/** The work, which all who ask for it while it runs share. */
function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () =>
    (running ??= work().finally(() => {
      running = undefined;
    }));
}

async function fillDatabase(
  { settings, repository, log, now = Date.now, tellStep }: GatewayParts,
  opened: Awaited<ReturnType<typeof openDatabase>>,
  content: string,
): Promise<void> {
  const { database } = opened;
  const migrations = join(repository.root, 'supabase/migrations');
  const { version: codeVersion } = repository;
  const { databaseUrl, dataDir } = settings;
  const parts = { dataDir, migrationFolder: migrations, codeVersion, now };
  const applied = await prepareDatabase(opened, migrations, codeVersion, async (_, isInUse) => {
    // Who has a PostgreSQL of their own has backups of their own.
    if (isInUse && databaseUrl === undefined) await backUpBeforeUpdate(opened, parts, log);
    tellStep?.(isInUse ? 'The database is brought up to date …' : 'Its tables are made …');
  });
  for (const { version, name } of applied) log.info(`Applied migration ${version}_${name}.`);
  await database.query(
    `select private.set_setting('version', $1), private.set_setting('classics', $2),
       private.set_setting('postal_address', $3), private.set_setting('client_header', $4),
       private.set_setting('reminders', $6),
       -- Unset it stays as another gateway or the operator set it.
       case when $5::text is not null then private.set_setting('staff_second_factor', $5::text) end`,
    [
      repository.version,
      settings.areClassicsShown ? 'on' : 'off',
      settings.operator.asksPostalAddress ? 'on' : 'off',
      voterHeader,
      settings.staffSecondFactor ?? null,
      settings.push === undefined ? 'off' : 'on',
    ],
  );
  if (settings.payments === undefined) {
    await database.query('select private.open_unsold_past_puzzles()');
  }
  const report = await opened.alone(() =>
    loadContent(database, content, new Date(now()), (puzzles) =>
      tellStep?.(`${puzzles} puzzles are loaded …`),
    ),
  );
  if (report.inserted > 0) log.info(`Loaded ${report.inserted} puzzles.`);
  warnOfFaults(log, report.refused);
}

function warnOfFaults(log: Log, faults: readonly ContentFault[]): void {
  for (const fault of faults) log.warn(`Content not loaded: ${describeFault(fault)}`);
}

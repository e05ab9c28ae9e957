import { App } from '@supabase/lite';

import type { Secrets } from '../data-folder/secrets.ts';
import type { OpenedDatabase } from '../database/open-postgres.ts';
import { type Log, loggableError } from '../log.ts';
import type { MailLimits } from '../limits/mail-limits.ts';
import { createMailer } from '../mail/mailer.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Afterwards } from './afterwards.ts';
import { areaOf } from './area-of.ts';
import { authAccounts } from './auth-accounts.ts';
import { createAuthService } from './auth-service.ts';
import { closed } from './closed.ts';
import { boundQueries, refusedQuery } from './data-query.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { createLinkSeal } from './link-seal.ts';
import { mintAnswer } from './mint-answer.ts';
import type { OauthProvider } from './oauth-settings.ts';
import { createMint } from './token-claims.ts';

/** Answers requests below /rest/v1 and /auth/v1 as a Supabase project does; never rejects. */
export type Backend = (request: Request) => Promise<Response>;

export type BackendParts = {
  opened: OpenedDatabase;
  secrets: Secrets;
  /** Origin as players see it; asked late, because a port may be chosen while listening. */
  publicUrl: () => string;
  oauth: readonly OauthProvider[];
  outbox: Outbox;
  later: Afterwards['later'];
  mailLimits: MailLimits;
  log: Log;
};

/** Sets @supabase/lite up over the opened database; the only place that does. */
export function createBackend(parts: BackendParts): Backend {
  const { opened, secrets, publicUrl, oauth, log } = parts;
  const { database } = opened;
  const app = new App({
    connection: opened.connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    studio: { enabled: false },
    storage: { enabled: false },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      minimum_password_length: 8,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        // Asked to confirm twice, @supabase/lite writes to the old address only and never checks the new one.
        double_confirm_changes: false,
      },
      external: Object.fromEntries(
        oauth.map(({ name, clientId, secret, url }) => [
          name,
          { enabled: true, client_id: clientId, secret, ...(url === undefined ? {} : { url }) },
        ]),
      ),
    },
    options: { server: { admin: false, disableStudio: true } },
  });
  const seal = createLinkSeal(secrets.jwtSecret);
  const mailer = createMailer({ ...parts, database, seal });
  Object.assign(app, { _mailer: mailer });
  // Read at each request, for the way to another provider and back.
  Object.defineProperty(app.config.auth, 'site_url', { get: publicUrl });
  Object.defineProperty(app.config.api, 'external_url', { get: publicUrl });
  const ask = async (request: Request) => app.fetch(request);
  boundQueries(opened.connection);
  const named = withDatabaseErrors(opened);
  const mint = createMint(database, secrets.jwtSecret, () => `${publicUrl()}/auth/v1`);
  const accounts = authAccounts(database);
  const authService = createAuthService({
    ...parts,
    ask,
    accounts,
    mailer,
    seal,
    secret: secrets.jwtSecret,
    hasOauth: oauth.length > 0,
  });

  return async (request) => {
    const area = areaOf(request.url);
    try {
      if (area === undefined) return closed();
      if (area === 'rest') {
        return refusedQuery(request.url) ?? (await named(() => ask(request)));
      }
      const answer = await authService(request);
      return answer.status < 500 ? await mintAnswer(request, answer, mint) : failed();
    } catch (error) {
      log.error('A backend request failed.', loggableError(error));
      return failed();
    }
  };
}

function failed(): Response {
  const msg = 'Unexpected failure, please check server logs for more information';
  return Response.json(
    { code: 500, error_code: 'unexpected_failure', msg, message: msg },
    { status: 500 },
  );
}

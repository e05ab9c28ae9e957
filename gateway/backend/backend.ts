import { App } from '@supabase/lite';

import type { Secrets } from '../data-folder/secrets.ts';
import type { OpenedDatabase } from '../database/open-database.ts';
import { type Log, loggableError } from '../log.ts';
import { createMailer } from '../mail/mailer.ts';
import type { SendMail } from '../mail/mail.ts';
import { areaOf } from './area-of.ts';
import { openAuthRoute } from './auth-routes.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { mintAnswer } from './mint-answer.ts';
import { createMint } from './token-claims.ts';

/** Answers requests below /rest/v1 and /auth/v1 as a Supabase project does; never rejects. */
export type Backend = (request: Request) => Promise<Response>;

export type BackendParts = {
  opened: OpenedDatabase;
  secrets: Secrets;
  /** Origin as players see it; asked late, because a port may be chosen while listening. */
  publicUrl: () => string;
  sendMail: SendMail;
  log: Log;
};

/** Sets @supabase/lite up over the opened database; the only place that does. */
export function createBackend({
  opened,
  secrets,
  publicUrl,
  sendMail,
  log,
}: BackendParts): Backend {
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
    },
    options: { server: { admin: false, disableStudio: true } },
  });
  Object.assign(app, { _mailer: createMailer(publicUrl, sendMail) });
  const named = withDatabaseErrors(opened);
  const mint = createMint(opened.database, secrets.jwtSecret, () => `${publicUrl()}/auth/v1`);

  return async (request) => {
    const area = areaOf(request.url);
    try {
      if (area === 'rest') return await named(() => app.fetch(request));
      if (area !== 'auth' || openAuthRoute(request.method, new URL(request.url)) === undefined) {
        return closed();
      }
      const answer = await app.fetch(request);
      return answer.status < 500 ? await mintAnswer(request, answer, mint) : failed();
    } catch (error) {
      log.error('A backend request failed.', loggableError(error));
      return failed();
    }
  };
}

/** The answer to what does not exist here, as the clients for accounts and for data read it. */
export function closed(): Response {
  const msg = 'This endpoint does not exist here.';
  return Response.json({ code: 404, error_code: 'not_found', msg, message: msg }, { status: 404 });
}

function failed(): Response {
  const msg = 'Unexpected failure, please check server logs for more information';
  return Response.json(
    { code: 500, error_code: 'unexpected_failure', msg, message: msg },
    { status: 500 },
  );
}

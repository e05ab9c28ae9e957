import { App } from '@supabase/lite';
import { SignJWT } from 'jose';

import { createAuthService } from '../auth/auth-service.ts';
import { bearerOf } from '../auth/bearer.ts';
import type { AuthParts } from '../auth/parts.ts';
import type { OpenedDatabase } from '../database/open-postgres.ts';
import { type Log, loggableError } from '../log.ts';
import { areaOf } from './area-of.ts';
import { closed } from './closed.ts';
import { boundQueries, refusedQuery } from './data-query.ts';
import { withDatabaseErrors } from './database-errors.ts';

/** Answers requests below /rest/v1 and /auth/v1 as a Supabase project does; never rejects. */
export type Backend = (request: Request) => Promise<Response>;

export type BackendParts = Omit<AuthParts, 'database'> & { opened: OpenedDatabase; log: Log };

/** Puts the accounts, and @supabase/lite for the data, over the opened database. */
export function createBackend(parts: BackendParts): Backend {
  const { opened, secrets, log } = parts;
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
    },
    options: { server: { admin: false, disableStudio: true } },
  });
  boundQueries(opened.connection);
  const named = withDatabaseErrors(opened);
  const authService = createAuthService({ ...parts, database: opened.database });
  const askData = async (request: Request) => {
    const known = await withKnownToken(request, parts);
    return known === undefined ? badToken() : named(async () => app.fetch(known));
  };

  return async (request) => {
    const area = areaOf(request.url);
    try {
      if (area === undefined) return closed();
      if (area === 'rest') return refusedQuery(request.url) ?? (await askData(request));
      return await authService(request);
    } catch (error) {
      log.error('A backend request failed.', loggableError(error));
      return failed();
    }
  };
}

/**
 * The request with a token that @supabase/lite can verify, which knows those signed with the secret alone;
 * undefined where the header holds something else than one token.
 */
async function withKnownToken(
  request: Request,
  { keys, secrets }: Pick<BackendParts, 'keys' | 'secrets'>,
): Promise<Request | undefined> {
  const token = bearerOf(request);
  if (token === undefined) return request.headers.has('authorization') ? undefined : request;
  const claims = await keys.verify(token);
  if (claims === undefined) return request;
  const known = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secrets.jwtSecret));
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${known}`);
  return new Request(request, { headers });
}

function badToken(): Response {
  const message = 'The Authorization header holds no token';
  return Response.json({ code: 'PGRST301', message, details: null, hint: null }, { status: 401 });
}

function failed(): Response {
  const msg = 'Unexpected failure, please check server logs for more information';
  return Response.json(
    { code: 500, error_code: 'unexpected_failure', msg, message: msg },
    { status: 500 },
  );
}

import type { BrowserContext } from '@playwright/test';

import { markAsReturning } from '../../browser/returning.ts';
import { beginSession, signToken } from '../../setup/sign-token.ts';
import type { BenchGateway } from '../bench-gateway.ts';

const SESSION_KEY = 'quando.session';

/** Puts the session of a role into a browser, past the questions of a first visit. */
export type SignIn = (context: BrowserContext) => Promise<void>;

/**
 * Makes an account of a role, without the mail of a sign-up.
 *
 * @param url where the page is opened
 */
export async function makeAccount(
  { gateway, jwtSecret }: BenchGateway,
  url: string,
  role: '3_chronicler' | '4_admin',
): Promise<SignIn> {
  const id = crypto.randomUUID();
  const email = `${role}@example.org`;
  await gateway.database.query(
    'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())',
    [id, email],
  );
  await gateway.database.query('select private.grant_role($1, $2)', [email, role]);
  await beginSession(gateway.database, id);
  const [row] = await gateway.database.query<{ claims: Record<string, unknown> }>(
    'select private.claims_of($1, now()) as claims',
    [id],
  );
  const session = {
    access_token: await signToken(id, jwtSecret, row?.claims),
    refresh_token: 'none, because nothing lasts so long',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: { id, email, app_metadata: {}, user_metadata: {} },
  };
  return async (context) => {
    await markAsReturning(context, url);
    await context.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      SESSION_KEY,
      JSON.stringify(session),
    ] as const);
  };
}

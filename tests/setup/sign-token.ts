import { jwtVerify, SignJWT } from 'jose';

import type { VerifyToken } from '../../gateway/data/authorize.ts';
import type { Database } from '../../gateway/database/database.ts';

/**
 * A token as the accounts service signs one, of a session that goes by its account's own id. It
 * writes once {@link beginSession} has begun that session.
 */
export function signToken(
  userId: string,
  secret: string,
  claims: Readonly<Record<string, unknown>> = {},
  lasts = '1h',
): Promise<string> {
  return new SignJWT({ sub: userId, session_id: userId, role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime(lasts)
    .sign(new TextEncoder().encode(secret));
}

/** Begins the session that {@link signToken} signs for. */
export async function beginSession(
  database: Pick<Database, 'query'>,
  userId: string,
): Promise<void> {
  await database.query('insert into auth.sessions (id, user_id) values ($1, $1)', [userId]);
}

/** Verifies tokens that were signed with the project's secret. */
export function verifyHs256(secret: string): VerifyToken {
  const key = new TextEncoder().encode(secret);
  return async (token) => (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload;
}

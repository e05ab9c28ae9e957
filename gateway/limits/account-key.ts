import { createHash } from 'node:crypto';

/** The auth calls that guess at, or write to, one account, named by the e-mail address in the body. */
const guarded = new Set([
  '/auth/v1/token',
  '/auth/v1/verify',
  '/auth/v1/signup',
  '/auth/v1/otp',
  '/auth/v1/recover',
  '/auth/v1/resend',
]);

/** Whose account an auth request is about, as a key that does not tell the address; null for none. */
export async function accountKey(request: Request): Promise<string | null> {
  const { pathname } = new URL(request.url);
  if (request.method !== 'POST' || !guarded.has(pathname)) return null;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('email' in body)) return null;
  const { email } = body;
  if (typeof email !== 'string') return null;
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  return `${pathname} ${hash}`;
}

import { AuthClient } from '@supabase/auth-js';
import { generate } from 'otplib';
import { lasting } from './account-page.ts';
import type { Player } from './player.ts';
import type { TestGateway } from './test-gateway.ts';

/** The code that an authenticator app shows now, or that comes after it: each counts once. */
export function codeOf(secret: string, which: 'now' | 'next' = 'now'): Promise<string> {
  const epoch = Math.floor(Date.now() / 1000) + (which === 'now' ? 0 : 30);
  return generate({ secret, epoch });
}

/** Gives an account an authenticator app; resolves with its key, and with the session that proves it. */
export async function giveApp(
  { url, publishableKey }: TestGateway,
  { email, password }: Player,
  name = 'Handy',
): Promise<{ secret: string; stored: string }> {
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    persistSession: false,
    autoRefreshToken: false,
  });
  const signedIn = await auth.signInWithPassword({ email, password });
  if (signedIn.error !== null) throw signedIn.error;
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error !== null) throw error;
  const { secret } = data.totp;
  const proven = await auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: await codeOf(secret),
  });
  if (proven.error !== null) throw proven.error;
  const { data: kept } = await auth.getSession();
  return { secret, stored: lasting(JSON.stringify(kept.session)) };
}

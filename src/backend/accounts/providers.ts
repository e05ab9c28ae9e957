import type { Backend } from '../backend.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';
import { wayBack } from './sign-in.ts';

/** The services somebody may sign in with; which of them is configured, the server says. */
export const providers = ['github', 'google'] as const;

export type Provider = (typeof providers)[number];

/** The configured ones; none where the server cannot be asked. */
export async function configuredProviders({
  backendUrl,
  publishableKey,
}: Backend): Promise<Provider[]> {
  try {
    const answer = await fetch(`${backendUrl}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
      credentials: 'omit',
    });
    const settings: unknown = await answer.json();
    return providers.filter((provider) => isOn(settings, provider));
  } catch {
    return [];
  }
}

/**
 * Leaves the page for the provider; the way back leads to the login screen with a code.
 *
 * @param wanted the path to go on to from there, null for the usual one
 */
export async function signInWith(
  { auth }: Accounts,
  provider: Provider,
  wanted: string | null,
): Promise<void> {
  const redirectTo = wayBack('/login', wanted);
  answered(await auth.signInWithOAuth({ provider, options: { redirectTo } }));
}

/** Turns the code of the way back into a session. */
export async function exchangeCode({ auth }: Accounts, code: string): Promise<void> {
  answered(await auth.exchangeCodeForSession(code));
}

function isOn(settings: unknown, provider: Provider): boolean {
  if (typeof settings !== 'object' || settings === null || !('external' in settings)) return false;
  const { external } = settings;
  if (typeof external !== 'object' || external === null) return false;
  return Object.entries(external).some(([name, value]) => name === provider && value === true);
}

import type { UserIdentity } from '@supabase/auth-js';
import * as v from 'valibot';
import type { Backend } from '../backend.ts';
import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';
import { wayBack } from './sign-in.ts';

/** A service to sign in with; the server says which ones there are. */
export type Provider = Parameters<Accounts['auth']['signInWithOAuth']>[0]['provider'];

/** What the server lists beside them. */
const noServices = new Set(['email', 'phone', 'anonymous_users']);

const settings = v.object({ external: v.record(v.string(), v.unknown()) });
const word = v.fallback(v.string(), '');
const identityData = v.object({ email: word, user_name: word, name: word });

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
    const { external } = v.parse(settings, await answer.json());
    const open = Object.keys(external).filter((name) => external[name] === true);
    return open.filter((name): name is Provider => !noServices.has(name));
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

/** Exchanges the code that a provider sent back for a session. */
export async function exchangeCode({ auth }: Accounts, code: string): Promise<void> {
  answered(await auth.exchangeCodeForSession(code));
}

/** A way to sign in that belongs to an account. */
export type Identity = {
  identity: UserIdentity;
  /** `email`, or the name of another service. */
  provider: string;
  /** Whom the service knows: an address, else a name, else nothing. */
  account: string;
};

/** The ways to sign in to the caller's own account, oldest first. */
export async function getIdentities({ auth }: Accounts): Promise<Identity[]> {
  const { identities } = answered(await auth.getUserIdentities()) ?? { identities: [] };
  return identities.map((identity) => {
    const data = v.parse(identityData, identity.identity_data ?? {});
    const account = data.email || data.user_name || data.name;
    return { identity, provider: identity.provider, account };
  });
}

/**
 * Leaves the page for a service, to sign in with it as well from now on; it returns to the security
 * screen.
 *
 * @throws ServerError fresh_session_needed where the session is older than a day
 */
export async function linkProvider({ auth }: Accounts, provider: Provider): Promise<void> {
  const redirectTo = wayBack('/profileSecurity', null);
  const { data, error } = await auth.linkIdentity({ provider, options: { redirectTo } });
  answeredFresh({ data, error });
}

/**
 * Takes a way to sign in away.
 *
 * @throws ServerError single_identity_not_deletable for the last one, fresh_session_needed
 */
export async function unlinkProvider({ auth }: Accounts, { identity }: Identity): Promise<void> {
  answeredFresh(await auth.unlinkIdentity(identity));
}

/** No code helps here, so the message that asks for one would mislead. */
function answeredFresh(answer: Parameters<typeof answered>[0]): void {
  try {
    answered(answer);
  } catch (error) {
    if (!(error instanceof ServerError) || error.code !== 'reauthentication_needed') throw error;
    throw new ServerError(error.message, 'fresh_session_needed');
  }
}

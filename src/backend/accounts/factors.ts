import type { Factor as Listed, MFAVerifyWebauthnParams as Passkey } from '@supabase/auth-js';
import { ServerError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** A second factor; `name` is what its owner calls it. */
export type Factor = { id: string; kind: 'totp' | 'webauthn'; name: string; addedAt: string };

/**
 * What sets up an authenticator app: the key as text, in an address, and as a picture of that
 * address.
 */
export type AppKey = { id: string; secret: string; address: string; picture: string };

/** The second factors of whoever is signed in, half or whole; only those that were confirmed. */
export async function getFactors({ auth }: Accounts): Promise<Factor[]> {
  const { totp, webauthn } = answered(await auth.mfa.listFactors()) ?? { totp: [], webauthn: [] };
  return [...totp, ...webauthn].map(
    ({ id, factor_type: kind, friendly_name: name, created_at }) => ({
      id,
      kind,
      name: name ?? '',
      addedAt: created_at,
    }),
  );
}

/**
 * Begins to set up an authenticator app; it counts with its first code.
 *
 * @throws ServerError mfa_factor_name_conflict, too_many_enrolled_mfa_factors and others
 */
export async function beginApp(accounts: Accounts, name: string): Promise<AppKey> {
  await dropUnfinished(accounts);
  const { auth } = accounts;
  const begun = answered(await auth.mfa.enroll({ factorType: 'totp', friendlyName: name }));
  if (begun === null) throw new ServerError('The answer has no key', '');
  const { secret, uri: address, qr_code: picture } = begun.totp;
  return { id: begun.id, secret, address, picture };
}

/**
 * Confirms with the code that the app shows now; from then on the session proves the factor.
 *
 * @throws ServerError mfa_verification_failed for a wrong code, mfa_challenge_expired and others
 */
export async function proveApp({ auth }: Accounts, factorId: string, code: string): Promise<void> {
  answered(await auth.mfa.challengeAndVerify({ factorId, code }));
}

/**
 * Sets up a passkey: the browser asks for it, and it counts at once.
 *
 * @throws ServerError passkey_not_given where the browser or its owner did not, and as `beginApp`
 */
export async function addPasskey(accounts: Accounts, name: string): Promise<void> {
  await dropUnfinished(accounts);
  const { auth } = accounts;
  const begun = answered(await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name }));
  if (begun === null) throw new ServerError('The answer has no factor', '');
  await provePasskey(accounts, begun.id);
}

/** Confirms by a passkey, which the browser asks for; throws as `addPasskey`. */
export async function provePasskey({ auth }: Accounts, factorId: string): Promise<void> {
  const place = { rpId: location.hostname, rpOrigins: [location.origin] };
  const asked = answered(await auth.mfa.challenge({ factorId, webauthn: place }));
  if (asked === null || asked.type !== 'webauthn')
    throw new ServerError('No passkey is asked for', '');
  const { webauthn, id: challengeId } = asked;
  const credential = await given(
    webauthn.type === 'create'
      ? navigator.credentials.create(webauthn.credential_options as CredentialCreationOptions)
      : navigator.credentials.get(webauthn.credential_options as CredentialRequestOptions),
  );
  const answer = { type: webauthn.type, ...place, credential_response: credential };
  answered(await auth.mfa.verify({ factorId, challengeId, webauthn: answer } as Passkey));
}

/** What the browser returned; it never says why it returned nothing. */
async function given(asking: Promise<Credential | null>): Promise<Credential> {
  const credential = await asking.catch(() => null);
  if (credential === null) throw new ServerError('', 'passkey_not_given');
  return credential;
}

/** Whether this browser knows passkeys, and may use them here: they belong to a name, not to a number. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^([\d.]+|\[.*)$/.test(location.hostname);
}

/** Takes a factor away; the session is renewed, for it proves less from then on. */
export async function removeFactor({ auth }: Accounts, factorId: string): Promise<void> {
  answered(await auth.mfa.unenroll({ factorId }));
  answered(await auth.refreshSession());
}

/** A factor begun and abandoned proves nothing, but it would keep its name taken. */
async function dropUnfinished({ auth }: Accounts): Promise<void> {
  const { all } = answered(await auth.mfa.listFactors()) ?? { all: [] };
  for (const factor of all.filter(isUnfinished)) {
    answered(await auth.mfa.unenroll({ factorId: factor.id }));
  }
}

function isUnfinished({ status }: Listed): boolean {
  return status === 'unverified';
}

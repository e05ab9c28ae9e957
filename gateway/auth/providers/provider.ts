import { isStorable } from '../../database/is-storable.ts';
import { Refusal } from '../refusal.ts';

/** Somebody as another provider knows them. */
export type Person = {
  /** What the provider calls them by, and never anybody else. */
  id: string;
  /** Which provider of its name that is; the settings may name another one some day. */
  issuer?: string;
  email: string | undefined;
  isVerified: boolean;
  /** What else it tells, such as a name. */
  data: Readonly<Record<string, string>>;
};

/** What travels to a provider and comes back. */
export type Way = { redirectUri: string; state: string; nonce: string; verifier: string };

/** A way to sign in that somebody else answers for. */
export type Provider = {
  name: string;
  /** What it may call itself on the way back (RFC 9207); undefined where it has no such name. */
  issuer?: string;
  /** Where the browser goes. */
  consentUrl: (way: Way) => Promise<string>;
  /** The person who returned with a code. */
  personOf: (code: string, way: Way) => Promise<Person>;
  /** The person an ID token is about; undefined where the provider issues none. */
  personOfToken?: (token: string, nonce: string | undefined) => Promise<Person>;
};

const longestWait = 10_000;

/** A provider's JSON answer; refused in the words of Supabase Auth where there is none. */
export async function askProvider(
  url: string,
  init: RequestInit = {},
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const signal = AbortSignal.timeout(longestWait);
    const answer = await fetch(url, { redirect: 'error', ...init, signal });
    const body: unknown = await answer.json();
    if (answer.ok && typeof body === 'object' && body !== null) return { ...body };
  } catch {
    // Told below.
  }
  throw new Refusal(500, 'unexpected_failure', 'Unable to exchange external code');
}

/** A field of an answer, if it is a non-empty string of sensible length that the database can keep. */
export function textOf(
  fields: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  const value = fields[name];
  const isText = typeof value === 'string' && value !== '' && value.length <= 4_096;
  return isText && isStorable(value) ? value : undefined;
}

/** The part of a person's data that is stored. */
export function dataOf(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const found: Record<string, string | undefined> = {
    name: textOf(fields, 'name'),
    user_name: textOf(fields, 'login') ?? textOf(fields, 'preferred_username'),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value.slice(0, 100)]],
    ),
  );
}

import * as v from 'valibot';
import { ServerError } from '../errors.ts';
import { SESSION_KEY, setSession } from '../session.ts';
import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

const schema = v.object({
  display_name: v.string(),
  country: v.nullable(v.string()),
  newsletter: v.boolean(),
  language: v.picklist(['de-DE', 'en-US']),
  postal_address: v.nullable(v.string()),
});

/** What a player says about themselves; `country` is ISO 3166-1 alpha-2. */
export type Profile = {
  displayName: string;
  country: string | null;
  newsletter: boolean;
  language: 'de-DE' | 'en-US';
  postalAddress: string | null;
};

/** What a profile says before its owner has said anything. */
export function emptyProfile(language: Profile['language']): Profile {
  return { displayName: '', country: null, newsletter: false, language, postalAddress: null };
}

/** The own profile; null before registration was finished. */
export async function getProfile({ rest }: Accounts): Promise<Profile | null> {
  const columns = 'display_name, country, newsletter, language, postal_address';
  const row: unknown = answered(await rest.from('profile').select(columns).maybeSingle());
  if (row === null) return null;
  const read = v.safeParse(schema, row);
  if (!read.success) throw new ServerError('The profile is none', '');
  const { display_name, postal_address, ...same } = read.output;
  return { ...same, displayName: display_name, postalAddress: postal_address };
}

/** @throws ServerError 22001 for a name too long, 23514 for anything impossible */
export async function saveProfile({ rest }: Accounts, profile: Profile): Promise<void> {
  const { displayName, postalAddress, ...same } = profile;
  const row = { ...same, display_name: displayName, postal_address: postalAddress };
  answered(await rest.from('profile').upsert(row, { onConflict: 'user_id' }));
}

/** In which language mails are written to somebody who has a profile; nothing else of it changes. */
export async function saveLanguage(
  { rest }: Accounts,
  { userId, language }: { userId: string; language: 'de-DE' | 'en-US' },
): Promise<void> {
  answered(await rest.from('profile').update({ language }).eq('user_id', userId));
}

/** Everything the server stores about the caller, as one JSON document. */
export async function exportUserData({ rest }: Accounts): Promise<unknown> {
  return answered(await rest.rpc('export_user_data'));
}

/** Removes the account and everything that belongs to it, for good, and ends the session. */
export async function deleteUser({ auth, rest }: Accounts): Promise<void> {
  answered(await rest.rpc('delete_user'));
  const { error } = await auth.signOut({ scope: 'local' });
  if (error === null) return;
  // Out of reach just now: what the device still holds belongs to nobody any more.
  localStorage.removeItem(SESSION_KEY);
  setSession({ state: 'signedOut', hasEnded: false });
}

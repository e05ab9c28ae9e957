import * as v from 'valibot';
import { checked } from '../call-function.ts';
import { SESSION_KEY } from '../stored-session.ts';
import { setSession } from '../session.ts';
import type { Accounts } from './accounts.ts';

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
  const select = Object.keys(schema.entries).join(',');
  const [row] = checked(v.array(schema), await rest.rows('profile', { select }));
  if (row === undefined) return null;
  const { display_name, postal_address, ...same } = row;
  return { ...same, displayName: display_name, postalAddress: postal_address };
}

/** @throws ServerError 22001 for a name too long, 23514 for anything impossible */
export async function saveProfile({ rest }: Accounts, profile: Profile): Promise<void> {
  const { displayName, postalAddress, ...same } = profile;
  const row = { ...same, display_name: displayName, postal_address: postalAddress };
  await rest.put('profile', row);
}

/** In which language mails are written to somebody who has a profile; nothing else of it changes. */
export async function saveLanguage(
  { rest }: Accounts,
  { userId, language }: { userId: string; language: 'de-DE' | 'en-US' },
): Promise<void> {
  await rest.patch('profile', { user_id: `eq.${userId}` }, { language });
}

/** Everything the server stores about the caller, as one JSON document. */
export function exportUserData({ rest }: Accounts): Promise<unknown> {
  return rest.call('export_user_data');
}

/**
 * Removes the account and everything that belongs to it, for good, and ends the session.
 *
 * @throws ServerError PT403 where a fresh proof is needed, and others
 */
export async function deleteUser({ auth, rest }: Accounts): Promise<void> {
  await rest.call('delete_user');
  const { error } = await auth.signOut({ scope: 'local' });
  if (error === null) return;
  // Out of reach just now: what the device still holds belongs to nobody any more.
  localStorage.removeItem(SESSION_KEY);
  setSession({ state: 'signedOut', hasEnded: false });
}

import { useCallback } from 'react';
import { getProfile, type Profile } from '../../../backend/accounts/profile.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useReloaded } from '../use-reloaded.ts';

/** The own profile; null where registration was not finished. */
type OwnProfile = { profile: Profile | null };

/** Reads the own profile when the component appears, and again when it is asked to. */
export function useOwnProfile() {
  const accounts = useAccounts();
  const load = useCallback(
    async (): Promise<OwnProfile> => ({ profile: await getProfile(accounts) }),
    [accounts],
  );
  const { found, reload, change } = useReloaded(load);
  return { own: found, reload, change: (profile: Profile) => change({ profile }) };
}

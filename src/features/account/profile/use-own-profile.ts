import { useCallback, useState } from 'react';
import { getProfile, type Profile } from '../../../backend/accounts/profile.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { type Loaded, useLoaded } from '../../../ui/use-loaded.ts';
import { useAttempt } from '../use-attempt.ts';

/** The own profile; null where registration was not finished. */
type OwnProfile = { profile: Profile | null };

/** Reads the own profile when the component appears, and again when it is asked to. */
export function useOwnProfile() {
  const accounts = useAccounts();
  const attempt = useAttempt();
  const [later, setLater] = useState<OwnProfile | null>(null);
  const load = useCallback(async () => ({ profile: await getProfile(accounts) }), [accounts]);
  const loaded = useLoaded<OwnProfile>(load);
  const own: Loaded<OwnProfile> = later === null ? loaded : { state: 'ready', value: later };

  return {
    own,
    reload: () => void attempt(async () => setLater(await load())),
    change: (profile: Profile) => setLater({ profile }),
  };
}

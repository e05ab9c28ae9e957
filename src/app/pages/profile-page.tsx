import { ProfileScreen } from '../../features/account/profile/profile-screen.tsx';
import { ProfileStatistics } from '../../features/statistics/profile-statistics.tsx';
import { operatorFacts } from '../../device/operator.ts';
import { LazyPart, type Part } from '../deferred/lazy-part.tsx';

const membership: Part<object> = {
  load: async () => (await import('../../features/supporter/tiers/profile-part.tsx')).ProfilePart,
  catalogues: ['supporter', 'gifts', 'errors'],
};

/** The profile, with what the account has counted and, where something is sold, its tier. */
export function ProfilePage() {
  return (
    <ProfileScreen
      statistics={<ProfileStatistics />}
      membership={operatorFacts().hasPayments && <LazyPart part={membership} props={{}} />}
    />
  );
}

import { ProfileScreen } from '../../features/account/profile-screen.tsx';
import { ProfileStatistics } from '../../features/records/profile-statistics.tsx';

/** The profile, with what the account has counted. */
export function ProfilePage() {
  return <ProfileScreen statistics={<ProfileStatistics />} />;
}

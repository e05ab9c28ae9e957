import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Profile } from '../../../backend/accounts/profile.ts';
import { refreshClaims } from '../../../backend/accounts/refresh-claims.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { type Session, useSession } from '../../../backend/session.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import styles from '../account-screen.module.css';
import { FinishProfile } from '../sign-in/finish-profile.tsx';
import own from './profile.module.css';
import { ProfileWait } from './profile-wait.tsx';
import { useOwnProfile } from './use-own-profile.ts';
import { useSignOut } from '../security/use-sign-out.ts';

type ProfileParts = { statistics: ReactNode; membership: ReactNode };

/**
 * Who is signed in, and the ways to everything that belongs to the account.
 *
 * @param statistics what the account has counted
 * @param membership what the account has of what is sold; nothing where nothing is
 */
export function ProfileScreen(parts: ProfileParts) {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <OwnProfile key={session.session.userId} session={session.session} {...parts} />;
}

function OwnProfile({ session, statistics, membership }: ProfileParts & { session: Session }) {
  const t = useTranslations('profile');
  const tAccount = useTranslations('account');
  const { own: found, reload } = useOwnProfile();
  const signOut = useSignOut();
  const accounts = useAccounts();
  // A role may be younger than the session: renewed, its permissions open menu and screens.
  useEffect(() => void refreshClaims(accounts).catch(() => undefined), [accounts]);
  return (
    <main className={styles.screen} aria-busy={found.state === 'loading' || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {found.state !== 'ready' && (
        <ProfileWait hasFailed={found.state === 'failed'} onRetry={reload} />
      )}
      <Facts session={session} profile={found.state === 'ready' ? found.value.profile : null} />
      {found.state === 'ready' && found.value.profile === null && (
        <FinishProfile onSaved={reload} />
      )}
      {session.needsSecondFactor && <p className={own.warning}>{t('neededByStaff')}</p>}
      {statistics}
      {membership}
      <p className={styles.more}>
        <Link href="/profileSettings">{t('settings.title')}</Link>
        <Link href="/profileSecurity">{t('security.title')}</Link>
        <Link href="/settings">{t('toSettings')}</Link>
      </p>
      <div className={own.start}>
        <Button onClick={() => void signOut('local')}>{tAccount('signOut.here')}</Button>
      </div>
    </main>
  );
}

/** The role is left out where it would say no more than that a player has no tier, and none is sold. */
function Facts({ session, profile }: { session: Session; profile: Profile | null }) {
  const t = useTranslations('profile');
  const hasRole = session.role !== '0_user' || operatorFacts().hasPayments;
  return (
    <dl className="grid gap-12">
      {profile !== null && (
        <div>
          <dt className="muted">{t('name')}</dt>
          <dd className="breaks">{profile.displayName}</dd>
        </div>
      )}
      <div>
        <dt className="muted">{t('email')}</dt>
        <dd className="breaks">{session.email}</dd>
      </div>
      {hasRole && (
        <div>
          <dt className="muted">{t('youAre')}</dt>
          <dd className="breaks">{t(`role.${session.role}`)}</dd>
        </div>
      )}
    </dl>
  );
}

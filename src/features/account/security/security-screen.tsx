import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { getSessions } from '../../../backend/accounts/sessions.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { type Session, useSession } from '../../../backend/session.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import styles from '../account-screen.module.css';
import own from '../profile/profile.module.css';
import { useReloaded } from '../use-reloaded.ts';
import { Devices } from './devices.tsx';
import { SecondFactor } from './second-factor.tsx';
import { WaysIn } from './ways-in.tsx';

/** How somebody signs in, by what they confirm it, and where they are signed in. */
export function SecurityScreen() {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <Security key={session.session.userId} session={session.session} />;
}

function Security({ session }: { session: Session }) {
  const t = useTranslations('security');
  const { accounts } = useOwnAccounts();
  const { found, reload } = useReloaded(useCallback(() => getSessions(accounts), [accounts]));
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {session.needsSecondFactor && <p className={own.warning}>{t('neededByStaff')}</p>}
      <section className={own.group}>
        <h2>{t('password.title')}</h2>
        <p className="soft breaks">{t('password.text')}</p>
        <p>
          <Link href="/changePassword?return=/profileSecurity">{t('password.change')}</Link>
        </p>
      </section>
      <SecondFactor onAdded={reload} />
      <WaysIn />
      <Devices found={found} reload={reload} />
    </main>
  );
}

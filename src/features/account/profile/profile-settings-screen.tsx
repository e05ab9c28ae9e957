import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type Session, useSession } from '../../../backend/session.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import styles from '../account-screen.module.css';
import { ChangeAddress } from '../security/change-address.tsx';
import { DeleteAccount } from '../security/delete-account.tsx';
import { FinishProfile } from '../sign-in/finish-profile.tsx';
import { ProofScreen } from '../sign-in/proof-screen.tsx';
import { SecondStep } from '../sign-in/second-step.tsx';
import { useArrival } from '../sign-in/use-arrival.ts';
import { exportUserData } from '../../../backend/accounts/profile.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { today } from '../../../device/clock.ts';
import { offerFile } from '../../../device/offer-file.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useAttempt } from '../use-attempt.ts';
import { AccountLanguage } from './account-language.tsx';
import own from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { ProfileWait } from './profile-wait.tsx';
import { useOwnProfile } from './use-own-profile.ts';

/** Everything about the account that can be changed, taken along or ended. */
export function ProfileSettingsScreen() {
  const t = useTranslations('profile');
  const session = useSession();
  const notify = useNotify();
  const [isProven, setIsProven] = useState(false);
  const { proof } = useArrival();

  if (proof !== null && !isProven) {
    return (
      <ProofScreen
        proof={proof}
        onDone={() => {
          setIsProven(true);
          if (proof.type === 'email_change') notify({ text: t('address.changed') });
        }}
      />
    );
  }
  if (session.state === 'secondStep') return <SecondStep />;
  return session.state === 'signedIn' ? (
    <Settings key={session.session.userId} session={session.session} />
  ) : null;
}

function Settings({ session }: { session: Session }) {
  const t = useTranslations('profile');
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('settings.title')}</ScreenTitle>
      <AboutYou userId={session.userId} />
      <ChangeAddress current={session.email} />
      <section className={own.group}>
        <h2>{t('security.title')}</h2>
        <p>
          <Link href="/profileSecurity">{t('security.open')}</Link>
        </p>
      </section>
      <DataExport />
      <DeleteAccount email={session.email} />
    </main>
  );
}

/** What the profile says; the language of mails is part of it. */
function AboutYou({ userId }: { userId: string }) {
  const t = useTranslations('profile');
  const { own: found, reload, change } = useOwnProfile();
  const notify = useNotify();
  if (found.state !== 'ready') {
    return <ProfileWait hasFailed={found.state === 'failed'} onRetry={reload} />;
  }
  const { profile } = found.value;
  if (profile === null) return <FinishProfile onSaved={reload} />;
  return (
    <>
      <section className={own.group}>
        <h2>{t('aboutYou')}</h2>
        <ProfileForm
          profile={profile}
          submit={t('save')}
          onSaved={() => notify({ text: t('saved') })}
        />
      </section>
      <AccountLanguage
        userId={userId}
        language={profile.language}
        onSaved={(language) => change({ ...profile, language })}
      />
    </>
  );
}

/** Everything the server stores about the account, as a file to take along. */
function DataExport() {
  const t = useTranslations('profile.export');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const notify = useNotify();

  async function takeAlong() {
    const name = `quando-${today().day}.json`;
    const isTaken = await attempt(async () => {
      const data = await exportUserData(accounts);
      offerFile(name, JSON.stringify(data, null, 2), 'application/json');
    });
    if (isTaken) notify({ text: t('done', { name }) });
  }

  return (
    <section className={own.group}>
      <h2>{t('title')}</h2>
      <p className="breaks soft">{t('text')}</p>
      <Button onClick={() => void takeAlong()}>{t('submit')}</Button>
    </section>
  );
}

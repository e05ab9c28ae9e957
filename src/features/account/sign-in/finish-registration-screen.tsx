import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useSearchParams } from 'wouter';
import { emptyProfile } from '../../../backend/accounts/profile.ts';
import { useSession } from '../../../backend/session.ts';
import { clearCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import { waitingOrder } from '../../../device/cookies/payment-choice.ts';
import { useSettings } from '../../../device/cookies/use-settings.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import styles from '../account-screen.module.css';
import { ConfirmMail } from './confirm-mail.tsx';
import { ProfileForm } from '../profile/profile-form.tsx';
import { ProfileWait } from '../profile/profile-wait.tsx';
import { SecondStep } from './second-step.tsx';
import { rememberedAddress } from './sign-up-address.ts';
import { choosingPassword, wantedPath, withReturn } from './use-onward.ts';
import { useOwnProfile } from '../profile/use-own-profile.ts';

/** The second half of registering: first the mail is confirmed, then the profile made. */
export function FinishRegistrationScreen() {
  const session = useSession();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  if (session.state === 'signedOut') {
    return (
      <ConfirmMail
        type="signup"
        email={rememberedAddress()}
        onDone={({ needsPassword }) => {
          if (!needsPassword) return;
          navigate(choosingPassword(withReturn('/register2', wantedPath(search))));
        }}
      />
    );
  }
  if (session.state === 'signedIn') return <MakeProfile key={session.session.userId} />;
  if (session.state === 'secondStep') return <SecondStep />;
  return <Waiting isUnreached={session.state === 'unreached'} />;
}

/** While nobody knows yet whose registration it is, perhaps for want of a connection. */
function Waiting({ isUnreached }: { isUnreached: boolean }) {
  const t = useTranslations();
  return (
    <main className={styles.screen} aria-busy={!isUnreached}>
      <ScreenTitle>{t('account.finish.title')}</ScreenTitle>
      {isUnreached && (
        <>
          <p role="alert">{t('server.noConnection')}</p>
          <Button onClick={() => location.reload()}>{t('screen.retry')}</Button>
        </>
      )}
    </main>
  );
}

/** Whoever has a profile already, made on another device say, is through. */
function MakeProfile() {
  const t = useTranslations('account.finish');
  const { language } = useSettings();
  const { own, reload } = useOwnProfile();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const hasProfile = own.state === 'ready' && own.value.profile !== null;

  const end = useEffectEvent(() => {
    clearCookie(cookies.registrationStarted);
    navigate(wantedPath(search) ?? waitingOrder() ?? '/profile', { replace: true });
  });
  useEffect(() => {
    if (hasProfile) end();
  }, [hasProfile]);

  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {own.state !== 'ready' && <ProfileWait hasFailed={own.state === 'failed'} onRetry={reload} />}
      {own.state === 'ready' && !hasProfile && (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <ProfileForm profile={emptyProfile(language)} submit={t('submit')} onSaved={reload} />
        </>
      )}
    </main>
  );
}

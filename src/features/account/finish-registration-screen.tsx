import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { type Profile } from '../../backend/accounts/profile.ts';
import { useSession } from '../../backend/session.ts';
import { clearCookie } from '../../device/cookie.ts';
import { cookies } from '../../device/cookies.ts';
import { useSettings } from '../../device/use-settings.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './account-screen.module.css';
import { ConfirmMail } from './confirm-mail.tsx';
import { ProfileForm } from './profile-form.tsx';
import { rememberedAddress } from './sign-up-address.ts';

/** The second half of registering: first the mail is confirmed, then the profile made. */
export function FinishRegistrationScreen() {
  const t = useTranslations('account.finish');
  const session = useSession();
  const { language } = useSettings();
  const [, navigate] = useLocation();

  if (session.state !== 'signedIn') {
    return <ConfirmMail type="signup" email={rememberedAddress()} onDone={() => undefined} />;
  }
  const empty: Profile = {
    displayName: '',
    country: null,
    newsletter: false,
    language,
    postalAddress: null,
  };
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles.lead}>{t('lead')}</p>
      <ProfileForm
        profile={empty}
        submit={t('submit')}
        onSaved={() => {
          clearCookie(cookies.registrationStarted);
          navigate('/profile', { replace: true });
        }}
      />
    </main>
  );
}

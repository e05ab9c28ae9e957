import { useTranslations } from 'use-intl';
import { emptyProfile } from '../../../backend/accounts/profile.ts';
import { clearCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import { useSettings } from '../../../device/cookies/use-settings.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import own from '../profile/profile.module.css';
import { ProfileForm } from '../profile/profile-form.tsx';

/** The profile of somebody who confirmed the address and left before registration was finished. */
export function FinishProfile({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations();
  const { language } = useSettings();
  const notify = useNotify();
  return (
    <section className={own.group}>
      <h2>{t('profile.unfinished')}</h2>
      <p className="breaks soft">{t('account.finish.lead')}</p>
      <ProfileForm
        profile={emptyProfile(language)}
        submit={t('account.finish.submit')}
        onSaved={() => {
          clearCookie(cookies.registrationStarted);
          notify({ text: t('profile.saved') });
          onSaved();
        }}
      />
    </section>
  );
}

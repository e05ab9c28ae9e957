import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { signUp } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useSession } from '../../../backend/session.ts';
import { today } from '../../../device/clock.ts';
import { writeCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import { dropPaymentChoice, isOrderPath } from '../../../device/cookies/payment-choice.ts';
import { useSettings } from '../../../device/cookies/use-settings.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { Form } from '../../../ui/form/form.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import styles from '../account-screen.module.css';
import { EmailField, NewPasswordField } from './credential-fields.tsx';
import { OtherProviders } from './other-providers.tsx';
import { rememberAddress } from './sign-up-address.ts';
import { MailSent } from '../mail-sent.tsx';
import { useChecked } from '../use-faults.ts';
import { useOnward, withReturn } from './use-onward.ts';
import { usePasswordAttempt } from './use-password-attempt.ts';
import { WaitingOrder } from './waiting-order.tsx';

/**
 * The first half of registering: address and password. The marker opens the second. Who is signed in
 * goes on to where they wanted to go, or to the profile.
 */
export function RegisterScreen() {
  const t = useTranslations('account.register');
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = usePasswordAttempt();
  const { language } = useSettings();
  const [, navigate] = useLocation();
  const { wanted, goOn } = useOnward();
  const { state } = useSession();
  const isForOrder = isOrderPath(wanted);
  const leave = useEffectEvent(goOn);
  useEffect(() => {
    if (state === 'signedIn') leave();
  }, [state]);
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {isForOrder ? (
        <WaitingOrder text={t('forOrder')} />
      ) : (
        <p className={styles.lead}>{t('lead')}</p>
      )}
      <Form
        onSubmit={checked(async (values) => {
          const email = (values['email'] ?? '').trim();
          const password = values['newPassword'] ?? '';
          const { isDone, errors } = await attempt(() =>
            signUp(accounts, { email, password, language }),
          );
          if (isDone) {
            const { now, ends } = today();
            writeCookie(cookies.registrationStarted, true, now, ends);
            rememberAddress(email);
            // An order that waits from another time is not what this account is made for.
            if (!isForOrder) dropPaymentChoice();
            navigate(withReturn('/register2', wanted) + location.hash);
          }
          return errors;
        })}
      >
        <EmailField />
        <NewPasswordField />
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
      {operatorFacts().sendsNoMail && <MailSent />}
      <p>
        {t('privacy')} <Link href="/privacy">{t('policy')}</Link>.
      </p>
      <OtherProviders />
      <p className={styles.more}>
        <span>
          {t('haveAccount')}{' '}
          <Link href={withReturn('/login', wanted) + location.hash}>{t('login')}</Link>
        </span>
      </p>
    </main>
  );
}

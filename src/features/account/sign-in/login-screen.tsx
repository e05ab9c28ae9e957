import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { signIn } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { ServerError } from '../../../backend/errors.ts';
import { useSession } from '../../../backend/session.ts';
import { isOrderPath } from '../../../device/cookies/payment-choice.ts';
import { Form } from '../../../ui/form/form.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import styles from '../account-screen.module.css';
import { ConfirmMail } from './confirm-mail.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { OtherProviders } from './other-providers.tsx';
import { ProofScreen } from './proof-screen.tsx';
import { useArrival } from './use-arrival.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFaults } from '../use-faults.ts';
import { useOnward, withReturn } from './use-onward.ts';
import { WaitingOrder } from './waiting-order.tsx';

/** Signing in: by password, by another service, or by what a mail's link brings. */
export function LoginScreen() {
  const t = useTranslations('account.login');
  const accounts = useAccounts();
  const faults = useFaults();
  const attempt = useAttempt();
  const { wanted, goOn, goOnProven } = useOnward();
  const arrival = useArrival(goOn);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  const onSession = useEffectEvent(goOn);
  const isSignedIn = useSession().state === 'signedIn';
  useEffect(() => {
    // By another tab, or by a connection that is back.
    if (isSignedIn && arrival.proof === null && unconfirmed === null) onSession();
  }, [isSignedIn, arrival.proof, unconfirmed]);

  async function enter(email: string, password: string) {
    try {
      await signIn(accounts, { email, password });
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== 'email_not_confirmed') throw error;
      setUnconfirmed(email);
    }
  }

  if (unconfirmed !== null) {
    return <ConfirmMail type="signup" email={unconfirmed} onDone={goOnProven} />;
  }
  if (arrival.proof !== null) return <ProofScreen proof={arrival.proof} onDone={goOnProven} />;
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {isOrderPath(wanted) ? (
        <WaitingOrder text={t('forOrder')} />
      ) : (
        <p className={styles.lead}>{t(wanted === null ? 'lead' : 'returning')}</p>
      )}
      <Form
        onSubmit={async (values) => {
          const found = faults(values);
          if (found !== null) return found;
          const { email = '', password = '' } = values;
          await attempt(() => enter(email.trim(), password));
          return null;
        }}
      >
        <EmailField />
        <PasswordField />
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
      <OtherProviders />
      <p className={styles.more}>
        <Link href={withReturn('/passwordRecovery', wanted)}>{t('forgot')}</Link>
        <span>
          {t('noAccount')} <Link href={withReturn('/register', wanted)}>{t('register')}</Link>
        </span>
      </p>
    </main>
  );
}

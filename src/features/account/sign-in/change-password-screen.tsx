import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useSearchParams } from 'wouter';
import { changePassword } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useSession } from '../../../backend/session.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import styles from '../account-screen.module.css';
import { MailSent } from '../mail-sent.tsx';
import { CodeField, NewPasswordField } from './credential-fields.tsx';
import { codeIn } from './credential-rules.ts';
import { ProofScreen } from './proof-screen.tsx';
import { SecondStep } from './second-step.tsx';
import { useArrival } from './use-arrival.ts';
import { useChecked } from '../use-faults.ts';
import { useOnward } from './use-onward.ts';
import { usePasswordAttempt } from './use-password-attempt.ts';
import { useReauthentication } from '../security/use-reauthentication.ts';

/** Chooses a new password, after a recovery mail or while signed in. */
export function ChangePasswordScreen() {
  const t = useTranslations('account');
  const session = useSession();
  const [isProven, setIsProven] = useState(false);
  const { proof } = useArrival();

  if (proof !== null && !isProven) {
    return <ProofScreen proof={proof} onDone={() => setIsProven(true)} />;
  }
  if (session.state === 'secondStep') return <SecondStep />;
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('password.title')}</ScreenTitle>
      {session.state === 'signedIn' && <PasswordForm email={session.session.email} />}
      {(session.state === 'signedOut' || session.state === 'unreached') && (
        <>
          <p>{t('password.signedOut')}</p>
          <p className={styles.more}>
            <Link href="/login">{t('login.title')}</Link>
            <Link href="/passwordRecovery">{t('recovery.title')}</Link>
          </p>
        </>
      )}
    </main>
  );
}

function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('account.password');
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = usePasswordAttempt();
  const notify = useNotify();
  const { goOn } = useOnward();
  const { needsCode, reauthenticated } = useReauthentication();
  const [search] = useSearchParams();
  const lead = search.get('first') === 'true' ? t('first', { email }) : t('lead', { email });

  return (
    <>
      <div className={styles.lead} role="status">
        {needsCode ? <MailSent>{t('nonceSent')}</MailSent> : <p>{lead}</p>}
      </div>
      <Form
        onSubmit={checked(async (values) => {
          const { newPassword: password = '', code } = values;
          const nonce = code === undefined ? undefined : codeIn(code);
          const change = () => changePassword(accounts, { password, nonce });
          const { errors } = await attempt(async () => {
            if (!(await reauthenticated(change))) return;
            notify({ text: t('changed') });
            goOn();
          });
          return errors;
        })}
      >
        <input type="email" name="account" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField />
        {needsCode && <CodeField />}
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
    </>
  );
}

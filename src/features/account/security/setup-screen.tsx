import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { makeFirstAdministrator } from '../../../backend/accounts/first-administrator.ts';
import { signIn } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { ServerError } from '../../../backend/errors.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import styles from '../account-screen.module.css';
import { EmailField, NewPasswordField } from '../sign-in/credential-fields.tsx';
import { useFieldAttempt } from '../use-field-attempt.ts';
import { useChecked } from '../use-faults.ts';

/** Where the link of the first start leads: it makes the first administrator, without a mail. */
export function SetupScreen() {
  const t = useTranslations('security.setup');
  // Browsers keep the fragment from every server, and the page from its history.
  const [token] = useState(() => location.hash.slice(1));
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <NextSteps />;
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles.lead}>{token === '' ? t('noLink') : t('lead')}</p>
      {token !== '' && <SetupForm token={token} onDone={() => setIsDone(true)} />}
    </main>
  );
}

function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations('security.setup');
  const backend = useBackend();
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = useFieldAttempt((error) => {
    const isExpired = error instanceof ServerError && error.code === 'otp_expired';
    return isExpired ? { '': t('expired') } : null;
  });
  return (
    <Form
      onSubmit={checked(async (values) => {
        const email = (values['email'] ?? '').trim();
        const password = values['newPassword'] ?? '';
        const { isDone, errors } = await attempt(async () => {
          await makeFirstAdministrator(backend, { token, email, password });
          await signIn(accounts, { email, password });
        });
        if (isDone) {
          history.replaceState(history.state, '', location.pathname);
          onDone();
        }
        return errors;
      })}
    >
      <EmailField />
      <NewPasswordField />
      <SubmitButton>{t('submit')}</SubmitButton>
    </Form>
  );
}

function NextSteps() {
  const t = useTranslations('security.setup');
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('doneTitle')}</ScreenTitle>
      <p className={styles.lead}>{t('done')}</p>
      <ButtonLink href="/profileSecurity" look="primary">
        {t('secondFactor')}
      </ButtonLink>
      <ul className="grid gap-12">
        <li>
          <Link href="/dashboard/installation">{t('installation')}</Link>
        </li>
        <li>
          <Link href="/dashboard">{t('plan')}</Link>
        </li>
        <li>
          <Link href="/creator/new">{t('firstPuzzle')}</Link>
        </li>
        <li>
          <Link href="/research/users">{t('people')}</Link>
        </li>
      </ul>
    </main>
  );
}

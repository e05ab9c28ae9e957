import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation, useSearchParams } from 'wouter';
import { recover } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { Form } from '../../../ui/form/form.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import styles from '../account-screen.module.css';
import { ConfirmMail } from './confirm-mail.tsx';
import { EmailField } from './credential-fields.tsx';
import { MailSent } from '../mail-sent.tsx';
import { useFieldAttempt } from '../use-field-attempt.ts';
import { useChecked } from '../use-faults.ts';
import { wantedPath, withReturn } from './use-onward.ts';

/** Asks for the mail by which a lost password is replaced, and takes its code. */
export function RecoveryScreen() {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = useFieldAttempt();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const wanted = wantedPath(search);
  if (sentTo !== null) {
    const goOn = () => navigate(withReturn('/changePassword', wanted));
    return <ConfirmMail type="recovery" email={sentTo} onDone={goOn} />;
  }
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('recovery.title')}</ScreenTitle>
      <MailSent className={styles.lead}>{t('recovery.lead')}</MailSent>
      <Form
        onSubmit={checked(async (values) => {
          const email = (values['email'] ?? '').trim();
          const { isDone, errors } = await attempt(() => recover(accounts, email, wanted));
          if (isDone) setSentTo(email);
          return errors;
        })}
      >
        <EmailField />
        <SubmitButton>
          {operatorFacts().sendsNoMail ? t('noMail.submit') : t('recovery.submit')}
        </SubmitButton>
      </Form>
      <p className={styles.more}>
        <Link href={withReturn('/login', wanted)}>{t('recovery.back')}</Link>
      </p>
    </main>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  mailCode,
  type Proven,
  recover,
  resend,
  verify,
} from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import styles from '../account-screen.module.css';
import { CodeField, EmailField } from './credential-fields.tsx';
import { codeIn } from './credential-rules.ts';
import { ResendMail } from './resend-mail.tsx';
import { MailSent } from '../mail-sent.tsx';
import { useFieldAttempt } from '../use-field-attempt.ts';
import { useChecked, useFaults } from '../use-faults.ts';
import { useOnward } from './use-onward.ts';

type ConfirmMailProps = {
  type: 'signup' | 'recovery' | 'magiclink';
  /** Where the mail went; empty where that is no longer known. */
  email: string;
  onDone: (proven: Proven) => void;
};

/** Waits for what came by mail: its code is entered here, or its link opened elsewhere. */
export function ConfirmMail({ type, email, onDone }: ConfirmMailProps) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const faults = useFaults();
  const checked = useChecked();
  const attempt = useFieldAttempt();
  const notify = useNotify();

  const { wanted } = useOnward();
  const [address, setAddress] = useState(email);
  const to = address.trim();

  function isReady() {
    const wrong = faults({ email: to })?.['email'];
    if (wrong !== undefined) notify({ text: wrong, kind: 'error' });
    return wrong === undefined;
  }

  async function sendAgain() {
    if (type === 'signup') await resend(accounts, { type, email: to });
    else await (type === 'recovery' ? recover : mailCode)(accounts, to, wanted);
  }

  const sentText = {
    signup: t('confirm.text', { email }),
    recovery: t('recovery.sent', { email }),
    magiclink: t('mailed.sent', { email }),
  }[type];
  const { sendsNoMail } = operatorFacts();
  return (
    <main className={styles.screen}>
      <ScreenTitle>{sendsNoMail ? t('noMail.title') : t('confirm.title')}</ScreenTitle>
      <MailSent>{email === '' ? t('confirm.textUnknown') : sentText}</MailSent>
      <Form
        onSubmit={checked(async (values) => {
          const code = codeIn(values['code'] ?? '');
          const proof = { type, email: (values['email'] ?? email).trim(), code };
          return (await attempt(async () => onDone(await verify(accounts, proof)))).errors;
        })}
      >
        {email === '' && <EmailField onChange={setAddress} />}
        <CodeField />
        <SubmitButton>{t('confirm.submit')}</SubmitButton>
      </Form>
      {!sendsNoMail && (
        <ResendMail send={sendAgain} isReady={isReady} wasSent={type !== 'signup'} />
      )}
    </main>
  );
}

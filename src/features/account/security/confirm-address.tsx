import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { resend, verify } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { CodeField } from '../sign-in/credential-fields.tsx';
import { codeIn } from '../sign-in/credential-rules.ts';
import { ResendMail } from '../sign-in/resend-mail.tsx';
import own from '../profile/profile.module.css';
import { MailSent } from '../mail-sent.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useChecked } from '../use-faults.ts';

type ConfirmAddressProps = {
  /** The address that counts so far. */
  current: string;
  /** The new address: the mail with the code went there. */
  email: string;
  /** The address is confirmed, or another one is to be asked for. */
  onEnd: () => void;
};

/** Waits for the code of the mail to a new address; its link may be opened elsewhere. */
export function ConfirmAddress({ current, email, onEnd }: ConfirmAddressProps) {
  const t = useTranslations();
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = useAttempt();
  const notify = useNotify();
  const told = useRef<HTMLParagraphElement>(null);

  // The form before this is gone, and the focus with it.
  useEffect(() => told.current?.focus(), []);

  return (
    <>
      <MailSent ref={told} tabIndex={-1} className="breaks">
        {t('account.confirm.text', { email })}
      </MailSent>
      <Form
        onSubmit={checked(async (values) => {
          const proof = {
            type: 'email_change',
            email,
            code: codeIn(values['code'] ?? ''),
          } as const;
          if (!(await attempt(() => verify(accounts, proof)))) return;
          notify({ text: t('profile.address.changed') });
          onEnd();
        })}
      >
        <CodeField />
        <SubmitButton>{t('account.confirm.submit')}</SubmitButton>
      </Form>
      <div className={own.answers}>
        {!operatorFacts().sendsNoMail && (
          <ResendMail
            send={() => resend(accounts, { type: 'email_change', email: current })}
            wasSent
          />
        )}
        <Button look="quiet" onClick={onEnd}>
          {t('profile.address.other')}
        </Button>
      </div>
    </>
  );
}

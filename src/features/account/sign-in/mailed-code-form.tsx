import { useTranslations } from 'use-intl';
import { mailCode } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { EmailField } from './credential-fields.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useFaults } from '../use-faults.ts';
import { useOnward } from './use-onward.ts';

type MailedCodeFormProps = {
  /** What was typed into the field already. */
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
};

/** Asks for the mail by which somebody signs in without a password. */
export function MailedCodeForm({ email, onEmail, onSent }: MailedCodeFormProps) {
  const t = useTranslations('account.mailed');
  const accounts = useAccounts();
  const faults = useFaults();
  const attempt = useAttempt();
  const { wanted } = useOnward();
  return (
    <Form
      onSubmit={async (values) => {
        const found = faults(values);
        if (found !== null) return found;
        const to = (values['email'] ?? '').trim();
        if (await attempt(() => mailCode(accounts, to, wanted))) onSent(to);
        return null;
      }}
    >
      <EmailField value={email} onChange={onEmail} />
      <SubmitButton>{t('submit')}</SubmitButton>
    </Form>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { changeAddress } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import own from '../profile/profile.module.css';
import { CodeField } from '../sign-in/credential-fields.tsx';
import { codeIn } from '../sign-in/credential-rules.ts';
import { MailSent } from '../mail-sent.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useChecked } from '../use-faults.ts';
import { useReauthentication } from './use-reauthentication.ts';

/** Asks for another e-mail address, and then for the code of the mail that went there. */
export function ChangeAddress({ current }: { current: string }) {
  const t = useTranslations('profile.address');
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <section className={own.group}>
      <h2>{t('title')}</h2>
      <p className="breaks soft">{t('current', { email: current })}</p>
      {asked === null ? (
        <AskAddress current={current} onAsked={setAsked} />
      ) : (
        <ConfirmAddress current={current} email={asked} onEnd={() => setAsked(null)} />
      )}
    </section>
  );
}

type AskAddressProps = { current: string; onAsked: (email: string) => void };

function AskAddress({ current, onAsked }: AskAddressProps) {
  const t = useTranslations('profile.address');
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = useAttempt();
  const { needsCode, reauthenticated } = useReauthentication();
  return (
    <Form
      onSubmit={checked(async (values) => {
        const email = (values['email'] ?? '').trim();
        if (email.toLowerCase() === current.toLowerCase()) return { email: t('same') };
        const { code } = values;
        const nonce = code === undefined ? undefined : codeIn(code);
        const change = () => changeAddress(accounts, { email, nonce });
        await attempt(async () => {
          if (await reauthenticated(change)) onAsked(email);
        });
        return null;
      })}
    >
      <TextField
        name="email"
        label={t('new')}
        help={t('help')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
      />
      <div role="status">
        {needsCode && <MailSent>{t('nonceSent', { email: current })}</MailSent>}
      </div>
      {needsCode && <CodeField />}
      <SubmitButton>{t('submit')}</SubmitButton>
    </Form>
  );
}

import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  addPasskey,
  type AppKey,
  beginApp,
  type Factor,
} from '../../../backend/accounts/factors.ts';
import { proveFresh } from '../../../backend/accounts/sessions.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ViewHeading } from '../../../ui/view-heading.tsx';
import own from '../profile/profile.module.css';
import { CodeField } from '../sign-in/credential-fields.tsx';
import { codeIn } from '../sign-in/credential-rules.ts';
import { MailSent } from '../mail-sent.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useFaults } from '../use-faults.ts';
import { AppSetup } from './app-setup.tsx';
import { useReauthentication } from './use-reauthentication.ts';

const LONGEST_NAME = 40;

type AddFactorProps = { kind: Factor['kind']; onLeave: () => void; onAdded: () => void };

/** Names a new second factor, and then sets it up. */
export function AddFactor({ kind, onLeave, onAdded }: AddFactorProps) {
  const t = useTranslations('security.factor');
  const tPassword = useTranslations('account.password');
  const heading = useId();
  const accounts = useAccounts();
  const attempt = useAttempt();
  const faults = useFaults();
  const [app, setApp] = useState<AppKey | null>(null);
  const { needsCode, reauthenticated } = useReauthentication();

  async function begin(name: string, code: string | undefined) {
    if (code !== undefined) await proveFresh(accounts, codeIn(code));
    if (kind === 'totp') setApp(await beginApp(accounts, name));
    else await addPasskey(accounts, name);
  }

  return (
    <Dialog labelledBy={heading} onDismiss={onLeave}>
      <div className={own.question}>
        <ViewHeading id={heading} isFocused>
          {t(kind === 'totp' ? 'addApp' : 'addPasskey')}
        </ViewHeading>
        {app === null ? (
          <>
            <p>{t(`about.${kind}`)}</p>
            <Form
              onSubmit={async (values) => {
                const name = (values['name'] ?? '').trim();
                if (name === '' || name.length > LONGEST_NAME) return { name: t('invalidName') };
                const found = faults(values);
                if (found !== null) return found;
                let isBegun = false;
                await attempt(async () => {
                  isBegun = await reauthenticated(() => begin(name, values['code']));
                });
                if (isBegun && kind === 'webauthn') onAdded();
                return null;
              }}
            >
              <TextField
                name="name"
                label={t('name')}
                help={t('nameHelp')}
                autoComplete="off"
                defaultValue={t(`kind.${kind}`)}
              />
              <div role="status">{needsCode && <MailSent>{tPassword('nonceSent')}</MailSent>}</div>
              {needsCode && <CodeField />}
              <div className={own.answers}>
                <Button onClick={onLeave}>{t('cancel')}</Button>
                <SubmitButton>{t('next')}</SubmitButton>
              </div>
            </Form>
          </>
        ) : (
          <AppSetup app={app} onLeave={onLeave} onAdded={onAdded} />
        )}
      </div>
    </Dialog>
  );
}

import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type AppKey, proveApp } from '../../../backend/accounts/factors.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { copyText } from '../../../device/clipboard.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import own from '../profile/profile.module.css';
import { CodeField } from '../sign-in/credential-fields.tsx';
import { codeIn } from '../sign-in/credential-rules.ts';
import { useCodeAttempt } from '../use-code-attempt.ts';
import { useChecked } from '../use-faults.ts';

type AppSetupProps = { app: AppKey; onLeave: () => void; onAdded: () => void };

/** Hands the key over to an authenticator app, as a picture or as text, and takes its first code. */
export function AppSetup({ app, onLeave, onAdded }: AppSetupProps) {
  const t = useTranslations('security.app');
  const accounts = useAccounts();
  const attempt = useCodeAttempt();
  const checked = useChecked();
  const notify = useNotify();
  const told = useRef<HTMLParagraphElement>(null);

  // The form before this is gone, and the focus with it.
  useEffect(() => told.current?.focus(), []);

  async function copy() {
    const isCopied = await copyText(app.secret);
    notify({ text: t(isCopied ? 'copied' : 'notCopied'), kind: isCopied ? 'message' : 'error' });
  }

  return (
    <>
      <p ref={told} tabIndex={-1} className="breaks">
        {t('scan')}
      </p>
      <img className={own.picture} src={app.picture} alt={t('picture')} width={176} height={176} />
      <p>{t('byHand')}</p>
      <code className={own.key}>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <div className={own.ways}>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <a className="target" href={app.address}>
          {t('openHere')}
        </a>
      </div>
      <Form
        onSubmit={checked(async (values) => {
          const code = codeIn(values['code'] ?? '');
          const { isDone, errors } = await attempt(() => proveApp(accounts, app.id, code));
          if (isDone) onAdded();
          return errors;
        })}
      >
        <CodeField from="appCode" />
        <div className={own.answers}>
          <Button onClick={onLeave}>{t('cancel')}</Button>
          <SubmitButton>{t('confirm')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}

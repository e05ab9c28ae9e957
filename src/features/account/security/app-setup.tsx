import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type AppKey, proveApp } from '../../../backend/accounts/factors.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { copyText } from '../../../device/clipboard.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import own from '../profile/profile.module.css';
import { CodeField } from '../sign-in/credential-fields.tsx';
import { codeIn } from '../sign-in/credential-rules.ts';
import { useCodeAttempt } from '../use-code-attempt.ts';
import { useFaults } from '../use-faults.ts';

type AppSetupProps = { app: AppKey; onLeave: () => void; onAdded: () => void };

/** Hands the key over to an authenticator app, as a picture or as text, and takes its first code. */
export function AppSetup({ app, onLeave, onAdded }: AppSetupProps) {
  const t = useTranslations('security.app');
  const accounts = useAccounts();
  const attempt = useCodeAttempt();
  const faults = useFaults();
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
      <p ref={told} tabIndex={-1} className={own.told}>
        {t('scan')}
      </p>
      <QrPicture text={app.address} />
      <p>{t('byHand')}</p>
      <code className={own.key}>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <div className={own.ways}>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <a className={own.here} href={app.address}>
          {t('openHere')}
        </a>
      </div>
      <Form
        onSubmit={async (values) => {
          const found = faults(values);
          if (found !== null) return found;
          const code = codeIn(values['code'] ?? '');
          const { isDone, errors } = await attempt(() => proveApp(accounts, app.id, code));
          if (isDone) onAdded();
          return errors;
        }}
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

/** Light modules around the picture, which cameras need. */
const MARGIN = 3;

/** A picture that cameras read; without what draws it the text beneath is enough. */
function QrPicture({ text }: { text: string }) {
  const t = useTranslations('security.app');
  const loaded = useLoaded(useCallback(() => import('lean-qr'), []));
  if (loaded.state === 'failed') return null;
  if (loaded.state === 'loading') return <div className={own.picture} />;
  const code = loaded.value.generate(text);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const dark = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => [x, y]));
  const span = code.size + 2 * MARGIN;
  return (
    <svg
      className={own.picture}
      viewBox={`${-MARGIN} ${-MARGIN} ${span} ${span}`}
      role="img"
      aria-label={t('picture')}
      shapeRendering="crispEdges"
    >
      <path d={dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} />
    </svg>
  );
}

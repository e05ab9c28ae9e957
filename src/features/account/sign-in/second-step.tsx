import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Factor,
  getFactors,
  proveApp,
  provePasskey,
} from '../../../backend/accounts/factors.ts';
import { refreshClaims } from '../../../backend/accounts/refresh-claims.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import styles from '../account-screen.module.css';
import { OperatorContact } from '../operator-contact.tsx';
import { useSignOut } from '../security/use-sign-out.ts';
import { useAttempt } from '../use-attempt.ts';
import { useCodeAttempt } from '../use-code-attempt.ts';
import { useChecked } from '../use-faults.ts';
import { useReloaded } from '../use-reloaded.ts';
import { CodeField } from './credential-fields.tsx';
import { codeIn } from './credential-rules.ts';

/** Asks whoever is half signed in for the second factor of their account. */
export function SecondStep() {
  const t = useTranslations();
  const accounts = useAccounts();
  const signOut = useSignOut();
  const load = useCallback(async () => {
    const factors = await getFactors(accounts);
    // It was taken away meanwhile: the next token is a whole one.
    if (factors.length === 0) await refreshClaims(accounts);
    return factors;
  }, [accounts]);
  const { found, reload } = useReloaded(load);
  return (
    <main className={styles.screen} aria-busy={found.state === 'loading' || undefined}>
      <ScreenTitle>{t('account.secondStep.title')}</ScreenTitle>
      {found.state === 'failed' && (
        <>
          <p role="alert">{t('account.secondStep.failed')}</p>
          <Button onClick={reload}>{t('screen.retry')}</Button>
        </>
      )}
      {found.state === 'ready' && <Asked factors={found.value} />}
      <Lost />
      <Button look="quiet" onClick={() => void signOut('local')}>
        {t('account.secondStep.leave')}
      </Button>
    </main>
  );
}

/** One factor is asked for; the others are a press away. */
function Asked({ factors }: { factors: readonly Factor[] }) {
  const t = useTranslations('account.secondStep');
  const [chosen, setChosen] = useState<Factor | undefined>(factors[0]);
  if (chosen === undefined) return null;
  const others = factors.filter(({ id }) => id !== chosen.id);
  return (
    <>
      <p className={styles.lead}>{t(`lead.${chosen.kind}`, { name: chosen.name })}</p>
      {chosen.kind === 'totp' ? (
        <AppCode key={chosen.id} factor={chosen} />
      ) : (
        <Passkey factor={chosen} />
      )}
      {others.length > 0 && (
        <div className="grid gap-12">
          <p className={styles.or}>{t('or')}</p>
          {others.map((factor) => (
            <Button key={factor.id} onClick={() => setChosen(factor)}>
              {t('other', { name: factor.name })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function AppCode({ factor }: { factor: Factor }) {
  const t = useTranslations('account.secondStep');
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = useCodeAttempt();
  return (
    <Form
      onSubmit={checked(async (values) => {
        const code = codeIn(values['code'] ?? '');
        return (await attempt(() => proveApp(accounts, factor.id, code))).errors;
      })}
    >
      <CodeField from="appCode" />
      <SubmitButton>{t('submit')}</SubmitButton>
    </Form>
  );
}

function Passkey({ factor }: { factor: Factor }) {
  const t = useTranslations('account.secondStep');
  const accounts = useAccounts();
  const attempt = useAttempt();
  return (
    <Button look="primary" onClick={() => void attempt(() => provePasskey(accounts, factor.id))}>
      {t('usePasskey')}
    </Button>
  );
}

/** What helps whoever has lost the device. */
function Lost() {
  const t = useTranslations('account.secondStep.lost');
  return (
    <details className={styles.lost}>
      <summary>{t('title')}</summary>
      <p>{t('other')}</p>
      <p>
        {t('operator')} <OperatorContact />
      </p>
    </details>
  );
}

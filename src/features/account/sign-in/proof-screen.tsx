import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import type { Proof } from '../../../backend/accounts/proof.ts';
import { type Proven, verify } from '../../../backend/accounts/sign-in.ts';
import { Form } from '../../../ui/form/form.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import styles from '../account-screen.module.css';
import { useFieldAttempt } from '../use-field-attempt.ts';

/** Where a new mail is asked for when the link is too old. */
const elsewhere = {
  signup: '/login',
  magiclink: '/login',
  recovery: '/passwordRecovery',
  email_change: '/profileSettings',
} as const;

type ProofScreenProps = { proof: Proof; onDone: (proven: Proven) => void };

/** Confirms what a mail's link brought on a press: programs that only look at links press nothing. */
export function ProofScreen({ proof, onDone }: ProofScreenProps) {
  const t = useTranslations('account.proof');
  const accounts = useAccounts();
  const attempt = useFieldAttempt();
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p>{t(proof.type)}</p>
      <Form
        onSubmit={async () =>
          (await attempt(async () => onDone(await verify(accounts, proof)))).errors
        }
      >
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
      <p className={styles.more}>
        <Link href={elsewhere[proof.type]}>{t('again')}</Link>
      </p>
    </main>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type Proven, signIn, mailCode } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { ServerError } from '../../../backend/errors.ts';
import { useSession } from '../../../backend/session.ts';
import { isOrderPath } from '../../../device/cookies/payment-choice.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import styles from '../account-screen.module.css';
import { MailSent } from '../mail-sent.tsx';
import { useFieldAttempt } from '../use-field-attempt.ts';
import { useChecked } from '../use-faults.ts';
import { ConfirmMail } from './confirm-mail.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { OtherProviders } from './other-providers.tsx';
import { ProofScreen } from './proof-screen.tsx';
import { SecondStep } from './second-step.tsx';
import { useArrival } from './use-arrival.ts';
import { useOnward, withReturn } from './use-onward.ts';
import { WaitingOrder } from './waiting-order.tsx';

/** A mail that is waited for: of a sign-up that was not confirmed, or to sign in by. */
type Waiting = { type: 'signup' | 'magiclink'; email: string };

/** Signing in: by password, by a mail, or by another service, and then by a second step if there is one. */
export function LoginScreen() {
  const { goOnProven } = useOnward();
  const { proof } = useArrival();
  const { state } = useSession();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [proven, setProven] = useState<Proven | null>(null);
  // Until then a session may be that of somebody else, or come by another tab.
  const isProving = proven === null && (proof !== null || waiting?.type === 'signup');

  const goOn = useEffectEvent(() => goOnProven(proven ?? { needsPassword: false }));
  useEffect(() => {
    if (state === 'signedIn' && !isProving) goOn();
  }, [state, isProving]);

  if (state === 'secondStep' && !isProving) return <SecondStep />;
  if (waiting !== null) return <ConfirmMail {...waiting} onDone={setProven} />;
  if (proof !== null) return <ProofScreen proof={proof} onDone={setProven} />;
  return <FirstStep onWait={setWaiting} />;
}

function FirstStep({ onWait }: { onWait: (waiting: Waiting) => void }) {
  const t = useTranslations('account');
  const { wanted } = useOnward();
  const [isByMail, setIsByMail] = useState(false);
  const [email, setEmail] = useState('');
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('login.title')}</ScreenTitle>
      {isOrderPath(wanted) ? (
        <WaitingOrder text={t('login.forOrder')} />
      ) : isByMail ? (
        <MailSent className={styles.lead}>{t('mailed.lead')}</MailSent>
      ) : (
        <p className={styles.lead}>{t(wanted === null ? 'login.lead' : 'login.returning')}</p>
      )}
      {isByMail ? (
        <MailedCodeForm
          email={email}
          onEmail={setEmail}
          onSent={(to) => onWait({ type: 'magiclink', email: to })}
        />
      ) : (
        <PasswordForm
          email={email}
          onEmail={setEmail}
          onUnconfirmed={(to) => onWait({ type: 'signup', email: to })}
        />
      )}
      <Button onClick={() => setIsByMail(!isByMail)}>
        {isByMail ? t('mailed.byPassword') : t('mailed.byMail')}
      </Button>
      <OtherProviders />
      <p className={styles.more}>
        {!isByMail && (
          <Link href={withReturn('/passwordRecovery', wanted)}>{t('login.forgot')}</Link>
        )}
        <span>
          {t('login.noAccount')}{' '}
          <Link href={withReturn('/register', wanted) + location.hash}>{t('login.register')}</Link>
        </span>
      </p>
    </main>
  );
}

type PasswordFormProps = {
  /** What was typed into the field already. */
  email: string;
  onEmail: (email: string) => void;
  onUnconfirmed: (email: string) => void;
};

function PasswordForm({ email, onEmail, onUnconfirmed }: PasswordFormProps) {
  const t = useTranslations('account.login');
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = useFieldAttempt();

  async function enter(address: string, password: string) {
    try {
      await signIn(accounts, { email: address, password });
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== 'email_not_confirmed') throw error;
      onUnconfirmed(address);
    }
  }

  return (
    <Form
      onSubmit={checked(async (values) => {
        const { email: address = '', password = '' } = values;
        return (await attempt(() => enter(address.trim(), password))).errors;
      })}
    >
      <EmailField value={email} onChange={onEmail} />
      <PasswordField />
      <SubmitButton>{t('submit')}</SubmitButton>
    </Form>
  );
}

type MailedCodeFormProps = {
  /** What was typed into the field already. */
  email: string;
  onEmail: (email: string) => void;
  onSent: (email: string) => void;
};

/** Asks for the mail by which somebody signs in without a password. */
function MailedCodeForm({ email, onEmail, onSent }: MailedCodeFormProps) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const checked = useChecked();
  const attempt = useFieldAttempt();
  const { wanted } = useOnward();
  return (
    <Form
      onSubmit={checked(async (values) => {
        const to = (values['email'] ?? '').trim();
        const { isDone, errors } = await attempt(() => mailCode(accounts, to, wanted));
        if (isDone) onSent(to);
        return errors;
      })}
    >
      <EmailField value={email} onChange={onEmail} />
      <SubmitButton>
        {operatorFacts().sendsNoMail ? t('noMail.submit') : t('mailed.submit')}
      </SubmitButton>
    </Form>
  );
}

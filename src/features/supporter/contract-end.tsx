import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useBackend } from '../../backend/backend-context.tsx';
import { errorKey } from '../../backend/error-key.ts';
import { ServerError } from '../../backend/errors.ts';
import { type Declaration, declare } from '../../backend/payments/declare.ts';
import { useSession } from '../../backend/session.ts';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../ui/notify.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useErrorNotice } from '../../ui/use-error-notice.ts';
import { ContractLinks } from './contract-links.tsx';
import { type Faults, refusedFault } from './declaration.ts';
import { DeclarationFacts } from './declaration-facts.tsx';
import { DeclarationForm } from './declaration-form.tsx';
import { DeclarationReceipt } from './declaration-receipt.tsx';
import { Seller } from './seller.tsx';
import styles from './supporter.module.css';

/** A declaration is written, then looked over, then received. */
type Step =
  | { name: 'form'; declaration: Declaration; faults: Faults }
  | { name: 'review'; declaration: Declaration }
  | { name: 'received'; declaration: Declaration; receivedAt: string };

/** The end of a contract, declared by anybody: form, confirmation, and an answer to keep. */
export function ContractEnd({ kind }: Pick<Declaration, 'kind'>) {
  const t = useTranslations('contractEnd');
  const session = useSession();
  const [step, setStep] = useState<Step>(() => formOf(blank(kind)));
  const { declaration } = step;

  if (step.name === 'received') {
    return <DeclarationReceipt declaration={declaration} receivedAt={step.receivedAt} />;
  }
  if (step.name === 'review') {
    return (
      <Review
        declaration={declaration}
        onChange={(faults) => setStep(formOf(declaration, faults))}
        onReceived={(receivedAt) => setStep({ name: 'received', declaration, receivedAt })}
      />
    );
  }
  return (
    <main className={styles.narrow}>
      <ScreenTitle>{t(`${kind}.title`)}</ScreenTitle>
      <p className={styles.lead}>{t(`${kind}.lead`)}</p>
      <DeclarationForm
        declaration={declaration}
        faults={step.faults}
        onReview={(written) => setStep({ name: 'review', declaration: written })}
      />
      {kind === 'cancellation' && session.state === 'signedIn' && (
        <p>
          {t('signedInWay')} <Link href="/subscription">{t('subscriptionLink')}</Link>
        </p>
      )}
      <section className={styles.part}>
        <p>{t('otherWay')}</p>
        <Seller />
      </section>
      <ContractLinks />
    </main>
  );
}

type ReviewProps = {
  declaration: Declaration;
  onChange: (faults?: Faults) => void;
  onReceived: (receivedAt: string) => void;
};

function Review({ declaration, onChange, onReceived }: ReviewProps) {
  const t = useTranslations('contractEnd');
  const { kind } = declaration;
  const send = useDeclaring(onReceived, onChange);
  return (
    <main className={styles.narrow}>
      <ScreenTitle>{t(`${kind}.review`)}</ScreenTitle>
      <p className={styles.lead}>{t(`${kind}.reviewLead`)}</p>
      <DeclarationFacts declaration={declaration} />
      <div className={styles.answers}>
        <Button look="primary" onClick={() => void send(declaration)}>
          {t(`${kind}.submit`)}
        </Button>
        <Button onClick={() => onChange()}>{t('change')}</Button>
      </div>
    </main>
  );
}

function useDeclaring(onReceived: ReviewProps['onReceived'], onFaults: (faults: Faults) => void) {
  const t = useTranslations('contractEnd');
  const backend = useBackend();
  const locale = useLocale();
  const notify = useNotify();
  const tell = useErrorNotice();
  const isBusy = useRef(false);
  return async (declaration: Declaration) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      onReceived(await declare(backend, declaration, locale));
    } catch (error) {
      const key = errorKey(error);
      const faults = error instanceof ServerError ? refusedFault(error.field) : null;
      if (faults !== null) {
        onFaults(faults);
      } else if (key === 'validation_failed') {
        notify({ text: t('refused'), kind: 'error', position: 'top', timeout: 10_000 });
      } else tell(key);
    } finally {
      isBusy.current = false;
    }
  };
}

function formOf(declaration: Declaration, faults: Faults = {}): Step {
  return { name: 'form', declaration, faults };
}

function blank(kind: Declaration['kind']): Declaration {
  return { kind, name: '', email: '', contract: '', type: 'ordinary', reason: '', end: null };
}

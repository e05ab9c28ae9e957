import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Declaration } from '../../../backend/payments.ts';
import { useSession } from '../../../backend/session.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { ContractLinks } from './contract-links.tsx';
import { DeclarationForm } from './declaration-form.tsx';
import { DeclarationReceipt } from './declaration-receipt.tsx';
import { Seller } from '../seller.tsx';
import styles from '../supporter.module.css';

/** The end of a contract, declared by anybody: on one page, and with an answer to keep. */
export function ContractEnd({ kind }: Pick<Declaration, 'kind'>) {
  const t = useTranslations('contractEnd');
  const session = useSession();
  const [received, setReceived] = useState<{ declaration: Declaration; at: string } | null>(null);

  if (received !== null) {
    return <DeclarationReceipt declaration={received.declaration} receivedAt={received.at} />;
  }
  return (
    <main className={styles.narrow}>
      <ScreenTitle>{t(`${kind}.title`)}</ScreenTitle>
      <p className={styles.lead}>{t(`${kind}.lead`)}</p>
      <DeclarationForm
        kind={kind}
        onReceived={(declaration, at) => setReceived({ declaration, at })}
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

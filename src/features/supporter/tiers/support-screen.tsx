import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useSession } from '../../../backend/session.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { ContractLinks } from '../contract/contract-links.tsx';
import styles from './support-screen.module.css';
import { TiersPart } from './tiers-part.tsx';

/**
 * How somebody can help; what the operator has not configured is left out.
 *
 * @param props.passOn the buttons that pass the address of this installation on
 */
export function SupportScreen({ passOn }: { passOn: ReactNode }) {
  const t = useTranslations('supporter');
  const { links, supportEmail, hasPayments } = operatorFacts();
  const session = useSession();
  return (
    <main className={styles.support} data-wide={hasPayments}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles.lead}>{t('lead')}</p>
      {hasPayments && <TiersPart />}
      <section className="grid gap-6 at-start">
        <h2>{t('tellTitle')}</h2>
        <p>{t('tell')}</p>
        {passOn}
      </section>
      {links.support !== null && (
        <section className="grid gap-6 at-start">
          <h2>{t('giveTitle')}</h2>
          <p>{t('give')}</p>
          <a href={links.support} target="_blank" rel="noopener noreferrer">
            {t('giveLink')}
          </a>
        </section>
      )}
      {supportEmail !== null && (
        <section className="grid gap-6 at-start">
          <h2>{t('improveTitle')}</h2>
          <p>{t('improve')}</p>
          <a href={`mailto:${supportEmail}`}>{t('writeLink')}</a>
        </section>
      )}
      {session.state === 'signedOut' && (
        <section className="grid gap-6 at-start">
          <h2>{t('accountTitle')}</h2>
          <p>{t('account')}</p>
          <p className={styles.links}>
            <Link className="target" href="/login">
              {t('login')}
            </Link>
            <Link className="target" href="/register">
              {t('register')}
            </Link>
          </p>
        </section>
      )}
      {hasPayments && <ContractLinks />}
    </main>
  );
}

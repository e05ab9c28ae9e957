import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Offers } from '../../../backend/payments.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { BuiltInTerms, BuiltInWithdrawal } from './built-in-terms.tsx';
import { ContractLinks } from './contract-links.tsx';
import { NothingToBuy } from '../tiers/nothing-to-buy.tsx';
import { OffersWait } from '../tiers/offers-wait.tsx';
import styles from '../supporter.module.css';
import own from './terms.module.css';
import { useOffers } from '../use-offers.ts';

/** The terms of orders, and how one withdraws: the operator's words, or where there are none, ours. */
export function TermsScreen() {
  return operatorFacts().hasPayments ? <Terms /> : <NothingToBuy />;
}

function Terms() {
  const t = useTranslations('terms');
  const { fetched, reload } = useOffers();
  return (
    <main className={styles.narrow} aria-busy={fetched.state === 'loading' || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {fetched.state === 'ready' ? (
        <Texts texts={fetched.value.texts} />
      ) : (
        <OffersWait
          hasFailed={fetched.state === 'failed'}
          text={t('failed')}
          onRetry={() => void reload()}
        />
      )}
      <ContractLinks />
    </main>
  );
}

function Texts({ texts }: Pick<Offers, 'texts'>) {
  const t = useTranslations('terms');
  const locale = useLocale();
  const withdrawal = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The text was not there yet when the address asked for a place in it.
    if (location.hash !== '#withdrawal') return;
    withdrawal.current?.scrollIntoView();
    withdrawal.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <section className={own.document}>
        <h2 id="terms" className={styles.heading}>
          {t('termsTitle')}
        </h2>
        {texts.terms === null ? <BuiltInTerms /> : <Paragraphs text={texts.terms[locale]} />}
      </section>
      <section className={own.document}>
        <h2 id="withdrawal" ref={withdrawal} tabIndex={-1} className={styles.heading}>
          {t('withdrawalTitle')}
        </h2>
        {texts.withdrawal === null ? (
          <BuiltInWithdrawal />
        ) : (
          <Paragraphs text={texts.withdrawal[locale]} />
        )}
      </section>
    </>
  );
}

/** Plain text whose paragraphs are separated by empty lines. */
function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => (
      <p key={paragraph} className={styles.lines}>
        {paragraph.trim()}
      </p>
    ));
}

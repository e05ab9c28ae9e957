import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GiftOffer, Offers } from '../../../backend/payments.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { ContractLinks } from '../contract/contract-links.tsx';
import { GiftOrder } from './gift-order.tsx';
import { GiftTable } from './gift-table.tsx';
import { OffersWait } from '../tiers/offers-wait.tsx';
import styles from '../supporter.module.css';
import { VatLine } from '../tiers/tier-list.tsx';
import { useOffers } from '../use-offers.ts';

/** Gifts by tier and duration; what one costs and how it is ordered follows the choice. */
export function GiftShop() {
  const t = useTranslations('gifts');
  const { fetched, reload } = useOffers();
  return (
    <main className={styles.screen} aria-busy={fetched.state === 'loading' || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles.lead}>{t('lead')}</p>
      {fetched.state === 'ready' ? (
        <Shelf offers={fetched.value} />
      ) : (
        <OffersWait hasFailed={fetched.state === 'failed'} onRetry={() => void reload()} />
      )}
      <ContractLinks />
    </main>
  );
}

function Shelf({ offers }: { offers: Offers }) {
  const t = useTranslations('gifts');
  const [chosen, setChosen] = useState<GiftOffer | null>(null);
  if (offers.gifts.length === 0) return <p>{t('none')}</p>;
  return (
    <>
      <div className={styles.part}>
        <GiftTable offers={offers} chosen={chosen} onChoose={setChosen} />
        <VatLine percent={offers.vatPercent} />
        <p>{t('once')}</p>
      </div>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('order')}</h2>
        {chosen === null ? <p>{t('pick')}</p> : <GiftOrder gift={chosen} offers={offers} />}
      </section>
    </>
  );
}

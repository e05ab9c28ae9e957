import { useTranslations } from 'use-intl';
import { OffersWait } from './offers-wait.tsx';
import styles from './supporter.module.css';
import { TierList } from './tier-list.tsx';
import { useChoosing } from './use-choosing.ts';
import { useOffers } from './use-offers.ts';
import { useTier } from './use-tier.ts';

/** What the tiers open and cost, for everybody; the own one is marked. */
export function TiersPart() {
  const t = useTranslations('supporter');
  const { fetched, reload } = useOffers();
  const current = useTier();
  const choose = useChoosing();
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('tiersTitle')}</h2>
      <p>{t('tiersLead')}</p>
      {fetched.state === 'ready' ? (
        <TierList offers={fetched.value} current={current} onChoose={choose} />
      ) : (
        <OffersWait hasFailed={fetched.state === 'failed'} onRetry={() => void reload()} />
      )}
    </section>
  );
}

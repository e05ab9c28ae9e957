import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { giftPath } from '../gifts/gift-path.ts';
import { OffersWait } from './offers-wait.tsx';
import styles from '../supporter.module.css';
import { TierList } from './tier-list.tsx';
import { useChoosing } from './use-choosing.ts';
import { useOffers } from '../use-offers.ts';
import { useTier } from './use-tier.ts';

/** What the tiers open and cost, for everybody; the own one is marked. Then the ways to the rest. */
export function TiersPart() {
  const t = useTranslations('supporter');
  const locale = useLocale();
  const { fetched, reload } = useOffers();
  const current = useTier();
  const choose = useChoosing();
  const offers = fetched.state === 'ready' ? fetched.value : null;
  return (
    <>
      {offers?.tiers.length !== 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('tiersTitle')}</h2>
          <p>{t('tiersLead')}</p>
          {offers === null ? (
            <OffersWait hasFailed={fetched.state === 'failed'} onRetry={() => void reload()} />
          ) : (
            <TierList offers={offers} current={current} onChoose={choose} />
          )}
        </section>
      )}
      <p className={styles.links}>
        <Link className="target" href="/subscription">
          {t('toSubscription')}
        </Link>
        {offers !== null && offers.gifts.length > 0 && (
          <Link className="target" href={giftPath(locale)}>
            {t('toGifts')}
          </Link>
        )}
      </p>
    </>
  );
}

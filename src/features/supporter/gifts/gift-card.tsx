import { useTranslations } from 'use-intl';
import type { Gift } from '../../../backend/payments.ts';
import styles from './gift-card.module.css';
import { TierOrnament } from '../tiers/tier-ornament.tsx';

/** A gift as a card, set like a title page: on paper it is all there is to see. */
export function GiftCard({ gift: { code, tier, months } }: { gift: Gift }) {
  const t = useTranslations();
  const address = `${location.host}/profile`;
  return (
    <article className={styles.card} aria-label={t('gifts.card.label')}>
      <div className={styles.frame}>
        <p className={styles.kind}>{t('gifts.card.kind')}</p>
        <p className={styles.wordmark}>Quando</p>
        <p className={styles.motto}>{t('gifts.card.motto')}</p>
        <div className={styles.ornament}>
          <TierOrnament tier={tier} />
        </div>
        <p className={styles.gift}>
          <span className={styles.tier}>{t(`supporter.tier.${tier}`)}</span>
          <span>{t('gifts.months', { months })}</span>
        </p>
        <dl className={styles.people}>
          <div>
            <dt>{t('gifts.card.for')}</dt>
            <dd />
          </div>
          <div>
            <dt>{t('gifts.card.from')}</dt>
            <dd />
          </div>
        </dl>
        <p className={styles.code}>
          <span className="visually-hidden">{t('gifts.card.code')} </span>
          <code translate="no">{code}</code>
        </p>
        <p className={styles.how}>{t('gifts.card.how', { address })}</p>
      </div>
    </article>
  );
}

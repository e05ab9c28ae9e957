import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Interval,
  intervals,
  type Offers,
  type Tier,
  type TierOffer,
} from '../../../backend/payments.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import type { Choice as TierChoice } from './choice.ts';
import { Price } from '../price.tsx';
import { openings, playsOf } from './tier-openings.ts';
import { TierOrnament } from './tier-ornament.tsx';
import styles from './tier-list.module.css';

type TierListProps = {
  offers: Offers;
  /** The tier that whoever is signed in has already. */
  current: Tier | null;
  /** Null where nothing may be chosen, because a subscription is running. */
  onChoose: ((choice: TierChoice) => void) | null;
};

/** The tiers side by side: what each opens, and what it costs a month or a year. */
export function TierList({ offers, current, onChoose }: TierListProps) {
  const t = useTranslations('supporter');
  const offered = intervals.filter((name) => offers.tiers.some((offer) => offer[name] !== null));
  const [wanted, setInterval] = useState<Interval>('month');
  const interval = offered.includes(wanted) ? wanted : (offered[0] ?? 'month');
  return (
    <div className={styles.frame}>
      {offered.length > 1 && (
        <Choice
          label={t('interval.label')}
          value={interval}
          options={offered.map((value) => ({ value, words: t(`interval.${value}`) }))}
          onChange={setInterval}
        />
      )}
      <ul className={styles.tiers}>
        {offers.tiers.map((offer) => (
          <TierEntry
            key={offer.tier}
            offer={offer}
            offers={offers}
            interval={interval}
            isCurrent={offer.tier === current}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <VatLine percent={offers.vatPercent} />
    </div>
  );
}

/** What the prices say about VAT. */
export function VatLine({ percent }: { percent: number | null }) {
  const t = useTranslations('supporter');
  return <p className="muted">{percent === null ? t('noVat') : t('vat', { percent })}</p>;
}

type TierEntryProps = Pick<TierListProps, 'offers' | 'onChoose'> & {
  offer: TierOffer;
  interval: Interval;
  isCurrent: boolean;
};

function TierEntry({ offers, offer, interval, isCurrent, onChoose }: TierEntryProps) {
  const t = useTranslations('supporter');
  const { tier } = offer;
  const price = offer[interval];
  return (
    <li className={styles.tier}>
      <div className={styles.head}>
        <TierOrnament tier={tier} />
        <h3 className={styles.name}>{t(`tier.${tier}`)}</h3>
        {isCurrent && <span className={styles.current}>{t('current')}</span>}
      </div>
      <p className={styles.price}>
        {price === null ? (
          t(interval === 'month' ? 'only.year' : 'only.month')
        ) : (
          <>
            <Price amount={price.amount} currency={offers.currency} /> {t(`per.${interval}`)}
          </>
        )}
      </p>
      <ul className={styles.opens}>
        {openings[tier].map((key) => (
          <li key={key}>{t(key, playsOf(offers, tier))}</li>
        ))}
      </ul>
      {onChoose !== null && price !== null && (
        <div className={styles.choose}>
          <Button onClick={() => onChoose({ tier, interval })}>
            {t('choose', { tier: t(`tier.${tier}`) })}
          </Button>
        </div>
      )}
    </li>
  );
}

import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { GiftOffer, Offers, Tier } from '../../../backend/payments.ts';
import styles from './gift-table.module.css';
import { Price } from '../price.tsx';
import { writtenAmount } from '../contract/written.ts';

type GiftTableProps = {
  offers: Pick<Offers, 'gifts' | 'currency'>;
  chosen: GiftOffer | null;
  onChoose: (gift: GiftOffer) => void;
};

/** Tiers down, durations across; each price is a choice, none is made beforehand. */
export function GiftTable({ offers: { gifts, currency }, chosen, onChoose }: GiftTableProps) {
  const t = useTranslations();
  const name = useId();
  const durations = [...new Set(gifts.map(({ months }) => months))].toSorted((a, b) => a - b);
  const offered = [...new Set(gifts.map(({ tier }) => tier))];
  const giftOf = (tier: Tier, months: number) =>
    gifts.find((gift) => gift.tier === tier && gift.months === months);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('gifts.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('gifts.tierHead')}</th>
          {durations.map((months) => (
            <th key={months} scope="col">
              {t('gifts.months', { months })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offered.map((tier) => (
          <tr key={tier}>
            <th scope="row">{t(`supporter.tier.${tier}`)}</th>
            {durations.map((months) => (
              <GiftCell
                key={months}
                gift={giftOf(tier, months)}
                name={name}
                currency={currency}
                isChosen={chosen?.tier === tier && chosen.months === months}
                onChoose={onChoose}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type GiftCellProps = {
  gift: GiftOffer | undefined;
  name: string;
  currency: string;
  isChosen: boolean;
  onChoose: (gift: GiftOffer) => void;
};

function GiftCell({ gift, name, currency, isChosen, onChoose }: GiftCellProps) {
  const t = useTranslations();
  const locale = useLocale();
  if (gift === undefined) {
    return (
      <td className={styles.none}>
        <span className="visually-hidden">{t('gifts.notOffered')}</span>
      </td>
    );
  }
  const { tier, months, amount } = gift;
  return (
    <td data-months={t('gifts.months', { months })}>
      <label className={styles.price}>
        <input
          type="radio"
          className="visually-hidden"
          name={name}
          checked={isChosen}
          aria-label={t('gifts.cell', {
            tier: t(`supporter.tier.${tier}`),
            months,
            amount: writtenAmount(amount, currency, locale),
          })}
          onChange={() => onChoose(gift)}
        />
        <Price amount={amount} currency={currency} />
      </label>
    </td>
  );
}

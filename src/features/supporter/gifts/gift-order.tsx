import { useLocale, useTranslations } from 'use-intl';
import type { GiftOffer, Offers } from '../../../backend/payments.ts';
import { Fact, OrderButton, SellerFact, VatWords, WithdrawalFact } from '../tiers/order-facts.tsx';
import { paymentAddress } from '../payment-address.ts';
import { Price } from '../price.tsx';
import styles from '../supporter.module.css';

type GiftOrderProps = { gift: GiftOffer; offers: Offers };

/** What is to be known about the chosen gift right before the order, and its button. */
export function GiftOrder({ gift: { tier, months, amount, link }, offers }: GiftOrderProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('gifts.what')}>
          <span className={styles.big}>
            {t('gifts.whatText', { tier: t(`supporter.tier.${tier}`), months })}
          </span>
        </Fact>
        <Fact name={t('order.price')}>
          <Price amount={amount} currency={offers.currency} />
          <VatWords percent={offers.vatPercent} />
        </Fact>
        <Fact name={t('gifts.end')}>{t('gifts.endText')}</Fact>
        <Fact name={t('gifts.delivery')}>{t('gifts.deliveryText')}</Fact>
        <Fact name={t('order.payment')}>{t('order.paymentOnce')}</Fact>
        <SellerFact />
        <WithdrawalFact />
      </dl>
      <OrderButton onOrder={() => location.assign(paymentAddress(link, null, locale))} />
    </>
  );
}

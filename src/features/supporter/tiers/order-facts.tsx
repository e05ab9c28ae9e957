import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Offers } from '../../../backend/payments.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { Chosen } from './choice.ts';
import { paymentAddress } from '../payment-address.ts';
import { Price } from '../price.tsx';
import { Seller } from '../seller.tsx';
import styles from '../supporter.module.css';
import { openings, playsOf } from './tier-openings.ts';

type OrderFactsProps = { chosen: Chosen; offers: Offers; userId: string };

/** What the law wants to be read right before an order, and the button below it. */
export function OrderFacts({ chosen, offers, userId }: OrderFactsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { tier, interval, amount, link } = chosen;
  const isMonthly = interval === 'month';
  return (
    <>
      <p className={styles.lead}>{t('order.lead')}</p>
      <dl className={styles.facts}>
        <Fact name={t('order.tier')}>
          <span className={styles.big}>{t(`supporter.tier.${tier}`)}</span>
        </Fact>
        <Fact name={t('order.opens')}>
          {openings[tier].map((key) => (
            <span key={key}>{t(`supporter.${key}`, playsOf(offers, tier))}</span>
          ))}
        </Fact>
        <Fact name={t('order.price')}>
          <span>
            <Price amount={amount} currency={offers.currency} /> {t(`supporter.per.${interval}`)}
          </span>
          <VatWords percent={offers.vatPercent} />
        </Fact>
        <Fact name={t('order.term')}>{t(isMonthly ? 'order.termMonth' : 'order.termYear')}</Fact>
        <Fact name={t('order.end')}>
          <span>{t(isMonthly ? 'order.endMonth' : 'order.endYear')}</span>
          <span>{t('order.endWays')}</span>
        </Fact>
        <Fact name={t('order.payment')}>{t('order.paymentText')}</Fact>
        <SellerFact />
        <WithdrawalFact />
      </dl>
      <OrderButton onOrder={() => location.assign(paymentAddress(link, userId, locale))} />
      <p>
        <Link href="/subscription">{t('order.back')}</Link>
      </p>
    </>
  );
}

/** One line of an order. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Beside a price: how much VAT it includes. */
export function VatWords({ percent }: { percent: number | null }) {
  const t = useTranslations('order');
  return (
    <span className="soft">{percent === null ? t('noVat') : t('vatIncluded', { percent })}</span>
  );
}

/** With whom the contract is made. */
export function SellerFact() {
  const t = useTranslations('order');
  return (
    <Fact name={t('seller')}>
      <Seller />
    </Fact>
  );
}

/** For how long an order can be withdrawn, and where that is explained. */
export function WithdrawalFact() {
  const t = useTranslations('order');
  return (
    <Fact name={t('withdrawal')}>
      <span>{t('withdrawalText')}</span>
      <Link href="/terms#withdrawal">{t('withdrawalLink')}</Link>
    </Fact>
  );
}

/** The button that orders and costs something, below the terms it is made on. */
export function OrderButton({ onOrder }: { onOrder: () => void }) {
  const t = useTranslations('order');
  return (
    <div className={styles.part}>
      <p>
        {t('termsText')} <Link href="/terms">{t('termsLink')}</Link>.
      </p>
      <Button look="primary" onClick={onOrder}>
        {t('submit')}
      </Button>
    </div>
  );
}

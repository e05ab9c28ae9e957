import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import own from '../gifts/redeem-gift.module.css';
import { RedeemGift } from '../gifts/redeem-gift.tsx';

/** On the profile: the way to the subscription, and where a gift is redeemed. */
export function ProfilePart() {
  const t = useTranslations('supporter');
  return (
    <>
      <section className={own.group}>
        <h2>{t('toSubscription')}</h2>
        <p>
          <Link href="/subscription">{t('tiersAndPrices')}</Link>
        </p>
      </section>
      <RedeemGift />
    </>
  );
}

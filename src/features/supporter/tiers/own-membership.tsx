import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Offers, Membership } from '../../../backend/payments.ts';
import { today } from '../../../device/clock.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { OwnSubscription } from './own-subscription.tsx';
import { endOf, isWaiting, runningOf } from './situation.ts';
import styles from '../supporter.module.css';
import { TierOrnament } from './tier-ornament.tsx';
import own from './own-membership.module.css';
import { writtenDay } from '../contract/written.ts';

type OwnMembershipProps = {
  membership: Membership;
  offers: Pick<Offers, 'portal' | 'canCancel'>;
  onChanged: () => void;
};

/** The player's tier and what gives it: subscriptions and redeemed gifts. */
export function OwnMembership({ membership, offers, onChanged }: OwnMembershipProps) {
  const t = useTranslations('subscription');
  const { subscriptions, gifts } = membership;
  return (
    <>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('nowTitle')}</h2>
        <Tier membership={membership} />
      </section>
      {subscriptions.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('ownTitle')}</h2>
          <ul className={own.list}>
            {subscriptions.map((subscription) => (
              <OwnSubscription
                key={subscription.id}
                subscription={subscription}
                offers={offers}
                onCancelled={onChanged}
              />
            ))}
          </ul>
          {offers.portal !== null && (
            <>
              <p>{t('portalText')}</p>
              <p>
                <PortalLink href={offers.portal} />
              </p>
            </>
          )}
        </section>
      )}
      {gifts.length > 0 && <Gifts membership={membership} />}
      <p className={styles.links}>
        <Link className="target" href="/profile#redeem">
          {t('redeem')}
        </Link>
      </p>
    </>
  );
}

function PortalLink({ href }: { href: string }) {
  const t = useTranslations();
  return (
    <OutsideLink href={href} hint={t('supporter.opensElsewhere')} look="button">
      {t('subscription.portal')}
    </OutsideLink>
  );
}

function Tier({ membership }: { membership: Membership }) {
  const { role, tier, source } = membership;
  const t = useTranslations();
  const locale = useLocale();
  const [now] = useState(() => today().now);
  const end = endOf(membership, now);
  const isStaff = role === '4_admin' || role === '5_subadmin';
  if (tier === null) return <p>{t(isStaff ? 'subscription.staff' : 'subscription.none')}</p>;
  return (
    <div className={own.tier}>
      <TierOrnament tier={tier} />
      <div>
        <p className={styles.big}>{t(`supporter.tier.${tier}`)}</p>
        <p className="soft">
          {t('subscription.source', {
            source: source ?? 'manual',
            end: end === null || end === 'renews' ? String(end) : 'dated',
            day: end === null || end === 'renews' ? '' : writtenDay(end, locale),
          })}
        </p>
        {isStaff && <p>{t('subscription.staff')}</p>}
      </div>
    </div>
  );
}

function Gifts({ membership: { gifts, subscriptions } }: { membership: Membership }) {
  const t = useTranslations();
  const locale = useLocale();
  const [now] = useState(() => today().now);
  const isRenewing = runningOf(subscriptions) !== null;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('subscription.giftsTitle')}</h2>
      <ul className={own.list}>
        {gifts.map((gift) => (
          <li key={gift.redeemedAt} className={own.entry}>
            <span className={styles.big}>
              {t('subscription.gift', {
                tier: t(`supporter.tier.${gift.tier}`),
                months: gift.months,
              })}
            </span>
            <span className="soft">
              {t(
                isRenewing && isWaiting(gift, now)
                  ? 'subscription.giftWaits'
                  : 'subscription.giftSpan',
                {
                  from: writtenDay(gift.startsAt, locale),
                  to: writtenDay(gift.endsAt, locale),
                },
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

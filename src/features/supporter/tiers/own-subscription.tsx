import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Offers, Subscription } from '../../../backend/payments.ts';
import { today } from '../../../device/clock.ts';
import { CancelSubscription } from '../contract/cancel-subscription.tsx';
import styles from '../supporter.module.css';
import own from './own-membership.module.css';
import { onceCancelled, type Situation, situationOf } from './situation.ts';
import { writtenAmount, writtenDay } from '../contract/written.ts';

type OwnSubscriptionProps = {
  subscription: Subscription;
  offers: Pick<Offers, 'portal' | 'canCancel'>;
  onCancelled: () => void;
};

/** What somebody has to do something about. */
const urgent = new Set<Situation>(['unfinished', 'pastDue', 'paused', 'disputed']);

/** One subscription: what it costs, how it stands, and how it is cancelled. */
export function OwnSubscription({ subscription, offers, onCancelled }: OwnSubscriptionProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [now] = useState(() => today().now);
  // Known here before the payment service has told the database.
  const [cancelled, setCancelled] = useState<{ endsAt: string | null } | null>(null);
  const receipt = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (cancelled !== null) receipt.current?.focus();
  }, [cancelled]);
  const shown = cancelled === null ? subscription : onceCancelled(subscription, cancelled);
  const situation = situationOf(shown, now);
  const { tier, amount, currency, interval } = subscription;
  const hasPortal = offers.portal !== null;
  const name = tier === null ? t('subscription.unknownTier') : t(`supporter.tier.${tier}`);
  return (
    <li className={own.entry} data-attention={urgent.has(situation)}>
      <span className={styles.big}>{name}</span>
      {amount !== null && currency !== null && interval !== null && (
        <span className="soft">
          {t(interval === 'month' ? 'subscription.priceMonth' : 'subscription.priceYear', {
            amount: writtenAmount(amount, currency, locale),
          })}
        </span>
      )}
      <p ref={receipt} tabIndex={-1}>
        <SituationWords situation={situation} subscription={shown} hasPortal={hasPortal} />
      </p>
      {shown.isRunning && interval === 'year' && (
        <p className="soft">{t('subscription.yearNotice')}</p>
      )}
      {shown.isRunning &&
        (offers.canCancel ? (
          <CancelSubscription
            subscription={subscription}
            name={name}
            hasPortal={hasPortal}
            onCancelled={(end) => {
              setCancelled(end);
              onCancelled();
            }}
          />
        ) : (
          <p className="soft">
            {t('subscription.cancel.elsewhere', { hasPortal: String(hasPortal) })}{' '}
            <Link href="/cancelContract">{t('supporter.legal.cancel')}</Link>
          </p>
        ))}
    </li>
  );
}

type SituationWordsProps = { situation: Situation; subscription: Subscription; hasPortal: boolean };

function SituationWords({ situation, subscription, hasPortal }: SituationWordsProps) {
  const t = useTranslations('subscription.situation');
  const locale = useLocale();
  const { renewsAt, endsAt } = subscription;
  const day = (instant: string) => ({ day: writtenDay(instant, locale) });
  switch (situation) {
    case 'renews':
      return renewsAt === null ? t('runs') : t('renews', day(renewsAt));
    case 'ending':
      return endsAt === null ? t('runs') : t('ending', day(endsAt));
    case 'ended':
      return endsAt === null ? t('endedOnce') : t('ended', day(endsAt));
    case 'pastDue':
    case 'paused':
      return t(situation, { hasPortal: String(hasPortal) });
    default:
      return t(situation);
  }
}

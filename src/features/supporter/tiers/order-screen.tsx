import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useSearchParams } from 'wouter';
import { useSession } from '../../../backend/session.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { dropPaymentChoice } from '../../../device/cookies/payment-choice.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { chosenOffer, readChoice } from './choice.ts';
import { NothingToBuy } from './nothing-to-buy.tsx';
import { OffersWait } from './offers-wait.tsx';
import { OrderFacts } from './order-facts.tsx';
import { runningOf } from './situation.ts';
import styles from '../supporter.module.css';
import { useOffers } from '../use-offers.ts';
import { useMembership } from './use-membership.ts';

/** The last look before the payment: everything about the order, and the button that makes it. */
export function OrderScreen() {
  useEffect(dropPaymentChoice, []);
  return operatorFacts().hasPayments ? <Order /> : <NothingToBuy />;
}

function Order() {
  const t = useTranslations('order');
  const [search] = useSearchParams();
  const [choice] = useState(() => readChoice(search.get('choice') ?? ''));
  const session = useSession();
  const offers = useOffers();
  const membership = useMembership();
  const fetched = [offers.fetched, membership.fetched];
  const isReady = fetched.every(({ state }) => state === 'ready');

  function retry() {
    if (offers.fetched.state === 'failed') void offers.reload();
    if (membership.fetched.state === 'failed') void membership.reload();
  }

  function content() {
    if (offers.fetched.state !== 'ready' || membership.fetched.state !== 'ready') {
      const hasFailed = fetched.some(({ state }) => state === 'failed');
      return <OffersWait hasFailed={hasFailed} onRetry={retry} />;
    }
    const chosen = chosenOffer(offers.fetched.value, choice);
    if (runningOf(membership.fetched.value.subscriptions) !== null) {
      return <NoOrder text={t('running')} link={t('toSubscription')} />;
    }
    if (chosen === null || session.state !== 'signedIn') {
      return <NoOrder text={t('none')} link={t('back')} />;
    }
    return (
      <OrderFacts chosen={chosen} offers={offers.fetched.value} userId={session.session.userId} />
    );
  }

  return (
    <main className={styles.narrow} aria-busy={!isReady || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {content()}
    </main>
  );
}

function NoOrder({ text, link }: { text: string; link: string }) {
  return (
    <div className={styles.part}>
      <p>{text}</p>
      <p>
        <Link href="/subscription">{link}</Link>
      </p>
    </div>
  );
}

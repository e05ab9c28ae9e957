import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Offers } from '../../../backend/payments.ts';
import { useSession } from '../../../backend/session.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { ContractLinks } from '../contract/contract-links.tsx';
import { NothingToBuy } from './nothing-to-buy.tsx';
import { OffersWait } from './offers-wait.tsx';
import { OwnMembership } from './own-membership.tsx';
import { runningOf } from './situation.ts';
import styles from '../supporter.module.css';
import { TierList } from './tier-list.tsx';
import { useChoosing } from './use-choosing.ts';
import { useOffers } from '../use-offers.ts';
import { useMembership } from './use-membership.ts';

/** What can be subscribed to and, when signed in, how one's own subscription stands. */
export function SubscriptionScreen() {
  return operatorFacts().hasPayments ? <Subscriptions /> : <NothingToBuy />;
}

function Subscriptions() {
  const t = useTranslations('subscription');
  const session = useSession();
  const { fetched, reload } = useOffers();
  return (
    <main className={styles.screen} aria-busy={fetched.state === 'loading' || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles.lead}>{t('lead')}</p>
      {fetched.state !== 'ready' ? (
        <OffersWait hasFailed={fetched.state === 'failed'} onRetry={() => void reload()} />
      ) : session.state === 'signedIn' ? (
        <Own key={session.session.userId} offers={fetched.value} />
      ) : (
        <ForAnybody offers={fetched.value} isSignedOut={session.state === 'signedOut'} />
      )}
      <ContractLinks />
    </main>
  );
}

function ForAnybody({ offers, isSignedOut }: { offers: Offers; isSignedOut: boolean }) {
  const t = useTranslations('subscription');
  const choose = useChoosing();
  return (
    <>
      {offers.tiers.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('tiersTitle')}</h2>
          <TierList offers={offers} current={null} onChoose={choose} />
        </section>
      )}
      {isSignedOut && (
        <p>
          {t('haveOne')} <Link href="/login?return=/subscription">{t('login')}</Link>
        </p>
      )}
    </>
  );
}

function Own({ offers }: { offers: Offers }) {
  const t = useTranslations('subscription');
  const choose = useChoosing();
  const { fetched, reload } = useMembership();
  if (fetched.state !== 'ready') {
    return (
      <OffersWait
        hasFailed={fetched.state === 'failed'}
        text={t('failed')}
        onRetry={() => void reload()}
      />
    );
  }
  const membership = fetched.value;
  const isRunning = runningOf(membership.subscriptions) !== null;
  return (
    <>
      <OwnMembership membership={membership} offers={offers} onChanged={() => void reload()} />
      {offers.tiers.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('tiersTitle')}</h2>
          {isRunning && <p>{t(offers.portal === null ? 'changeTierLater' : 'changeTier')}</p>}
          <TierList
            offers={offers}
            current={membership.tier}
            onChoose={isRunning ? null : choose}
          />
        </section>
      )}
    </>
  );
}

import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { refreshClaims } from '../../../backend/accounts/refresh-claims.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { getSubscription, type Tier } from '../../../backend/payments.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { useOnline } from '../../../device/use-online.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { NothingToBuy } from './nothing-to-buy.tsx';
import { arrivedTier } from './situation.ts';
import styles from '../supporter.module.css';
import thanks from './thank-you.module.css';
import { TierOrnament } from './tier-ornament.tsx';
import { isGivenUp, useAwaited } from './use-awaited.ts';

/** After a payment: waits until the tier is really there, and says so as it is. */
export function ThankYouScreen() {
  return operatorFacts().hasPayments ? <Arrival /> : <NothingToBuy />;
}

function Arrival() {
  const t = useTranslations('thankYou');
  const accounts = useAccounts();
  const isOnline = useOnline();
  const ask = useCallback(async () => {
    const tier = arrivedTier(await getSubscription(accounts));
    // From here on the page knows what is open.
    if (tier !== null) await refreshClaims(accounts);
    return tier;
  }, [accounts]);
  const { awaited, again } = useAwaited(ask);
  return (
    <main className={styles.narrow} aria-busy={awaited.state === 'waiting' || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <div className={styles.part} role="status">
        {awaited.state === 'waiting' && (
          <>
            <p>{t('waiting')}</p>
            <span className={thanks.waiting} />
            {!isOnline && <p>{t('offline')}</p>}
          </>
        )}
        {isGivenUp(awaited) && <p>{t(awaited.state)}</p>}
        {awaited.state === 'there' && <Arrived tier={awaited.value} />}
      </div>
      {isGivenUp(awaited) && (
        <div className={styles.answers}>
          <Button onClick={again}>{t('again')}</Button>
        </div>
      )}
      {awaited.state === 'there' && <Open tier={awaited.value} />}
      {awaited.state !== 'waiting' && (
        <p>
          <Link href="/subscription">{t('subscription')}</Link>
        </p>
      )}
    </main>
  );
}

function Arrived({ tier }: { tier: Tier }) {
  const t = useTranslations();
  return (
    <div className={thanks.arrived}>
      <TierOrnament tier={tier} />
      <p>{t('thankYou.arrived', { tier: t(`supporter.tier.${tier}`) })}</p>
    </div>
  );
}

function Open({ tier }: { tier: Tier }) {
  const t = useTranslations('thankYou');
  return (
    <ul className={thanks.open}>
      <li>
        <Link href="/puzzleOverview">{t('overview')}</Link>
      </li>
      <li>
        <Link href="/calendar">{t('calendar')}</Link>
      </li>
      {tier !== '1_explorer' && (
        <li>
          <Link href="/archive">{t('archive')}</Link>
        </li>
      )}
    </ul>
  );
}

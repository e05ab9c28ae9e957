import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useAccountRecords } from '../../device/games/account-records.ts';
import { today } from '../../device/clock.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { OwnStatistics } from './own-statistics.tsx';
import { PlayedYear } from './played-year.tsx';
import styles from './stats-screen.module.css';

/** Everything the account has counted: figures, achievements, and the days one by one. */
export function StatsScreen() {
  const t = useTranslations('stats');
  const account = useAccountRecords();
  const [{ day }] = useState(today);
  // A year of days is rendered in pieces, between which the page can answer.
  const ledger = useDeferredValue(account.state === 'ready' ? account.records.ledger : null, null);
  return (
    <main className={styles.screen} aria-busy={account.state === 'loading' || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <OwnStatistics day={day} />
      {ledger !== null && <PlayedYear ledger={ledger} day={day} />}
      <p>
        <Link href="/syncStats">{t('toSync')}</Link>
      </p>
    </main>
  );
}

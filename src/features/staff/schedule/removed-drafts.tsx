import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { type RemovedNewsDraft, restoreNews } from '../../../backend/staff/news.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { useLocalTime } from '../../../ui/use-local-time.ts';
import styles from '../news/news.module.css';

type RemovedDraftsProps = {
  removed: readonly RemovedNewsDraft[];
  onRestored: (group: number) => void;
};

/** The drafts that were removed lately, each with the way back. */
export function RemovedDrafts({ removed, onRestored }: RemovedDraftsProps) {
  const t = useTranslations('desk.news.removedDrafts');
  const failures = useTranslations('staff.failure');
  const accounts = useAccounts();
  const notify = useNotify();
  const write = useLocalTime();
  const [isBusy, setIsBusy] = useState(false);
  if (removed.length === 0) return null;

  async function restore(group: number) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await restoreNews(accounts, group);
      notify({ text: t('restored') });
      onRestored(group);
    } catch (error) {
      notify({ text: failures(failureOf(error)), kind: 'error', position: 'top' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <details className={styles.removedDrafts}>
      <summary>{t('title', { count: removed.length })}</summary>
      <p className={styles.count}>{t('text')}</p>
      <ul>
        {removed.map(({ group, title, removedAt }) => (
          <li key={group}>
            <p id={`removed-${group}`}>{title}</p>
            <p className={styles.count}>
              {t('day', { day: write(new Date(removedAt).toISOString(), 'day') })}
            </p>
            <Button
              look="quiet"
              aria-disabled={isBusy}
              aria-describedby={`removed-${group}`}
              onClick={() => void restore(group)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

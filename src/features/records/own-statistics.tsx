import { useTranslations } from 'use-intl';
import { useAccountRecords } from '../../backend/account-records.ts';
import type { IsoDay } from '../../game/day.ts';
import { AchievementRows } from '../../ui/achievement-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyFigures } from './key-figures.tsx';
import styles from './stats-screen.module.css';

/** The account's figures and its five rows; where they did not come, a button asks again. */
export function OwnStatistics({ day }: { day: IsoDay }) {
  const t = useTranslations();
  const account = useAccountRecords();
  const records = account.state === 'ready' ? account.records : null;
  return (
    <>
      <div role="status" className={styles.trouble}>
        {account.state === 'failed' && (
          <>
            <p>{t('server.failedLoadingData')}</p>
            <Button onClick={account.retry}>{t('stats.reload')}</Button>
          </>
        )}
      </div>
      <KeyFigures records={records} day={day} />
      <AchievementRows statistics={records?.statistics ?? null} />
    </>
  );
}

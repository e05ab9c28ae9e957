import { useTranslations } from 'use-intl';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { NoConnectionError } from '../../../backend/errors.ts';
import { getLeftToday } from '../../../backend/library/library.ts';
import { today } from '../../../device/clock.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useBackOnline } from '../../../ui/use-back-online.ts';
import styles from './overview.module.css';

/** How many past puzzles somebody may still begin today. */
export function LeftToday() {
  const t = useTranslations();
  const { userId, accounts } = useOwnAccounts();
  const { value, error, reload } = useAnswer({
    queryKey: ['left today', userId],
    queryFn: () => getLeftToday(accounts, today().offset),
  });
  const isOffline = error instanceof NoConnectionError;
  useBackOnline(isOffline, reload);
  return (
    <section className={styles.left} aria-busy={(value === null && error === null) || undefined}>
      <p role="status" className={styles.words}>
        {value !== null && <Count count={value.count} />}
        {value === null && error === null && (
          <span className="visually-hidden">{t('puzzleOverview.left.waiting')}</span>
        )}
        {value === null &&
          error !== null &&
          t(`puzzleOverview.left.${isOffline ? 'offline' : 'failed'}`)}
      </p>
      {error !== null && <Button onClick={reload}>{t('screen.retry')}</Button>}
    </section>
  );
}

/** @param count null without a limit */
function Count({ count }: { count: number | null }) {
  const t = useTranslations('puzzleOverview.left');
  if (count === null) return t('unlimited');
  if (count === 0) return t('none');
  return (
    <>
      <span className={styles.number}>{count}</span> {t('some', { count })}
    </>
  );
}

import { useTranslations } from 'use-intl';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './overview.module.css';
import { type Left, useLeftToday } from './use-left-today.ts';

/** How many past puzzles somebody may still begin today. */
export function LeftToday() {
  const t = useTranslations('screen');
  const { left, retry } = useLeftToday();
  const isFailed = left !== null && 'isOffline' in left;
  useBackOnline(isFailed && left.isOffline, retry);
  return (
    <section className={styles.left} aria-busy={left === null || undefined}>
      <p role="status" className={styles.words}>
        <Words left={left} />
      </p>
      {isFailed && <Button onClick={retry}>{t('retry')}</Button>}
    </section>
  );
}

function Words({ left }: { left: Left | null }) {
  const t = useTranslations('puzzleOverview.left');
  if (left === null) return <span className="visually-hidden">{t('waiting')}</span>;
  if ('isOffline' in left) return t(left.isOffline ? 'offline' : 'failed');
  const { count } = left;
  if (count === null) return t('unlimited');
  if (count === 0) return t('none');
  return (
    <>
      <span className={styles.number}>{count}</span> {t('some', { count })}
    </>
  );
}

import { useTranslations } from 'use-intl';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './years.module.css';

/** The shape of the years while they are on their way. */
export function YearsSkeleton() {
  const t = useTranslations('years');
  return (
    <Skeleton list={styles.rows} row={styles.skeleton} rows={5} bars={2} waiting={t('waiting')} />
  );
}

import { useTranslations } from 'use-intl';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './staff-skeleton.module.css';

/** The shape of a list that is still to come. */
export function StaffSkeleton() {
  const t = useTranslations('screen');
  return (
    <Skeleton
      list={styles.skeletons}
      row={styles.skeleton}
      rows={4}
      bars={2}
      waiting={t('loading')}
    />
  );
}

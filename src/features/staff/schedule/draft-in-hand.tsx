import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import styles from './draft-in-hand.module.css';
import type { Planner } from './use-planner.ts';

/** What is in hand, in sight wherever one scrolls: the way to plan by touch, where nothing is dragged. */
export function DraftInHand({ planner }: { planner: Planner }) {
  const t = useTranslations('dashboard.inHand');
  const { held } = planner;
  if (held === null) return null;
  return (
    <div className={styles.bar}>
      <p>{t('text', { key: held })}</p>
      <Button onClick={planner.putBack}>{t('putBack')}</Button>
    </div>
  );
}

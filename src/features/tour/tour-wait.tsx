import { useTranslations } from 'use-intl';
import { drawings } from '../../ui/icons/drawings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './tour-wait.module.css';

type TourWaitProps = { waitsFor: 'attempt' | 'end'; onCancel: () => void };

/** What stands in the top bar while the tour lets the player play. */
export function TourWait({ waitsFor, onCancel }: TourWaitProps) {
  const t = useTranslations('tour');
  return (
    <aside className={styles.wait} aria-label={t('label')}>
      <p aria-hidden="true">{t(`wait.${waitsFor}`)}</p>
      <button type="button" className={styles.end} aria-label={t('cancel')} onClick={onCancel}>
        <Icon drawing={drawings.close} />
      </button>
    </aside>
  );
}

import { useTranslations } from 'use-intl';
import type { Standing } from '../../../domain/statistics/standing.ts';
import { MarkIcon } from '../../../ui/day-mark.tsx';
import styles from './calendar.module.css';

const standings = [1, 2, 3, 4, 'notSolved', 'open', 'unplayed'] as const satisfies Standing[];

/** What the marks of the calendar mean. */
export function MarkLegend() {
  const t = useTranslations('calendar');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {standings.map((standing) => (
        <li key={standing}>
          <MarkIcon result={standing} />
          {t(`standing.${standing}`)}
        </li>
      ))}
      <li>
        <span className={styles.other} aria-hidden="true">
          {t('otherShort')}
        </span>
        {t('day.other')}
      </li>
    </ul>
  );
}

import { useTranslations } from 'use-intl';
import type { PuzzleResult } from '../../../domain/statistics/puzzle-result.ts';
import { MarkIcon } from '../../../ui/day-mark.tsx';
import styles from './calendar.module.css';

const results = [1, 2, 3, 4, 'notSolved', 'open', 'unplayed'] as const satisfies PuzzleResult[];

/** What the marks of the calendar mean. */
export function MarkLegend() {
  const t = useTranslations('calendar');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {results.map((result) => (
        <li key={result}>
          <MarkIcon result={result} />
          {t(`result.${result}`)}
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

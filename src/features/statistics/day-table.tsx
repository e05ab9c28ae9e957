import { useTranslations } from 'use-intl';
import type { Ledger } from '../../domain/statistics/ledger.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import styles from './played-year.module.css';

/** What the drawing shows, in words: a row for each day played, the latest first. */
export function DayTable({ ledger, year }: { ledger: Ledger; year: number }) {
  const t = useTranslations('stats');
  const format = useFormat();
  const played = ledger.filter(({ date }) => Number(date.slice(0, 4)) === year).toReversed();
  if (played.length === 0) return <p className="soft">{t('noDays')}</p>;
  return (
    <details className={styles.table}>
      <summary>{t('asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {played.map(({ date, attempt }) => (
            <tr key={date}>
              <th scope="row">{format.day(date, { dateStyle: 'long' })}</th>
              <td>{t(`result.${attempt ?? 'notSolved'}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { blindCentury, type MetCentury } from '../../../domain/statistics/met-years.ts';
import { useFormat } from '../../../ui/format/use-format.ts';
import styles from './years.module.css';

/** As many as a century can take on average: one more than there are. */
const MOST_ATTEMPTS = 5;

type CenturyTableProps = {
  centuries: readonly MetCentury[];
  /** Called with the number of the century whose years are to be listed. */
  onPress: (century: string) => void;
};

/** How each century went, in words and as bars, and which of them is the blind one. */
export function CenturyTable({ centuries, onPress }: CenturyTableProps) {
  const t = useTranslations('years.centuries');
  const format = useFormat();
  const heading = useId();
  const blind = blindCentury(centuries);
  const average = (attempts: number) =>
    format.number(attempts, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <section className={styles.part}>
      <h2 id={heading}>{t('title')}</h2>
      <p>
        {blind === null
          ? t('none')
          : t('blind', {
              century: blind.century,
              attempts: average(blind.attempts),
              count: blind.count,
            })}
      </p>
      <table className={styles.centuries} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{t('century')}</th>
            <th scope="col">{t('attempts')}</th>
            <th scope="col">{t('years')}</th>
          </tr>
        </thead>
        <tbody>
          {centuries.map(({ century, count, attempts }) => (
            <tr key={century} data-blind={century === blind?.century}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.century}
                  onClick={() => onPress(String(century))}
                >
                  {t('ordinal', { century })}
                </button>
              </th>
              <td>
                <span className={styles.bar}>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="8" />
                    <rect width={(100 * attempts) / MOST_ATTEMPTS} height="8" />
                  </svg>
                  {average(attempts)}
                </span>
              </td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">{t('note')}</p>
    </section>
  );
}

import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../domain/day/day.ts';
import type { Ledger } from '../../domain/statistics/ledger.ts';
import { playedMonths, playedYears } from '../../domain/statistics/played-days.ts';
import { Button } from '../../ui/form/button.tsx';
import { type DayResult, MarkIcon } from '../../ui/day-mark.tsx';
import { DayTable } from './day-table.tsx';
import { MonthDrawing } from './month-drawing.tsx';
import styles from './played-year.module.css';

const legend = [1, 2, 3, 4, 'notSolved', 'none'] as const satisfies DayResult[];

/** All days of one year at a glance, with the years before it in reach and a table behind. */
export function PlayedYear({ ledger, day }: { ledger: Ledger; day: IsoDay }) {
  const t = useTranslations('stats');
  const heading = useId();
  const years = playedYears(ledger, day);
  const [year, setYear] = useState(Number(day.slice(0, 4)));

  // `aria-disabled`, because a disabled button would lose the focus.
  function turnTo(next: number) {
    if (years.includes(next)) setYear(next);
  }

  return (
    <section className="grid gap-16" aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 className="heading text-22" id={heading} aria-live="polite">
          {t('days', { year: String(year) })}
        </h2>
        {years.length > 1 && (
          <div className="row gap-8">
            <Button aria-disabled={!years.includes(year - 1)} onClick={() => turnTo(year - 1)}>
              {t('yearBefore')}
            </Button>
            <Button aria-disabled={!years.includes(year + 1)} onClick={() => turnTo(year + 1)}>
              {t('yearAfter')}
            </Button>
          </div>
        )}
      </div>
      <ul className={styles.legend}>
        {legend.map((result) => (
          <li key={result}>
            <MarkIcon result={result} />
            {t(`result.${result}`)}
          </li>
        ))}
      </ul>
      <div className={styles.months}>
        {playedMonths(ledger, year).map((month) => (
          <MonthDrawing key={month.month} year={year} month={month} />
        ))}
      </div>
      <DayTable ledger={ledger} year={year} />
    </section>
  );
}

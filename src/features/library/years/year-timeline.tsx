import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { MetYear } from '../../../domain/statistics/met-years.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { resultOf } from './year-result.ts';
import styles from './years.module.css';

/** In units of which the type has sixteen: how high the line is, and what stands beneath it. */
const HIGH = 72;
const LABELS = 22;
/** Free space at either end, for half a label. */
const MARGIN = 20;

/** How high the stroke of a year is, as a share of all: the more attempts, the higher. */
const heights = { 1: 0.3, 2: 0.45, 3: 0.6, 4: 0.75, notSolved: 1 } as const;

type YearTimelineProps = {
  met: readonly MetYear[];
  /** Where the line ends: today's year. */
  lastYear: number;
};

/** All years on one line from the year 1 to today; the table beneath says the same. */
export function YearTimeline({ met, lastYear }: YearTimelineProps) {
  const t = useTranslations('years.timeline');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const years = met.map(({ year }) => year);
  const across = (year: number) => MARGIN + ((year - 1) / (lastYear - 1)) * (width - 2 * MARGIN);
  const ticks = [1, 500, 1000, 1500, lastYear];
  return (
    <section className={styles.part}>
      <h2>{t('title')}</h2>
      <div ref={frame} className={styles.timeline}>
        <svg
          viewBox={`0 0 ${width} ${HIGH + LABELS}`}
          role="img"
          aria-label={t('label', {
            count: years.length,
            first: String(Math.min(...years)),
            last: String(Math.max(...years)),
            today: String(lastYear),
          })}
        >
          <line className={styles.axis} x1="0" x2={width} y1={HIGH} y2={HIGH} />
          {ticks.map((year) => (
            <g key={year}>
              <line
                className={styles.axis}
                x1={across(year)}
                x2={across(year)}
                y1={HIGH}
                y2={HIGH + 4}
              />
              <text className={styles.tick} x={across(year)} y={HIGH + LABELS - 4}>
                {year}
              </text>
            </g>
          ))}
          {met.map(({ id, year, attempt }) => {
            const result = resultOf(attempt);
            return (
              <line
                key={id}
                className={styles.stroke}
                data-result={result}
                x1={across(year)}
                x2={across(year)}
                y1={HIGH}
                y2={HIGH - heights[result] * (HIGH - 4)}
              />
            );
          })}
        </svg>
      </div>
    </section>
  );
}

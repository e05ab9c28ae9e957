import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useToday } from '../../../device/use-today.ts';
import { metCenturies, type MetYear } from '../../../domain/statistics/met-years.ts';
import { DayMark, MarkIcon } from '../../../ui/day-mark.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { WorldMap } from '../../../ui/map/world-map.tsx';
import { useUrlFilter } from '../../../ui/use-url-filter.ts';
import { CenturyTable } from './century-table.tsx';
import { results, resultOf } from './year-result.ts';
import { YearList } from './year-list.tsx';
import { YearTimeline } from './year-timeline.tsx';
import styles from './years.module.css';
import { yearsFilter } from './years-filter.ts';

type YearsViewProps = {
  met: readonly MetYear[];
  /** What is said of years that are not among them. */
  children?: ReactNode;
};

/** The years on a line and on the map, how each century went, and their hints to read again. */
export function YearsView({ met, children }: YearsViewProps) {
  const t = useTranslations('years');
  const form = useUrlFilter('/years', yearsFilter);
  const list = useRef<HTMLHeadingElement>(null);
  const lastYear = Number(useToday().slice(0, 4));
  if (met.length === 0) {
    return (
      <>
        <EmptyState drawing={drawings.empty} title={t('empty.title')} text={t('empty.text')}>
          <Link href="/">{t('empty.play')}</Link>
        </EmptyState>
        {children}
      </>
    );
  }
  const centuries = metCenturies(met);

  function showCentury(century: string) {
    form.choose({ century, puzzle: '' });
    list.current?.focus();
  }

  return (
    <>
      {children}
      <ul className={styles.legend} aria-label={t('legend')}>
        {results.map((result) => (
          <li key={result} className={styles.mark} data-result={result}>
            <MarkIcon result={result} />
            {t(`result.${result}`)}
          </li>
        ))}
      </ul>
      <YearTimeline met={met} lastYear={lastYear} />
      <div className={styles.sides}>
        <CenturyTable centuries={centuries} onPress={showCentury} />
        <YearMap met={met} />
      </div>
      <YearList met={met} form={form} heading={list} />
    </>
  );
}

/** Where the years are: a mark for each, at the place of its easiest hint that has one. */
function YearMap({ met }: { met: readonly MetYear[] }) {
  const t = useTranslations('years.map');
  const placed = met.flatMap((each) => (each.place === null ? [] : [{ ...each, ...each.place }]));
  if (placed.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('title')}</h2>
      <WorldMap points={placed} label={t('label', { count: placed.length })} failed={t('failed')}>
        {(view) =>
          placed.map((each, index) => {
            const spot = view.spots[index];
            const result = resultOf(each.attempt);
            return (
              spot && (
                <g key={each.id} className={styles.mark} data-result={result}>
                  <DayMark across={spot.x} down={spot.y} result={result} />
                </g>
              )
            );
          })
        }
      </WorldMap>
    </section>
  );
}

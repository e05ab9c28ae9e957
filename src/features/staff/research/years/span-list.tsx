import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import markStyles from './year-mark.module.css';
import { YearMark, yearKind } from './year-mark.tsx';
import { decadesOf, type Span } from './year-map.ts';
import styles from './used-years.module.css';

/** How wide a year is drawn, and how wide its bar. */
const YEAR = 4;
const BAR = 2.6;

type SpanListProps = {
  spans: readonly Span[];
  /** The first year of the span that is near. */
  current: number;
  address: (from: number) => string;
};

/** Every hundred years as a strip; each leads to its years. */
export function SpanList({ spans, current, address }: SpanListProps) {
  const t = useTranslations('research.years');
  return (
    <nav aria-label={t('spans')}>
      <ol className={styles.spans}>
        {spans.map((span) => {
          const { from, to, used, repeated } = span;
          return (
            <li key={from}>
              <Link
                href={address(from)}
                replace
                className={styles.span}
                aria-current={from === current ? 'true' : undefined}
              >
                <span className={styles.spanName}>
                  {from}
                  <span className="visually-hidden"> – {to}: </span>
                </span>
                <Strip span={span} />
                <span className={styles.spanCount}>
                  <span aria-hidden="true">{used.length === 0 ? '–' : used.length}</span>
                  <span className="visually-hidden">
                    {t('spanFacts', { used: used.length, repeated })}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** A hundred years beside each other, decades apart by a line; decades without any dashed. */
function Strip({ span }: { span: Span }) {
  const { from, to, used, emptyDecades } = span;
  const start = from - (from % 100);
  const years = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const byYear = new Map(used.map((year) => [year.year, year]));
  const place = (year: number) => (year - start) * YEAR;
  return (
    <svg
      className={styles.strip}
      viewBox={`-1 -1 ${100 * YEAR + 2} 15`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {decadesOf(span).map((decade) => (
        <g key={decade}>
          {decade !== start && (
            <path className={styles.decade} d={`M${place(decade) - 0.5} 1V12`} />
          )}
          {used.length > 0 && emptyDecades.includes(decade) && (
            <path
              className={markStyles.gap}
              d={`M${place(decade) + 2} 12.500H${place(Math.min(decade + 10, to + 1)) - 3}`}
            />
          )}
        </g>
      ))}
      {years.map((year) => (
        <YearMark
          key={year}
          kind={yearKind(byYear.get(year))}
          x={place(year) + (YEAR - BAR) / 2}
          width={BAR}
        />
      ))}
    </svg>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Related } from '../../../../backend/library/years.ts';
import { centuryOf } from '../../../../domain/statistics/met-years.ts';
import { useFormat } from '../../../../ui/format/use-format.ts';

/** The ways from a result to the years around it, to this day in other years, and to all years met. */
export function RelatedLinks({ before, after, otherYears }: Related) {
  const t = useTranslations('result.related');
  const format = useFormat();
  const sides = before === null ? 'after' : after === null ? 'before' : 'both';
  return (
    <nav className="grid gap-6" aria-label={t('title')}>
      {(before !== null || after !== null) && (
        <p>
          {t.rich(sides, {
            earlier: String(before?.year),
            later: String(after?.year),
            before: linkTo(before),
            after: linkTo(after),
          })}
        </p>
      )}
      {otherYears.length > 0 && (
        <>
          <p>{t('otherYears')}</p>
          <ul className="grid gap-6">
            {otherYears.map(({ id, date }) => (
              <li key={id}>
                <Link href={`/old/${id}`}>{format.day(date, { dateStyle: 'long' })}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link href="/years">{t('all')}</Link>
      </p>
    </nav>
  );
}

/** Makes words a link to a year among its century's, its hints open. */
function linkTo(met: Related['before']) {
  return function YearLink(words: ReactNode) {
    if (met === null) return words;
    return <Link href={`/years?century=${centuryOf(met.year)}&puzzle=${met.id}`}>{words}</Link>;
  };
}

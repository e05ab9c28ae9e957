import { useLocale, useTranslations } from 'use-intl';
import { Link, useLocation, useSearch } from 'wouter';
import { useToday } from '../../../device/use-today.ts';
import type { IsoMonth } from '../../../domain/day/month-grid.ts';
import { NoConnectionError } from '../../../backend/errors.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './calendar.module.css';
import { MarkLegend } from './mark-legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthHead } from './month-head.tsx';
import { MonthJump } from './month-jump.tsx';
import { useCalendar } from './use-calendar.ts';
import { useOwnOutcomes } from '../use-own-outcomes.ts';

/** All past puzzles by their days, a month at a time; the address names the month. */
export function CalendarScreen() {
  const t = useTranslations('calendar');
  const locale = useLocale();
  const day = useToday();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('month');
  const { month, span, isEmpty, error, isLoading, retry, ...known } = useCalendar(asked, day);
  const withOwn = useOwnOutcomes();
  const isOffline = error instanceof NoConnectionError;
  const facts =
    known.facts === null ? null : { ...known.facts, outcomes: withOwn(known.facts.outcomes) };
  const view = {
    month,
    span,
    facts,
    reader: { locale, today: day },
    // Steps of a key within the grid are no places to come back to, one by one.
    onOpen: (next: IsoMonth, isStep = false) => {
      if (next !== month) navigate(`/calendar?month=${next}`, { replace: isStep });
    },
  };
  return (
    <main className={styles.screen} aria-busy={(facts === null && error === null) || undefined}>
      <header className="grid gap-4">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className="lead">{t('lead')}</p>
      </header>
      {isEmpty ? (
        <EmptyState drawing={drawings.empty} title={t('empty.title')} text={t('empty.text')}>
          <Link href="/">{t('toStart')}</Link>
        </EmptyState>
      ) : (
        <>
          <div className={styles.page}>
            <MonthHead {...view} />
            {facts === null && error !== null && (
              <ErrorState
                isNote
                isOffline={isOffline}
                text={t(isOffline ? 'offline' : 'failed')}
                isBusy={isLoading}
                onRetry={retry}
              />
            )}
            <MonthGrid {...view} />
          </div>
          <MarkLegend />
          <MonthJump {...view} />
        </>
      )}
    </main>
  );
}

import { useLocale, useTranslations } from 'use-intl';
import { Link, useLocation, useSearch } from 'wouter';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { useToday } from '../../../device/use-today.ts';
import type { IsoMonth } from '../../../domain/day/month-grid.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { Trouble } from '../../../ui/trouble.tsx';
import styles from './calendar.module.css';
import { CalendarTrouble } from './calendar-trouble.tsx';
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
  const { month, span, isEmpty, shown, retry } = useCalendar(asked, day);
  const withOwn = useOwnOutcomes();

  const { failure } = shown;
  useBackOnline(failure !== null, retry);
  const facts =
    shown.facts === null ? null : { ...shown.facts, outcomes: withOwn(shown.facts.outcomes) };
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
    <main className={styles.screen} aria-busy={(facts === null && failure === null) || undefined}>
      <header className={styles.head}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {isEmpty ? (
        <Trouble drawing={drawings.empty} title={t('empty.title')} text={t('empty.text')}>
          <Link href="/">{t('toStart')}</Link>
        </Trouble>
      ) : (
        <>
          <div className={styles.page}>
            <MonthHead {...view} />
            {facts === null && failure !== null && (
              <CalendarTrouble
                isOffline={failure.isOffline}
                isBusy={shown.isLoading}
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

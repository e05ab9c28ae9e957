import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { getUsedYears } from '../../../../backend/staff/research.ts';
import { today } from '../../../../device/clock.ts';
import { drawings } from '../../../../ui/icons/drawings.ts';
import { StaffScreen } from '../../../../ui/staff/staff-screen.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { yearOf } from '../../../../ui/url-filter.ts';
import { RowShortcuts } from '../row-shortcuts.tsx';
import { SpanDetail } from './span-detail.tsx';
import { SpanList } from './span-list.tsx';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { useErrorText } from '../../use-error-text.ts';
import styles from './used-years.module.css';
import { YearLegend } from './year-mark.tsx';
import { type Span, yearMap } from './year-map.ts';

/** Which years are an answer and which are free: all hundreds at a glance, and one of them near. */
export function UsedYearsScreen() {
  const t = useTranslations('research.years');
  const { userId, accounts } = useOwnAccounts();
  const errorText = useErrorText();
  const { value, error, isLoading, reload } = useAnswer({
    queryKey: ['years', userId],
    queryFn: (signal) => getUsedYears(accounts, signal),
  });

  return (
    <StaffScreen room="research" section="researchYears">
      <p className={styles.lead}>{t('lead')}</p>
      {error !== null && <ErrorState {...errorText(error)} isBusy={isLoading} onRetry={reload} />}
      {value === null && error === null && <MapSkeleton />}
      {value?.length === 0 && error === null && (
        <EmptyState drawing={drawings.empty} title={t('nothing.title')} text={t('nothing.text')} />
      )}
      {value !== null && value.length > 0 && error === null && (
        <YearMap spans={yearMap(value, Number(today().day.slice(0, 4)))} />
      )}
    </StaffScreen>
  );
}

/** The hundreds, and the one that the address names, or the first that has years. */
function YearMap({ spans }: { spans: readonly Span[] }) {
  const [, navigate] = useLocation();
  const values = new URLSearchParams(useSearch());
  const year = yearOf(values.get('year') ?? '');
  const from = year ?? yearOf(values.get('from') ?? '');
  const asked = spans.find((span) => from !== null && span.from <= from && from <= span.to);
  const span = asked ?? spans.find(({ used }) => used.length > 0) ?? spans[0];
  if (span === undefined) return null;
  return (
    <>
      <div className={styles.keys}>
        <YearLegend />
        <RowShortcuts of="years" />
      </div>
      <div className={styles.map}>
        <SpanList spans={spans} current={span.from} address={(first) => address('from', first)} />
        <SpanDetail
          span={span}
          year={year}
          onYear={(next) => navigate(address('year', next), { replace: true })}
          onSpan={(step) => {
            // The latest span comes first.
            const next = spans[spans.indexOf(span) - step];
            if (next !== undefined) navigate(address('from', next.from), { replace: true });
          }}
        />
      </div>
    </>
  );
}

/** The shape of a map that is still to come. */
function MapSkeleton() {
  const t = useTranslations('research.list');
  return (
    <div aria-busy="true">
      <Skeleton list={styles.map} row={styles.skeleton} rows={2} bars={1} waiting={t('waiting')} />
    </div>
  );
}

function address(name: 'from' | 'year', value: number): string {
  return `/research/years?${name}=${value}`;
}

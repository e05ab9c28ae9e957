import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { type ReportState, reportStates } from '../../../backend/staff/reports.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { MakerScreen } from '../../../ui/staff/maker-screen.tsx';
import { useKeyNames } from '../../../ui/use-key-names.ts';
import { ReportResults } from './report-results.tsx';
import styles from './reports.module.css';
import { useReports } from './use-reports.ts';

const address = '/dashboard/reports';
const filters = [...reportStates, 'all'] as const;

/** What players found wrong, the open reports first, for staff to answer. */
export function ReportsScreen() {
  const t = useTranslations('desk');
  const keyNames = useKeyNames();
  const [, navigate] = useLocation();
  const named = new URLSearchParams(useSearch()).get('state');
  const filter = filters.find((known) => known === named) ?? 'open';
  const { list, loadMore, reload, noteAnswer } = useReports(stateOf(filter));
  return (
    <MakerScreen room="dashboard" section="dashboardReports">
      <div className={styles.head}>
        <p className={styles.count} role="status">
          {list.facts !== null && t('reports.open', { count: list.facts.open })}
        </p>
        <Choice
          label={t('reports.filter')}
          value={filter}
          options={filters.map((value) => ({ value, words: t(`reports.state.${value}`) }))}
          onChange={(value) =>
            navigate(value === 'open' ? address : `${address}?state=${value}`, { replace: true })
          }
        />
      </div>
      <ReportResults
        list={list}
        isFiltered={filter !== 'all'}
        onMore={loadMore}
        onRetry={reload}
        onAnswered={noteAnswer}
        onAllAnswered={() => {
          // The reports that were just answered leave the list, and the focus with them.
          document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
          reload();
        }}
      />
      <details className={styles.keys}>
        <summary>{t('keys.title')}</summary>
        <p>
          <kbd>{t('keys.sendKeys', keyNames)}</kbd> {t('keys.send')}
        </p>
      </details>
    </MakerScreen>
  );
}

function stateOf(filter: (typeof filters)[number]): ReportState | null {
  return filter === 'all' ? null : filter;
}

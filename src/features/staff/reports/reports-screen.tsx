import { useTranslations } from 'use-intl';
import { reportStates, getReports, type ReportState } from '../../../backend/staff/reports.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusScreen } from '../../../ui/focus/focus-screen.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { ResultList } from '../../../ui/list/result-list.tsx';
import { DeskScreen } from '../desk-screen.tsx';
import { oneOf } from '../../../ui/url-filter.ts';
import { useKeyNames } from '../../../ui/use-key-names.ts';
import { useUrlFilter } from '../../../ui/use-url-filter.ts';
import { StaffSkeleton } from '../staff-skeleton.tsx';
import { useErrorText } from '../use-error-text.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { afterAnswer, byPuzzle } from './report-list.ts';
import { ReportedPuzzle } from './reported-puzzle.tsx';
import styles from './reports.module.css';

const filters = [...reportStates, 'all'] as const;
// The open ones need no word in the address.
const schema = { state: oneOf(filters.filter((state) => state !== 'open')) };

/** What players found wrong, the open reports first, for staff to answer. */
export function ReportsScreen() {
  const t = useTranslations('staffTasks');
  const keyNames = useKeyNames();
  const { typed, choose } = useUrlFilter('/dashboard/reports', schema);
  const filter = oneOf(filters)(typed.state) ?? 'open';
  const list = useReports(filter === 'all' ? null : filter);
  return (
    <DeskScreen section="dashboardReports" openReports={list.facts?.open ?? null}>
      <div className={styles.head}>
        <p className={styles.count} role="status">
          {list.facts !== null && t('reports.open', { count: list.facts.open })}
        </p>
        <Choice
          label={t('reports.filter')}
          value={filter}
          options={filters.map((value) => ({ value, words: t(`reports.state.${value}`) }))}
          onChange={(state) => choose({ state })}
        />
      </div>
      <div className={styles.results} aria-busy={list.isLoading}>
        <ResultList
          list={list}
          name="reports"
          skeleton={<StaffSkeleton />}
          nothing={
            <EmptyState
              drawing={drawings.empty}
              title={t(filter === 'all' ? 'reports.none' : 'reports.noneHere')}
              text={t('reports.noneText')}
            />
          }
          errorText={useErrorText()}
          more={t('reports.more')}
        >
          {(reports) =>
            byPuzzle(reports).map((group) => (
              <ReportedPuzzle
                key={group.puzzle.id}
                group={group}
                onAnswered={(report) => list.change((found) => afterAnswer(found, report))}
                onAllAnswered={() => {
                  // The reports that were just answered leave the list, and the focus with them.
                  focusScreen();
                  list.reload();
                }}
              />
            ))
          }
        </ResultList>
      </div>
      <details className={styles.keys}>
        <summary>{t('keys.title')}</summary>
        <p>
          <kbd>{t('keys.sendKeys', keyNames)}</kbd> {t('keys.send')}
        </p>
      </details>
    </DeskScreen>
  );
}

/**
 * The reports of one state, newest first.
 *
 * @param state null for all
 */
function useReports(state: ReportState | null) {
  const { userId, accounts } = useOwnAccounts();
  return useList({
    queryKey: ['reports', userId, state],
    load: async ({ from, amount }, signal) => {
      const before = from === null ? null : Number(from);
      const { reports, next, open } = await getReports(accounts, { state, before, amount }, signal);
      return { rows: reports, next: next === null ? null : String(next), facts: { open } };
    },
    amount: 30,
  });
}

import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { useToday } from '../../../device/use-today.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { DeskScreen } from '../desk-screen.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useErrorText } from '../use-error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type PuzzleNumbers, getPuzzleNumbers } from '../../../backend/staff/research.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { useUserId } from '../../../backend/session.ts';
import type { DaySpan } from '../../../domain/day/month-grid.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { arrange, readView, viewAddress, FEWEST, solveRate, sumOf } from './number-lines.ts';
import { NumbersFilter } from './numbers-filter.tsx';
import { NumbersTable } from './numbers-table.tsx';
import { useFormat } from '../../../ui/format/use-format.ts';
import styles from './numbers.module.css';

/** How puzzles were played: what was too hard, what too easy, and how many nobody played. */
export function NumbersScreen() {
  // Numbers that stay in sight while others are asked for are not those of who was signed in before.
  return <Numbers key={useUserId()} />;
}

function Numbers() {
  const t = useTranslations('dashboard');
  const [, navigate] = useLocation();
  const today = useToday();
  const view = readView(useSearch(), today);
  const { value: lines, error, isLoading, reload } = useNumbers(view.span);
  const errorText = useErrorText(t('numbers.failed'));
  const arranged = lines === null || error !== null ? null : arrange(lines, view);

  return (
    <DeskScreen section="dashboardNumbers">
      <p className={styles.lead}>{t('numbers.lead')}</p>
      <NumbersFilter
        view={view}
        today={today}
        onChange={(next) => navigate(viewAddress(next), { replace: true })}
      />
      {error !== null && <ErrorState {...errorText(error)} isBusy={isLoading} onRetry={reload} />}
      {error === null && arranged === null && (
        <Skeleton
          list="grid gap-12"
          row={styles.skeleton}
          rows={6}
          bars={1}
          waiting={t('numbers.waiting')}
        />
      )}
      {arranged !== null && arranged.lines.length === 0 && (
        <EmptyState
          drawing={drawings.empty}
          title={t(arranged.unplayed === 0 ? 'numbers.empty.title' : 'numbers.unplayed.title')}
          text={
            arranged.unplayed === 0
              ? t('numbers.empty.text')
              : t('numbers.unplayed.all', { count: arranged.unplayed })
          }
        />
      )}
      {arranged !== null && arranged.lines.length > 0 && (
        <div className={styles.found} aria-busy={isLoading || undefined}>
          <NumbersSum lines={arranged.lines} />
          <NumbersTable lines={arranged.lines} today={today} />
          {arranged.unplayed > 0 && (
            <p className="soft">{t('numbers.unplayed.others', { count: arranged.unplayed })}</p>
          )}
        </div>
      )}
    </DeskScreen>
  );
}

/** What all lines come to, in a sentence. */
function NumbersSum({ lines }: { lines: readonly PuzzleNumbers[] }) {
  const t = useTranslations('dashboard.numbers');
  const format = useFormat();
  const sum = sumOf(lines);
  const rate = solveRate(sum);
  return (
    <p role="status" className="reading text-18">
      {t('sum', {
        puzzles: lines.length,
        finished: sum.finished,
        isEnough: rate === null ? 'false' : 'true',
        rate: format.number(rate ?? 0, { style: 'percent' }),
      })}{' '}
      <span className="soft">{t('few', { fewest: FEWEST })}</span>
    </p>
  );
}

/** How the puzzles of some days were played; older numbers stay in sight while others are asked for. */
function useNumbers({ first, last }: DaySpan) {
  const { userId, accounts } = useOwnAccounts();
  return useAnswer({
    queryKey: ['numbers', userId, first, last],
    queryFn: () => getPuzzleNumbers(accounts, { first, last }),
    keepsLast: true,
  });
}

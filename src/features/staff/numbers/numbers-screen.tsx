import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { useToday } from '../../../device/use-today.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useErrorText } from '../use-error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { arrange, readView, viewAddress } from './number-lines.ts';
import { NumbersFilter } from './numbers-filter.tsx';
import { NumbersSum } from './numbers-sum.tsx';
import { NumbersTable } from './numbers-table.tsx';
import styles from './numbers.module.css';
import { useNumbers } from './use-numbers.ts';

/** How puzzles were played: what was too hard, what too easy, and what nobody played. */
export function NumbersScreen() {
  const t = useTranslations('dashboard');
  const [, navigate] = useLocation();
  const today = useToday();
  const view = readView(useSearch(), today);
  const { value: lines, error, isLoading, reload } = useNumbers(view.span);
  const errorText = useErrorText(t('numbers.failed'));
  const arranged = lines === null || error !== null ? null : arrange(lines, view);

  return (
    <StaffScreen room="dashboard" section="dashboardNumbers">
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
      {arranged !== null && arranged.length === 0 && (
        <EmptyState
          drawing={drawings.empty}
          title={t('numbers.empty.title')}
          text={t('numbers.empty.text')}
        />
      )}
      {arranged !== null && arranged.length > 0 && (
        <div className={styles.found} aria-busy={isLoading || undefined}>
          <NumbersSum lines={arranged} />
          <NumbersTable lines={arranged} today={today} />
        </div>
      )}
    </StaffScreen>
  );
}

import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { useToday } from '../../../device/use-today.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { MakerScreen } from '../../../ui/staff/maker-screen.tsx';
import { MakerTrouble } from '../../../ui/staff/maker-trouble.tsx';
import { Trouble } from '../../../ui/trouble.tsx';
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
  const { lines, failure, isLoading, reload } = useNumbers(view.span);
  useBackOnline(failure !== null, reload);
  const arranged = lines === null ? null : arrange(lines, view);

  return (
    <MakerScreen room="dashboard" section="dashboardNumbers">
      <p className={styles.lead}>{t('numbers.lead')}</p>
      <NumbersFilter
        view={view}
        today={today}
        onChange={(next) => navigate(viewAddress(next), { replace: true })}
      />
      {failure !== null && (
        <MakerTrouble
          title={t('numbers.failed')}
          failure={failure}
          isBusy={isLoading}
          onRetry={reload}
        />
      )}
      {failure === null && arranged === null && (
        <>
          <p role="status" className="visually-hidden">
            {t('numbers.waiting')}
          </p>
          <div className={styles.ghosts} aria-hidden="true">
            {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => (
              <span key={name} className={styles.ghost} />
            ))}
          </div>
        </>
      )}
      {arranged !== null && arranged.length === 0 && (
        <Trouble
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
    </MakerScreen>
  );
}

import { useTranslations } from 'use-intl';
import type { AnsweredReport } from '../../../backend/staff/reports.ts';
import { Button } from '../../../ui/form/button.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { MakerTrouble } from '../../../ui/staff/maker-trouble.tsx';
import { Trouble } from '../../../ui/trouble.tsx';
import { DeskSkeleton } from '../desk-skeleton.tsx';
import { byPuzzle, type ReportList } from './report-list.ts';
import { ReportedPuzzle } from './reported-puzzle.tsx';
import styles from './reports.module.css';

type ReportResultsProps = {
  list: ReportList;
  isFiltered: boolean;
  onMore: () => void;
  onRetry: () => void;
  onAnswered: (report: AnsweredReport) => void;
  /** Called when all of a puzzle were answered at once. */
  onAllAnswered: () => void;
};

/** The reports by their puzzles, or why there are none to see. */
export function ReportResults(props: ReportResultsProps) {
  const { list, isFiltered, onMore, onRetry, onAnswered, onAllAnswered } = props;
  const t = useTranslations();
  const { rows, next, isLoading, failure } = list;
  if (failure !== null && !failure.isOfMore) {
    return <MakerTrouble failure={failure.kind} isBusy={isLoading} onRetry={onRetry} />;
  }
  if (rows.length === 0 && isLoading) return <DeskSkeleton />;
  if (rows.length === 0) {
    return (
      <Trouble
        drawing={drawings.empty}
        title={t(isFiltered ? 'desk.reports.noneHere' : 'desk.reports.none')}
        text={t('desk.reports.noneText')}
      />
    );
  }
  return (
    <div className={styles.results} aria-busy={isLoading}>
      {byPuzzle(rows).map((group) => (
        <ReportedPuzzle
          key={group.puzzle.id}
          group={group}
          onAnswered={onAnswered}
          onAllAnswered={onAllAnswered}
        />
      ))}
      {next !== null && (
        <div className={styles.more}>
          {failure !== null && <p role="alert">{t(`makers.failure.${failure.kind}`)}</p>}
          <Button onClick={onMore} aria-disabled={isLoading}>
            {isLoading ? t('screen.loading') : t('desk.reports.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

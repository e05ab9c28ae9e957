import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { AnsweredReport } from '../../../backend/staff/reports.ts';
import { AllReportsAnswer } from './all-reports-answer.tsx';
import type { ReportGroup } from './report-list.ts';
import { ReportEntry } from './report-entry.tsx';
import { useDayText } from '../../../ui/format/use-local-time.ts';
import styles from './reports.module.css';

type ReportedPuzzleProps = {
  group: ReportGroup;
  onAnswered: (report: AnsweredReport) => void;
  onAllAnswered: () => void;
};

/** A puzzle with all that was reported of it. Its year is the answer: it shows on request. */
export function ReportedPuzzle({ group, onAnswered, onAllAnswered }: ReportedPuzzleProps) {
  const { puzzle, reports } = group;
  const t = useTranslations('staffTasks.reports');
  const dayText = useDayText();
  const heading = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.puzzle} aria-labelledby={heading}>
      <header className={styles.about}>
        <h2 id={heading}>{t('puzzle', { name: puzzle.name ?? puzzle.key })}</h2>
        <p className={styles.facts}>
          <span>{t(`language.${puzzle.locale}`)}</span>
          {puzzle.date !== null && (
            <time dateTime={puzzle.date}>{dayText(puzzle.date, 'long')}</time>
          )}
        </p>
        <details className={styles.year}>
          <summary>{t('year')}</summary>
          <p>{puzzle.year}</p>
        </details>
        <p className={styles.ways}>
          <Link
            className="target"
            href={`/creator/preview/${puzzle.key}?language=${puzzle.locale}`}
          >
            {t('preview')}
          </Link>
          <Link className="target" href={`/creator/edit/${puzzle.key}`}>
            {t('erratum')}
          </Link>
        </p>
      </header>
      <div className={styles.reports}>
        {isOpen && (
          <AllReportsAnswer
            group={group}
            onClose={() => setIsOpen(false)}
            onAnswered={onAllAnswered}
          />
        )}
        {!isOpen && puzzle.open > 1 && (
          <button type="button" className={styles.opener} onClick={() => setIsOpen(true)}>
            {t('all.answer', { count: puzzle.open })}
          </button>
        )}
        <ol className={styles.reports}>
          {reports.map((report) => (
            <ReportEntry key={report.id} report={report} onAnswered={onAnswered} />
          ))}
        </ol>
      </div>
    </section>
  );
}

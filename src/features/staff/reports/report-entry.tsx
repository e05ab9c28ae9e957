import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import type { AnsweredReport, Report } from '../../../backend/staff/reports.ts';
import { dateTimeFormat } from '../../../ui/format/use-format.ts';
import { ReportAnswer } from './report-answer.tsx';
import { ReportedLinks } from './reported-links.tsx';
import styles from './reports.module.css';
import { useUnsentAnswer } from './use-unsent-answer.ts';

type ReportEntryProps = {
  report: Report;
  /** Called with what stands by now, whoever noted it. */
  onAnswered: (report: AnsweredReport) => void;
};

/** One report: what is wrong, when it was told, and what staff made of it. */
export function ReportEntry({ report, onAnswered }: ReportEntryProps) {
  const t = useTranslations('staffTasks.reports');
  const locale = useLocale();
  const unsent = useUnsentAnswer(report);
  const [isOpen, setIsOpen] = useState(unsent.isThere);
  const [areLinksOpen, setAreLinksOpen] = useState(false);
  const linkOpener = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const day = dateTimeFormat(locale, { dateStyle: 'medium' });

  function closeAnswer() {
    flushSync(() => setIsOpen(false));
    opener.current?.focus();
  }

  function closeLinks() {
    flushSync(() => setAreLinksOpen(false));
    linkOpener.current?.focus();
  }

  return (
    <li className={styles.report} data-state={report.state}>
      <p className={styles.facts}>
        <strong>{t(`reason.${report.reason}`)}</strong>
        <time dateTime={report.reportedAt}>{day.format(Date.parse(report.reportedAt))}</time>
        <span className={styles.state}>{t(`state.${report.state}`)}</span>
      </p>
      <p className={report.words === null ? styles.wordless : styles.words}>
        {report.words ?? t('wordless')}
      </p>
      {report.answeredAt !== null && (
        <p className={styles.note}>
          <span className="muted">
            {t('noted', {
              name: report.answeredBy ?? t('somebody'),
              day: day.format(Date.parse(report.answeredAt)),
            })}
          </span>
          {report.answer}
        </p>
      )}
      {areLinksOpen && (
        <ReportedLinks report={report} onAnswered={onAnswered} onClose={closeLinks} />
      )}
      {isOpen ? (
        <ReportAnswer
          report={report}
          unsent={unsent}
          onClose={closeAnswer}
          onAnswered={onAnswered}
        />
      ) : (
        <p className={styles.ways}>
          {!areLinksOpen && (
            <button
              ref={linkOpener}
              type="button"
              className={styles.opener}
              onClick={() => setAreLinksOpen(true)}
            >
              {t('links.open')}
            </button>
          )}
          <button
            ref={opener}
            type="button"
            className={styles.opener}
            onClick={() => setIsOpen(true)}
          >
            {t(report.answer === null ? 'answer' : 'change')}
          </button>
        </p>
      )}
    </li>
  );
}

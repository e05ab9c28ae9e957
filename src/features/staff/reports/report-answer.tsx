import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import {
  type AnsweredReport,
  answerReport,
  getReport,
  type Report,
  reportStates,
} from '../../../backend/staff/reports.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import styles from './reports.module.css';
import type { UnsentAnswer } from './use-unsent-answer.ts';

/** As the database counts: by characters, not by halves of them. */
export const LONGEST_NOTE = 1000;

type ReportAnswerProps = {
  report: Report;
  unsent: UnsentAnswer;
  onClose: () => void;
  /** Called with what stands by now, one’s own or what somebody else noted meanwhile. */
  onAnswered: (report: AnsweredReport) => void;
};

/** Where staff note what became of a report. What could not be sent stays as it was typed. */
export function ReportAnswer({ report, unsent, onClose, onAnswered }: ReportAnswerProps) {
  const t = useTranslations();
  const accounts = useAccounts();
  const notify = useNotify();
  const own = useRef<HTMLDivElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isRestored = useRef(unsent.isThere);
  const [begunFrom] = useState(unsent.seen);
  const isOvertaken = begunFrom !== report.answeredAt;

  useEffect(() => {
    if (!isRestored.current) own.current?.querySelector('textarea')?.focus();
  }, []);

  async function send() {
    if (isBusy) return;
    const { answer, state } = unsent;
    const { length } = Array.from(answer.trim());
    if (length > LONGEST_NOTE) {
      refuse(t('desk.reports.tooLong', { length, limit: LONGEST_NOTE }));
      return;
    }
    setIsBusy(true);
    try {
      const seen = { id: report.id, answeredAtSeen: report.answeredAt };
      const answered = await answerReport(accounts, { ...seen, answer, state });
      unsent.drop();
      notify({ text: t('desk.reports.saved') });
      onAnswered(answered);
      onClose();
    } catch (error) {
      const failure = failureOf(error);
      const isShown = failure === 'otherRevision' && (await showTheirs());
      if (isShown) focusNote();
      else refuse(t(`staff.failure.${failure}`));
      setIsBusy(false);
    }
  }

  /** Brings into sight what somebody else noted meanwhile; one’s own words stay. */
  async function showTheirs(): Promise<boolean> {
    const theirs = await getReport(accounts, report.id).catch(() => null);
    if (theirs === null) return false;
    onAnswered(theirs);
    return true;
  }

  function refuse(why: string) {
    setFault(why);
    focusNote();
  }

  function focusNote() {
    own.current?.querySelector('textarea')?.focus();
  }

  return (
    <div ref={own} className={styles.answer} aria-busy={isBusy}>
      {isOvertaken && <p role="alert">{t('desk.reports.overtaken')}</p>}
      <TextArea
        isReading
        name="answer"
        label={t('desk.reports.noteLabel')}
        rows={3}
        value={unsent.answer}
        errors={fault === null ? [] : [fault]}
        onChange={({ target }) => {
          setFault(null);
          unsent.write({ answer: target.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <Choice
        label={t('desk.reports.becomes')}
        value={unsent.state}
        options={reportStates.map((value) => ({
          value,
          words: t(`desk.reports.state.${value}`),
        }))}
        onChange={(state) => unsent.write({ state })}
      />
      <div className="row gap-12">
        <Button look="primary" aria-disabled={isBusy} onClick={() => void send()}>
          {t('desk.reports.save')}
        </Button>
        <Button
          onClick={() => {
            unsent.drop();
            onClose();
          }}
        >
          {t('desk.discard')}
        </Button>
      </div>
    </div>
  );
}

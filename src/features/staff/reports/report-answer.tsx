import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import {
  type AnsweredReport,
  answerReport,
  getReport,
  type Report,
  reportStates,
} from '../../../backend/staff/reports.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { AnswerForm } from './answer-form.tsx';
import type { UnsentAnswer } from './use-unsent-answer.ts';

type ReportAnswerProps = {
  report: Report;
  unsent: UnsentAnswer;
  onClose: () => void;
  /** Called with what stands by now, one’s own or what somebody else noted meanwhile. */
  onAnswered: (report: AnsweredReport) => void;
};

/** Where staff note what became of a report. What could not be sent stays as it was typed. */
export function ReportAnswer({ report, unsent, onClose, onAnswered }: ReportAnswerProps) {
  const t = useTranslations('staffTasks.reports');
  const accounts = useAccounts();
  const notify = useNotify();
  const { answer, state, isThere, write, drop } = unsent;
  const [begunFrom] = useState(unsent.seen);

  async function send(): Promise<boolean> {
    try {
      const seen = { id: report.id, answeredAtSeen: report.answeredAt };
      const answered = await answerReport(accounts, { ...seen, answer, state });
      drop();
      notify({ text: t('saved') });
      onAnswered(answered);
      onClose();
      return true;
    } catch (error) {
      if (failureOf(error) === 'otherRevision' && (await showTheirs())) return false;
      throw error;
    }
  }

  /** Brings into sight what somebody else noted meanwhile; one’s own words stay. */
  async function showTheirs(): Promise<boolean> {
    const theirs = await getReport(accounts, report.id).catch(() => null);
    if (theirs === null) return false;
    onAnswered(theirs);
    return true;
  }

  return (
    <AnswerForm
      name="answer"
      rows={3}
      answer={answer}
      becomes={t('becomes')}
      state={state}
      states={reportStates}
      submit={t('save')}
      isFocused={!isThere}
      onWrite={write}
      onSend={send}
      onDiscard={() => {
        drop();
        onClose();
      }}
    >
      {begunFrom !== report.answeredAt && <p role="alert">{t('overtaken')}</p>}
    </AnswerForm>
  );
}

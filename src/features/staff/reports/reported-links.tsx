import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { type AnsweredReport, answerReport, type Report } from '../../../backend/staff/reports.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { namedHint } from '../references/reference-changes.ts';
import { ReferencesForm } from '../references/references-form.tsx';

type ReportedLinksProps = {
  report: Report;
  onAnswered: (report: AnsweredReport) => void;
  onClose: () => void;
};

/** Where a broken link is replaced right at its report, which is fixed by that if it was open. */
export function ReportedLinks({ report, onAnswered, onClose }: ReportedLinksProps) {
  const t = useTranslations('staffTasks.reports.links');
  const accounts = useAccounts();
  const notify = useNotify();
  const { id, puzzle, words, answer, answeredAt } = report;
  const isAnswer = report.state === 'open';

  async function finish(count: number) {
    if (isAnswer) {
      const noted = {
        id,
        answer: answer ?? '',
        state: 'fixed',
        answeredAtSeen: answeredAt,
      } as const;
      onAnswered(await answerReport(accounts, noted));
    }
    notify({ text: t(isAnswer ? 'saved' : 'savedOnly', { count }) });
    onClose();
  }

  return (
    <ReferencesForm
      hint={namedHint(words)}
      puzzleId={puzzle.id}
      submit={t(isAnswer ? 'submit' : 'submitOnly')}
      onReplaced={finish}
      onClose={onClose}
    />
  );
}

import { useTranslations } from 'use-intl';
import * as v from 'valibot';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { answerReports } from '../../../backend/staff/reports.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { useLocalDraft } from '../local-draft.ts';
import { AnswerForm } from './answer-form.tsx';
import type { ReportGroup } from './report-list.ts';

type AllReportsAnswerProps = {
  group: ReportGroup;
  onClose: () => void;
  onAnswered: () => void;
};

const outcomes = ['declined', 'fixed'] as const;
const unsentSchema = v.object({ answer: v.string(), state: v.picklist(outcomes) });

/** Where staff note the same of all open reports of a puzzle. What is not sent outlives a reload. */
export function AllReportsAnswer({ group, onClose, onAnswered }: AllReportsAnswerProps) {
  const { id, open } = group.puzzle;
  const t = useTranslations('staffTasks.reports');
  const accounts = useAccounts();
  const notify = useNotify();
  const { draft, write, drop } = useLocalDraft(`reports.${id}`, unsentSchema);
  const note = draft ?? { answer: '', state: 'declined' as const };

  async function send(): Promise<boolean> {
    const newest = group.reports[0]?.id;
    if (newest === undefined) return false;
    const { answered } = await answerReports(accounts, { puzzleId: id, newest, ...note });
    drop();
    notify({ text: t('all.saved', { count: answered }) });
    onAnswered();
    onClose();
    return true;
  }

  return (
    <AnswerForm
      name="answers"
      help={t('all.help')}
      rows={2}
      answer={note.answer}
      becomes={t('all.become')}
      state={note.state}
      states={outcomes}
      submit={t('all.save', { count: open })}
      isFocused
      onWrite={(change) => write({ ...note, ...change })}
      onSend={send}
      onDiscard={() => {
        drop();
        onClose();
      }}
    />
  );
}

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { answerReports } from '../../../backend/staff/reports.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useLocalDraft } from '../local-draft.ts';
import { LONGEST_NOTE } from './report-answer.tsx';
import type { ReportGroup } from './report-list.ts';
import styles from './reports.module.css';

type AllReportsAnswerProps = {
  group: ReportGroup;
  onClose: () => void;
  onAnswered: () => void;
};

const outcomes = ['declined', 'fixed'] as const;
const unsentSchema = v.object({ answer: v.string(), state: v.picklist(outcomes) });

/** Where staff note the same of all open reports of a puzzle. What is not sent outlives a reload. */
export function AllReportsAnswer(props: AllReportsAnswerProps) {
  const { group, onClose, onAnswered } = props;
  const { id, open } = group.puzzle;
  const t = useTranslations();
  const accounts = useAccounts();
  const notify = useNotify();
  const own = useRef<HTMLDivElement>(null);
  const { draft, write: keep, drop } = useLocalDraft(`reports.${id}`, unsentSchema);
  const note = draft ?? { answer: '', state: 'declined' as const };
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    own.current?.querySelector('textarea')?.focus();
  }, []);

  function write(change: Partial<typeof note>) {
    setFault(null);
    keep({ ...note, ...change });
  }

  function refuse(why: string) {
    setFault(why);
    own.current?.querySelector('textarea')?.focus();
  }

  async function send() {
    const newest = group.reports[0]?.id;
    if (isBusy || newest === undefined) return;
    const { length } = Array.from(note.answer.trim());
    if (length > LONGEST_NOTE) {
      refuse(t('desk.reports.tooLong', { length, limit: LONGEST_NOTE }));
      return;
    }
    setIsBusy(true);
    try {
      const { answered } = await answerReports(accounts, { puzzleId: id, newest, ...note });
      drop();
      notify({ text: t('desk.reports.all.saved', { count: answered }) });
      onAnswered();
      onClose();
    } catch (error) {
      refuse(t(`staff.failure.${failureOf(error)}`));
      setIsBusy(false);
    }
  }

  return (
    <div ref={own} className={styles.answer} aria-busy={isBusy}>
      <TextArea
        isReading
        name="answers"
        label={t('desk.reports.noteLabel')}
        help={t('desk.reports.all.help')}
        rows={2}
        value={note.answer}
        errors={fault === null ? [] : [fault]}
        onChange={({ target }) => write({ answer: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <Choice
        label={t('desk.reports.all.become')}
        value={note.state}
        options={outcomes.map((value) => ({ value, words: t(`desk.reports.state.${value}`) }))}
        onChange={(state) => write({ state })}
      />
      <div className="row gap-12">
        <Button look="primary" aria-disabled={isBusy} onClick={() => void send()}>
          {t('desk.reports.all.save', { count: open })}
        </Button>
        <Button
          onClick={() => {
            drop();
            onClose();
          }}
        >
          {t('desk.discard')}
        </Button>
      </div>
    </div>
  );
}

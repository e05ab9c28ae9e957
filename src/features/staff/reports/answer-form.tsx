import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { getProfile } from '../../../backend/accounts/profile.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import type { ReportState } from '../../../backend/staff/reports.ts';
import { useUserId } from '../../../backend/session.ts';
import { countCharacters } from '../../../domain/text/count-characters.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import styles from './reports.module.css';

const LONGEST_NOTE = 1000;

type AnswerFormProps<State extends ReportState> = {
  name: string;
  help?: string;
  rows: number;
  answer: string;
  /** What is called what the reports become, and what they may. */
  becomes: string;
  state: State;
  states: readonly State[];
  submit: string;
  /** Whether it takes the focus when it appears. */
  isFocused: boolean;
  onWrite: (change: { answer?: string; state?: State }) => void;
  /** Resolves to whether it was taken, and throws why it was not; what was typed stays. */
  onSend: () => Promise<boolean>;
  onDiscard: () => void;
  /** What to know before writing. */
  children?: ReactNode;
};

/** A note for other staff, and what becomes of a report or several. */
export function AnswerForm<State extends ReportState>(props: AnswerFormProps<State>) {
  const { name, help, rows, answer, becomes, state, states, submit, isFocused } = props;
  const { onWrite, onSend, onDiscard, children } = props;
  const t = useTranslations();
  const nameOf = (each: ReportState) => t(`staffTasks.reports.state.${each}`);
  const own = useRef<HTMLDivElement>(null);
  const wasFocused = useRef(isFocused);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    if (wasFocused.current) own.current?.querySelector('textarea')?.focus();
  }, []);

  function focusNote() {
    own.current?.querySelector('textarea')?.focus();
  }

  function refuse(why: string) {
    setFault(why);
    focusNote();
  }

  async function send() {
    if (isBusy) return;
    const length = countCharacters(answer.trim());
    if (length > LONGEST_NOTE) {
      refuse(t('staffTasks.reports.tooLong', { length, limit: LONGEST_NOTE }));
      return;
    }
    setIsBusy(true);
    try {
      if (await onSend()) return;
      focusNote();
    } catch (error) {
      refuse(t(`staff.failure.${failureOf(error)}`));
    }
    setIsBusy(false);
  }

  return (
    <div ref={own} className={styles.answer} aria-busy={isBusy}>
      {children}
      <Nameless />
      <TextArea
        isReading
        name={name}
        label={t('staffTasks.reports.noteLabel')}
        help={help}
        rows={rows}
        value={answer}
        errors={fault === null ? [] : [fault]}
        onChange={({ target }) => {
          setFault(null);
          onWrite({ answer: target.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <Choice
        label={becomes}
        value={state}
        options={states.map((value) => ({ value, words: nameOf(value) }))}
        onChange={(next) => onWrite({ state: next })}
      />
      <div className="row gap-12">
        <Button look="primary" aria-disabled={isBusy} onClick={() => void send()}>
          {submit}
        </Button>
        <Button onClick={onDiscard}>{t('staffTasks.discard')}</Button>
      </div>
    </div>
  );
}

/** Says to somebody without a name what others read instead, and where to choose one. */
function Nameless() {
  const t = useTranslations('staffTasks.reports');
  const accounts = useAccounts();
  const { value: isNamed } = useAnswer({
    queryKey: ['is named', useUserId()],
    queryFn: async () => (await getProfile(accounts)) !== null,
  });
  return (
    isNamed === false && (
      <p className="soft text-15">
        {t('nameless', { somebody: t('somebody') })} <Link href="/profile">{t('toName')}</Link>
      </p>
    )
  );
}

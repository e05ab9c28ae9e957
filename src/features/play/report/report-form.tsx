import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackend } from '../../../backend/backend-context.tsx';
import { errorMap } from '../../../backend/errors.ts';
import { LONGEST_REPORT, reportError, TooManyReportsError } from '../../../backend/report-error.ts';
import { today } from '../../../device/clock.ts';
import { countCharacters } from '../../../domain/text/count-characters.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { FieldErrors } from '../../../ui/form/form-context.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { keepReport, keptReport, type ReportDraft } from './kept-reports.ts';
import styles from './report-dialog.module.css';
import { ReportReasons } from './report-reasons.tsx';

type ReportFormProps = {
  puzzleId: number;
  onClose: () => void;
  /** Called once it is sent, with whether it was new. */
  onSent: (isNew: boolean) => void;
};

const messageOf = errorMap({ PT429: 'full', '02000': 'gone' });

/** Why a report did not arrive, by the name of its message. */
type Failure = { message: ReturnType<typeof messageOf> | 'wait'; minutes: number };

/** What is wrong with a puzzle; what is written stays until it is sent. */
export function ReportForm({ puzzleId, onClose, onSent }: ReportFormProps) {
  const t = useTranslations('result.report');
  const backend = useBackend();
  const [draft, setDraft] = useState(() => keptReport(puzzleId));
  const [failure, setFailure] = useState<Failure | null>(null);
  const left = LONGEST_REPORT - countCharacters(draft.words.trim());

  function change(changed: Partial<ReportDraft>) {
    const next = { ...draft, ...changed };
    keepReport(puzzleId, next);
    setDraft(next);
  }

  async function send(): Promise<FieldErrors | null> {
    const { reason, words } = draft;
    setFailure(null);
    if (reason === null) return { reason: t('reasonMissing') };
    if (left < 0) return { words: t('shorten') };
    try {
      const isNew = await reportError(backend, { puzzleId, reason, words }, today().offset);
      keepReport(puzzleId, null);
      onSent(isNew);
    } catch (error) {
      setFailure(failureOf(error));
    }
    return null;
  }

  return (
    <Form onSubmit={send}>
      <ReportReasons value={draft.reason} onChange={(reason) => change({ reason })} />
      <TextArea
        name="words"
        rows={3}
        label={t('words')}
        help={left < 0 ? t('tooLong', { over: -left }) : t('left', { left })}
        value={draft.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      <p className={styles.note}>{t('privacy')}</p>
      {failure !== null && (
        <p ref={showEnd} role="alert" className={styles.failure}>
          {t(`failure.${failure.message}`, { minutes: failure.minutes })}
        </p>
      )}
      <div className="answers">
        <Button onClick={onClose}>{t('close')}</Button>
        <SubmitButton>{t('submit')}</SubmitButton>
      </div>
    </Form>
  );
}

/** A refusal may push the button out of a low window that sends once more. */
function showEnd(refusal: HTMLElement | null) {
  refusal?.parentElement?.scrollIntoView({ block: 'end' });
}

function failureOf(error: unknown): Failure {
  return error instanceof TooManyReportsError
    ? { message: 'wait', minutes: Math.ceil((error.seconds ?? 600) / 60) }
    : { message: messageOf(error), minutes: 0 };
}

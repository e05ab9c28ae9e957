import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { failureOf } from '../../../../backend/staff/failure.ts';
import { removeDraft, restoreDraft, setDraftReady } from '../../../../backend/staff/drafts.ts';
import { isUnsaved } from '../../../../domain/draft/draft-session.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useNotify } from '../../../../ui/dialog/notify.ts';
import { Question } from '../../../../ui/form/question.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import type { DraftEditor } from './draft-editor.ts';
import { useEditorState } from '../editor/editor-context.ts';
import { useDayText } from '../../../../ui/format/use-local-time.ts';
import styles from '../editor/editor.module.css';
import { focusScreen } from '../../../../ui/focus/focus-screen.ts';

/** Whether a draft is ready, for which day it is meant, and the way to put it away; nothing of a published one. */
export function EditorState({ editor }: { editor: DraftEditor }) {
  const { draft } = useEditorState(editor);
  return draft.published === null && <DraftState editor={editor} />;
}

function DraftState({ editor }: { editor: DraftEditor }) {
  const t = useTranslations('editor');
  const dayText = useDayText();
  const { rest } = useAccounts();
  const { draft, session } = useEditorState(editor);
  const change = useChange(editor);
  const [isAsking, setIsAsking] = useState(false);
  const { key, plannedFor } = draft;
  return (
    <section className={styles.state} aria-label={t('state')}>
      <Switch
        label={t('ready')}
        description={t('readyAbout')}
        isOn={draft.isReady && !isUnsaved(session)}
        onChange={(isReady) =>
          void change((revision) => setDraftReady({ rest }, key, revision, isReady))
        }
      />
      {plannedFor !== null && (
        <p className={styles.soft}>
          {t('plannedFor', {
            day: dayText(plannedFor, 'full'),
          })}
        </p>
      )}
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        {t('remove.open')}
      </Button>
      {isAsking && (
        <Question
          title={t('remove.title')}
          text={t('remove.text')}
          keep={t('remove.keep')}
          submit={t('remove.submit')}
          onKeep={() => setIsAsking(false)}
          onSubmit={() => {
            setIsAsking(false);
            void change(async (revision) => ({
              ...(await removeDraft({ rest }, key, revision)),
              plannedFor: null,
            }));
          }}
        />
      )}
    </section>
  );
}

type RemovedNoteProps = { editor: DraftEditor; onRestored: () => void };

/** That a draft was removed, and how it comes back. */
export function RemovedNote({ editor, onRestored }: RemovedNoteProps) {
  const t = useTranslations('editor');
  const failures = useTranslations('staff.failure');
  const { rest } = useAccounts();
  const notify = useNotify();
  const { key } = useEditorState(editor).draft;
  const note = useRef<HTMLElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  // What had the focus is gone with the draft, and when that is back, with this note.
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus();
    return () => {
      if (document.activeElement === document.body) focusScreen();
    };
  }, []);

  async function restore() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await editor.restore(() => restoreDraft({ rest }, key));
      onRestored();
    } catch (error) {
      notify({ text: failures(failureOf(error)), kind: 'error', position: 'top' });
    }
    setIsBusy(false);
  }

  return (
    <section ref={note} className={styles.removed} tabIndex={-1} aria-label={t('state')}>
      <p>{t('removed')}</p>
      <Button look="primary" aria-disabled={isBusy} onClick={() => void restore()}>
        {t('restore')}
      </Button>
    </section>
  );
}

/** Does something with a draft once it is saved, and tells when that is not possible. */
function useChange(editor: DraftEditor) {
  const failures = useTranslations('staff.failure');
  const t = useTranslations('editor');
  const notify = useNotify();
  return async (call: (revision: number) => Promise<Partial<Draft>>) => {
    try {
      if (!(await editor.change(call))) notify({ text: t('notSavedYet'), kind: 'warning' });
    } catch (error) {
      notify({ text: failures(failureOf(error)), kind: 'error', position: 'top' });
    }
  };
}

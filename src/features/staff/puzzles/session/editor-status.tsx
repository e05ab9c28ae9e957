import { useTranslations } from 'use-intl';
import { isUnsaved } from '../../../../domain/draft/draft-session.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useLocalTime } from '../../../../ui/format/use-local-time.ts';
import type { DraftEditorState } from './draft-editor-state.ts';
import type { DraftEditor } from './draft-editor.ts';
import { CONFLICTS_ID, useEditorState } from '../editor/editor-context.ts';
import styles from '../editor/editor.module.css';
import { focusField } from '../editor/go-to-field.ts';
import { focusScreen } from '../../../../ui/focus/focus-screen.ts';
import { usePlaceName } from '../editor/use-place-name.ts';

/** How the work stands: saved, under way, or not saved and why. */
export function EditorStatus({ editor }: { editor: DraftEditor }) {
  const t = useTranslations('editor');
  const failures = useTranslations('staff.failure');
  const placeName = usePlaceName();
  const state = useEditorState(editor);
  const { save, isKept, session } = state;
  const { conflicts } = session;
  const isAtRisk = !isKept && isUnsaved(session);
  return (
    <div className={styles.status} data-state={save.state}>
      <p>
        <StatusLine state={state} />
      </p>
      {save.state === 'failed' && (
        <>
          <p className={styles.failure}>
            {save.field !== undefined && <strong>{placeName(save.field)}: </strong>}
            {failures(save.failure)}
          </p>
          <Button look="quiet" onClick={() => void editor.saveByHand()}>
            {t('saveAgain')}
          </Button>
        </>
      )}
      {conflicts.length > 0 && (
        <Button look="quiet" onClick={() => focusField(document.getElementById(CONFLICTS_ID))}>
          {t('conflicts.title', { count: conflicts.length })}
        </Button>
      )}
      <p role="status" className={isAtRisk ? styles.failure : 'visually-hidden'}>
        {isAtRisk && t('notKept')}
      </p>
      <Announcement state={state} />
    </div>
  );
}

function StatusLine({ state }: { state: DraftEditorState }) {
  const t = useTranslations('editor.save');
  const localTime = useLocalTime();
  const { session, save, draft } = state;
  if (save.state === 'saving') return t('saving');
  if (save.state === 'failed') return t('failed');
  if (isUnsaved(session)) return t('unsaved');
  if (draft.updatedAt === null) return t('never');
  return t('saved', { time: localTime(draft.updatedAt, 'moment') });
}

/** What a screen reader is told: not each save, but what one would want to know of. */
function Announcement({ state }: { state: DraftEditorState }) {
  const t = useTranslations('editor.news');
  const told = toldOf(state);
  const { news } = state;
  const isInSight = told === 'merged' || told === 'conflict';
  return (
    <p role="status" className={isInSight ? styles.told : 'visually-hidden'}>
      {told !== undefined && <span key={news?.count}>{t(told)}</span>}
    </p>
  );
}

function toldOf({ save, news, isKept, session }: DraftEditorState) {
  if (save.state === 'failed') return isKept ? 'failed' : 'failedUnkept';
  // Once all is decided, nothing is left to decide on.
  if (news?.kind === 'conflict' && session.conflicts.length === 0) return undefined;
  return news?.kind;
}

/** That this page goes on with what an earlier one had not saved, as long as nothing else was done. */
export function TakenUpNote({ editor }: { editor: DraftEditor }) {
  const t = useTranslations('editor');
  const { news, session } = useEditorState(editor);
  if (news?.kind !== 'takenUp' || session.past.length !== 1) return null;
  return (
    <div className={styles.removed}>
      <p>{t('takenUp')}</p>
      <Button
        onClick={() => {
          editor.act({ type: 'undone' });
          focusScreen();
        }}
      >
        {t('discard')}
      </Button>
    </div>
  );
}

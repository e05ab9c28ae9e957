import { useCallback, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import {
  type DraftSave,
  getDraftHistory,
  getDraftRevision,
} from '../../../../backend/staff/drafts.ts';
import { draftChanges } from '../../../../domain/draft/draft-changes.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { ViewHeading } from '../../../../ui/view-heading.tsx';
import { useLocalTime } from '../../../../ui/format/use-local-time.ts';
import type { DraftEditor } from './draft-editor.ts';
import { isOpen } from '../editor/is-open.ts';
import { DraftValue } from '../editor/draft-value.tsx';
import styles from '../editor/editor-notes.module.css';
import { usePlaceName } from '../editor/use-place-name.ts';

type EditorHistoryProps = { editor: DraftEditor; onClose: () => void };

/** Every save of a draft: what it said then, and the way back to it. */
export function EditorHistory({ editor, onClose }: EditorHistoryProps) {
  const t = useTranslations('editor.history');
  const { rest } = useAccounts();
  const heading = useId();
  const { key } = editor.state.draft;
  const load = useCallback(() => getDraftHistory({ rest }, key), [rest, key]);
  const saves = useLoaded(load);
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Dialog labelledBy={heading} size="wide" onDismiss={onClose}>
      <div className="dialog-body">
        <ViewHeading id={heading} isFocused>
          {t('title')}
        </ViewHeading>
        {saves.state === 'loading' && <p role="status">{t('loading')}</p>}
        {saves.state === 'failed' && <p role="alert">{t('failed')}</p>}
        {saves.state === 'ready' && saves.value.length === 0 && <p>{t('none')}</p>}
        {saves.state === 'ready' && (
          <ol className="grid">
            {saves.value.map((save) => (
              <li key={save.revision}>
                <SaveLine
                  save={save}
                  isShown={shown === save.revision}
                  onShow={() => setShown(shown === save.revision ? null : save.revision)}
                />
                {shown === save.revision && (
                  <Differences editor={editor} revision={save.revision} onRestored={onClose} />
                )}
              </li>
            ))}
          </ol>
        )}
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

type SaveLineProps = { save: DraftSave; isShown: boolean; onShow: () => void };

function SaveLine({ save: { revision, savedAt, savedBy }, isShown, onShow }: SaveLineProps) {
  const t = useTranslations('editor.history');
  const localTime = useLocalTime();
  return (
    <button type="button" className={styles.save} aria-expanded={isShown} onClick={onShow}>
      <span>{localTime(savedAt, 'moment')}</span>
      <span className="soft">{revision === 0 ? t('first') : (savedBy ?? t('unknown'))}</span>
    </button>
  );
}

type DifferencesProps = { editor: DraftEditor; revision: number; onRestored: () => void };

function Differences({ editor, revision, onRestored }: DifferencesProps) {
  const t = useTranslations('editor.history');
  const placeName = usePlaceName();
  const { rest } = useAccounts();
  const { draft, session } = editor.state;
  const load = useCallback(
    () => getDraftRevision({ rest }, draft.key, revision),
    [rest, draft.key, revision],
  );
  const then = useLoaded(load);
  if (then.state === 'loading') return <p role="status">{t('loading')}</p>;
  if (then.state === 'failed') return <p role="alert">{t('failed')}</p>;
  const changes = draftChanges(then.value, session.content);
  if (changes.length === 0) return <p className="soft">{t('same')}</p>;
  return (
    <div className={styles.differences}>
      <ul className="grid gap-12">
        {changes.map(({ path, from, to }) => (
          <li key={path} className={styles.entry}>
            <span className={styles.place}>{placeName(path)}</span>
            <dl className={styles.sides}>
              <div>
                <dt className="muted">{t('then')}</dt>
                <dd>
                  <DraftValue value={from} />
                </dd>
              </div>
              <div>
                <dt className="muted">{t('now')}</dt>
                <dd>
                  <DraftValue value={to} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {isOpen(draft) && (
        <Button
          onClick={() => {
            editor.act({ type: 'replaced', content: then.value });
            void editor.saveNow();
            onRestored();
          }}
        >
          {t('restore')}
        </Button>
      )}
    </div>
  );
}

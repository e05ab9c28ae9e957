import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { DraftEditor } from '../session/draft-editor.ts';
import { useEditorState } from './editor-context.ts';
import { EditorStatus } from '../session/editor-status.tsx';
import styles from './editor.module.css';

type EditorBarProps = {
  editor: DraftEditor;
  isReadOnly: boolean;
  onBack: (type: 'undone' | 'redone') => void;
  onOpen: (dialog: 'keys' | 'history') => void;
};

/** What concerns the whole draft, in sight while its fields scroll: tools, and whether it is saved. */
export function EditorBar({ editor, isReadOnly, onBack, onOpen }: EditorBarProps) {
  const t = useTranslations('editor');
  const { session, draft } = useEditorState(editor);
  const back = (type: 'undone' | 'redone', isPossible: boolean, words: string) => (
    <button
      type="button"
      className={styles.tool}
      aria-disabled={!isPossible}
      onClick={() => onBack(type)}
    >
      {words}
    </button>
  );
  return (
    <div className={styles.bar}>
      <div className="row gap-6" role="group" aria-label={t('bar')}>
        {!isReadOnly && back('undone', session.past.length > 0, t('undo'))}
        {!isReadOnly && back('redone', session.future.length > 0, t('redo'))}
        <button type="button" className={styles.tool} onClick={() => onOpen('history')}>
          {t('historyOpen')}
        </button>
        <Link className={styles.tool} href={`/creator/preview/${draft.key}`}>
          {t('previewOpen')}
        </Link>
        <Link className={styles.tool} href={`/creator/new?from=${draft.key}`}>
          {t('copyOpen')}
        </Link>
        <button
          type="button"
          className={`${styles.tool} ${styles.keys}`}
          onClick={() => onOpen('keys')}
        >
          {t('keysOpen')}
        </button>
      </div>
      <EditorStatus editor={editor} />
    </div>
  );
}

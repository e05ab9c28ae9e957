import { type RefObject, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isUnsaved } from '../../../../domain/draft/draft-session.ts';
import { LOCALES } from '../../../../domain/puzzle/check/authored-puzzle.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Choice } from '../../../../ui/form/choice.tsx';
import type { DraftEditor } from '../session/draft-editor.ts';
import { useEditorState } from './editor-context.ts';
import { type LoadedCompany, useCompany } from '../session/editor-deferred.tsx';
import { EditorState } from '../session/editor-state.tsx';
import styles from './editor.module.css';

type EditorSideProps = {
  editor: DraftEditor;
  isReadOnly: boolean;
  locale: Locale;
  onGo: (path: string) => void;
  /** Where shortcuts lead. */
  preflightRef: RefObject<HTMLDivElement | null>;
  previewRef: RefObject<HTMLDivElement | null>;
};

/** What accompanies the writing: how the draft stands, its check, its publication, the game. */
export function EditorSide(props: EditorSideProps) {
  const t = useTranslations('editor');
  const company = useCompany();
  return (
    <aside className={styles.side} aria-label={t('side')}>
      {!props.isReadOnly && <EditorState editor={props.editor} />}
      {company.state === 'ready' && <Company {...props} {...company.value} />}
      {company.state === 'failed' && <p>{t('sideFailed')}</p>}
    </aside>
  );
}

function Company(props: EditorSideProps & LoadedCompany) {
  const { editor, isReadOnly, locale, onGo, preflightRef, previewRef } = props;
  const { Preflight, PublishPanel, DraftPreview } = props;
  const t = useTranslations('editor');
  const words = useTranslations('preflight.language');
  const { session, save, draft } = useEditorState(editor);
  const content = useDeferredValue(session.content);
  const [shown, setShown] = useState(locale);
  return (
    <>
      {!isReadOnly && (
        <div ref={preflightRef} tabIndex={-1} className={styles.panel}>
          <Preflight content={content} draftKey={draft.key} onGo={onGo} />
        </div>
      )}
      {draft.removedAt === null && (
        <div className={styles.panel}>
          <PublishPanel
            draft={draft}
            isSaved={!isUnsaved(session) && save.state === 'idle'}
            conflicts={session.conflicts.length}
            onChanged={() => void editor.refresh().catch(() => undefined)}
            onGo={onGo}
          />
        </div>
      )}
      <div ref={previewRef} tabIndex={-1} className={styles.panel}>
        <Choice
          label={t('previewLanguage')}
          value={shown}
          options={LOCALES.map((value) => ({ value, words: words(value) }))}
          onChange={setShown}
        />
        <DraftPreview content={content} locale={shown} />
      </div>
    </>
  );
}

import { useMemo, useRef, useState, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { StaffScreen } from '../../../../ui/staff/staff-screen.tsx';
import type { DraftEditor } from '../session/draft-editor.ts';
import { EditorConflicts } from '../session/editor-conflicts.tsx';
import { LaterDialog } from '../session/editor-deferred.tsx';
import { EditorLeftover } from '../session/editor-leftover.tsx';
import { RemovedNote } from '../session/editor-state.tsx';
import { TakenUpNote } from '../session/editor-status.tsx';
import type { Leftover } from '../session/open-draft-editor.ts';
import { useBackOnline } from '../../../../ui/use-back-online.ts';
import { isUnsaved } from '../../../../domain/draft/draft-session.ts';
import { isOpen } from './is-open.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorContext, useEditorState, fieldId } from './editor-context.ts';
import { EditorForm } from './editor-form.tsx';
import type { ShortcutName } from './editor-shortcuts.ts';
import { EditorSide } from './editor-side.tsx';
import styles from './editor.module.css';
import { useEditorActs } from './use-editor-acts.ts';
import { useEditorKeys } from './use-editor-keys.ts';

type EditorWorkbenchProps = {
  editor: DraftEditor;
  leftover: Leftover | null;
  locale: Locale;
  /** Opens the draft again, with what was left of it. */
  onReopen: () => void;
};

/** Everything that somebody works on a draft with. */
export function EditorWorkbench({ editor, leftover, locale, onReopen }: EditorWorkbenchProps) {
  const t = useTranslations('editor');
  const { draft, session } = useEditorState(editor);
  const isReadOnly = !isOpen(draft);
  const [language, setLanguage] = useState(locale);
  const [isPair, setIsPair] = useState(true);
  const [dialog, setDialog] = useState<'keys' | 'history' | null>(null);
  const preflight = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const shared = useMemo(() => ({ editor, isReadOnly }), [editor, isReadOnly]);
  const acts = useEditorActs(editor, { language, onLanguage: setLanguage, isPair });
  useDraftWatch(editor);

  const press: Record<ShortcutName, () => void> = {
    save: () => void editor.saveByHand(),
    undo: () => acts.back('undone'),
    redo: () => acts.back('redone'),
    nextHint: () => acts.stepHint(1),
    previousHint: () => acts.stepHint(-1),
    moveUp: () => acts.move(-1),
    moveDown: () => acts.move(1),
    otherLanguage: acts.crossOver,
    preflight: () => preflight.current?.focus(),
    preview: () => preview.current?.focus(),
    shortcuts: () => setDialog('keys'),
  };
  useEditorKeys((name) => press[name]());

  return (
    <EditorContext value={shared}>
      <FieldArrival onGo={acts.go} />
      <StaffScreen
        room="creator"
        section="creatorEdit"
        title={t('title', { year: session.content.year?.toString() ?? '????', key: draft.key })}
      >
        <EditorBar editor={editor} isReadOnly={isReadOnly} onBack={acts.back} onOpen={setDialog} />
        {draft.removedAt !== null && (
          <RemovedNote
            editor={editor}
            // What came too late for the removed draft is in time again.
            onRestored={() => leftover !== null && onReopen()}
          />
        )}
        {draft.published !== null && (
          <p className={styles.removed}>{t(draft.isFrozen ? 'published' : 'scheduled')}</p>
        )}
        {leftover !== null && <EditorLeftover leftover={leftover} />}
        <TakenUpNote editor={editor} />
        <EditorConflicts editor={editor} onGo={acts.go} />
        <div className={styles.workbench}>
          <EditorForm
            language={language}
            onLanguage={setLanguage}
            isPair={isPair}
            onPair={setIsPair}
          />
          <EditorSide
            editor={editor}
            isReadOnly={isReadOnly}
            locale={locale}
            onGo={acts.go}
            preflightRef={preflight}
            previewRef={preview}
          />
        </div>
        {dialog !== null && (
          <LaterDialog name={dialog} editor={editor} onClose={() => setDialog(null)} />
        )}
      </StaffScreen>
    </EditorContext>
  );
}

/** Leads whoever comes to the editor for one field to it, once the fields stand; the address forgets it. */
function FieldArrival({ onGo }: { onGo: (path: string) => void }) {
  const [path, navigate] = useLocation();
  const at = new URLSearchParams(useSearch()).get('at');
  const arrive = useEffectEvent((field: string) => {
    onGo(field);
    navigate(path, { replace: true });
  });

  useEffect(() => {
    if (at === null) return undefined;
    const year = fieldId('year');
    let isWanted = true;
    const look = () => {
      if (!isWanted || document.getElementById(year) === null) return;
      observer.disconnect();
      arrive(at);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    // Not now: the way there may switch the language, and this is still drawing.
    queueMicrotask(look);
    return () => {
      isWanted = false;
      observer.disconnect();
    };
  }, [at]);

  return null;
}

/** Keeps and saves when the page is left or hidden, and saves when the connection is back. */
function useDraftWatch(editor: DraftEditor) {
  const { save } = useEditorState(editor);
  useBackOnline(save.state === 'failed', () => void editor.saveNow());

  useEffect(() => {
    const leave = () => {
      editor.keep();
      if (document.visibilityState === 'hidden') void editor.saveNow();
    };
    // Only where the device keeps nothing the browser has to ask.
    const ask = (event: BeforeUnloadEvent) => {
      editor.keep();
      if (!editor.state.isKept && isUnsaved(editor.state.session)) event.preventDefault();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('beforeunload', ask);
    };
  }, [editor]);
}

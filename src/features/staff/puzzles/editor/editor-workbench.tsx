import { useCallback, useMemo, useRef, useState, useEffect, useEffectEvent } from 'react';
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
import { useMedia } from '../../../../ui/use-media.ts';
import { useBeside } from '../beside/use-beside.ts';
import type { CompanyView, Panel } from '../company/company-view.ts';
import type { CompanyActs } from '../company/editor-company.tsx';
import { isOpen } from './is-open.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorContext, fieldId, useEditorState, type WrittenPlace } from './editor-context.ts';
import { EditorForm } from './editor-form.tsx';
import type { ShortcutName } from './editor-shortcuts.ts';
import { EditorSide } from './editor-side.tsx';
import { firstField } from './first-field.ts';
import { focusedPlace, goToField } from './go-to-field.ts';
import styles from './editor.module.css';
import { useEditorActs } from './use-editor-acts.ts';
import { useEditorKeys } from './use-editor-keys.ts';

/** Where what accompanies the fields has room beside them. */
const WIDE = '(min-width: 1100px)';

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
  const company = useRef<CompanyActs>(null);
  const isWide = useMedia(WIDE);
  const [view, setView] = useState<CompanyView>({
    panel: isReadOnly ? 'publish' : 'preview',
    isInSight: false,
    isByKey: false,
  });
  const [place, setPlace] = useState<WrittenPlace>({ hint: 0, locale });
  const shared = useMemo(() => ({ editor, isReadOnly }), [editor, isReadOnly]);
  const beside = useBeside(session.content, draft.key, draft.plannedFor);
  const goToLanguage = useCallback((next: Locale) => {
    setLanguage(next);
    setPlace(({ hint }) => ({ hint, locale: next }));
  }, []);
  const write = useCallback(
    () => setView((shown) => (shown.isInSight ? { ...shown, isInSight: false } : shown)),
    [],
  );
  const acts = useEditorActs(editor, {
    language,
    onLanguage: goToLanguage,
    onWrite: write,
    isPair,
  });
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
    nextFinding: () => company.current?.step(1),
    previousFinding: () => company.current?.step(-1),
    preflight: () => show('check'),
    preview: () => show('preview'),
    publish: () => show('publish'),
    shortcuts: () => setDialog('keys'),
  };
  useEditorKeys((name) => press[name]());

  function show(panel: Panel) {
    if (panel !== 'check' || !isReadOnly) setView({ panel, isInSight: true, isByKey: true });
  }

  /** Where somebody writes now. */
  function follow() {
    const { hint, locale: own } = focusedPlace();
    if (hint === null) return;
    const next = { hint, locale: own ?? place.locale };
    if (next.hint !== place.hint || next.locale !== place.locale) setPlace(next);
  }

  return (
    <EditorContext value={shared}>
      <FieldArrival onGo={acts.go} />
      {!isReadOnly && <FirstField editor={editor} locale={locale} />}
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
          <div className="shrinks" hidden={!isWide && view.isInSight} onFocus={follow}>
            <EditorForm
              language={language}
              onLanguage={goToLanguage}
              isPair={isPair}
              onPair={setIsPair}
              isWide={isWide}
            />
          </div>
          <EditorSide
            editor={editor}
            isReadOnly={isReadOnly}
            isBeside={isWide}
            view={view}
            onView={setView}
            place={place}
            onGo={acts.go}
            acts={company}
            beside={beside}
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

/** Takes the focus to where writing goes on, unless the address leads elsewhere or keys are a screen’s. */
function FirstField({ editor, locale }: { editor: DraftEditor; locale: Locale }) {
  const isLed = new URLSearchParams(useSearch()).has('at');
  const begin = useEffectEvent(() => {
    if (isLed || !matchMedia('(hover: hover)').matches) return;
    goToField(firstField(editor.state.session.content, locale));
  });

  useEffect(() => {
    // After the heading, which takes the focus where nothing else does.
    queueMicrotask(begin);
  }, []);

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

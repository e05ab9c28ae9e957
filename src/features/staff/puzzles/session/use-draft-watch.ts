import { useEffect } from 'react';
import { useBackOnline } from '../../../../ui/use-back-online.ts';
import { isUnsaved } from '../../../../domain/draft/draft-session.ts';
import type { DraftEditor } from './draft-editor.ts';
import { useEditorState } from '../editor/editor-context.ts';

/** Keeps and saves when the page is left or hidden, and saves when the connection is back. */
export function useDraftWatch(editor: DraftEditor) {
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

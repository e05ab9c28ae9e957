import { createContext, use, useSyncExternalStore } from 'react';
import { valueAt } from '../../../../domain/draft/draft-path.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import type { DraftEditorState } from '../session/draft-editor-state.ts';
import type { DraftEditor } from '../session/draft-editor.ts';

type Editor = {
  editor: DraftEditor;
  /** Whether the draft can only be read. */
  isReadOnly: boolean;
};

export const EditorContext = createContext<Editor | null>(null);

/** A hint in a language, counted from 0. */
export type WrittenPlace = { hint: number; locale: Locale };

/** The draft editor that is open around a component; an error outside of one. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no editor around this component');
  return editor;
}

/** All that is known of the work on a draft. */
export function useEditorState(editor: DraftEditor): DraftEditorState {
  return useSyncExternalStore(editor.subscribe, () => editor.state);
}

/** What one field says; only its changes wake the component. */
export function useFieldValue(path: string): string {
  const { editor } = useEditor();
  return useSyncExternalStore(editor.subscribe, () => {
    const value = valueAt(editor.state.session.content, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

/** The id of the heading above what two people wrote in the same fields. */
export const CONFLICTS_ID = 'draft-conflicts';

/** The id of the field at a path such as `de.tips[2].text`. */
export function fieldId(path: string): string {
  return `draft-${path.replaceAll(/[.[\]]+/g, '-')}`;
}

import { createContext, use, useSyncExternalStore } from 'react';
import { valueAt } from '../../../../domain/draft/draft-path.ts';
import type { DeskState } from '../session/desk-state.ts';
import type { DraftDesk } from '../session/draft-desk.ts';

type Editor = {
  desk: DraftDesk;
  /** Whether the draft can only be read. */
  isReadOnly: boolean;
};

export const EditorContext = createContext<Editor | null>(null);

/** The desk of the editor around; an error outside of one. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no editor around this component');
  return editor;
}

/** All that is known of the work on a draft. */
export function useDesk(desk: DraftDesk): DeskState {
  return useSyncExternalStore(desk.subscribe, () => desk.state);
}

/** What one field says; only its changes wake the component. */
export function useFieldValue(path: string): string {
  const { desk } = useEditor();
  return useSyncExternalStore(desk.subscribe, () => {
    const value = valueAt(desk.state.session.content, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

/** The id of the heading above what two people wrote in the same fields. */
export const CONFLICTS_ID = 'draft-conflicts';

/** The id of the field at a path such as `de.tips[2].text`. */
export function fieldId(path: string): string {
  return `draft-${path.replaceAll(/[.[\]]+/g, '-')}`;
}

import { useTranslations } from 'use-intl';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import type { DraftEditor } from './draft-editor.ts';

// The fields come first: what accompanies them is fetched when they stand.
async function loadCompany() {
  const [{ EditorCompany }, { PublishPanel }, { DraftPreview }, check] = await Promise.all([
    import('../company/editor-company.tsx'),
    import('../publish/publish-panel.tsx'),
    import('../preview/draft-preview.tsx'),
    import('../../../../domain/draft/draft-findings.ts'),
  ]);
  return { EditorCompany, parts: { PublishPanel, DraftPreview, check } };
}

async function loadDialogs() {
  const [{ EditorHistory }, { EditorKeysDialog }] = await Promise.all([
    import('./editor-history.tsx'),
    import('../editor/editor-keys-dialog.tsx'),
  ]);
  return { EditorHistory, EditorKeysDialog };
}

/** The check, the publication and the preview, once they are there. */
export function useCompany() {
  return useLoaded(loadCompany);
}

type LaterDialogProps = { name: 'keys' | 'history'; editor: DraftEditor; onClose: () => void };

/** A dialog of the editor, fetched when it is opened. */
export function LaterDialog({ name, editor, onClose }: LaterDialogProps) {
  const t = useTranslations('editor');
  const part = useLoaded(loadDialogs);
  if (part.state !== 'ready') {
    return part.state === 'failed' ? <p role="alert">{t('sideFailed')}</p> : null;
  }
  const { EditorHistory, EditorKeysDialog } = part.value;
  return name === 'keys' ? (
    <EditorKeysDialog onClose={onClose} />
  ) : (
    <EditorHistory editor={editor} onClose={onClose} />
  );
}

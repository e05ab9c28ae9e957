import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { DraftDesk } from './draft-desk.ts';
import { useDesk } from './editor-context.ts';
import styles from './editor.module.css';

type EditorBarProps = {
  desk: DraftDesk;
  isReadOnly: boolean;
  onBack: (type: 'undone' | 'redone') => void;
  onOpen: (dialog: 'keys' | 'history') => void;
};

/** What concerns the whole draft, above its fields. */
export function EditorBar({ desk, isReadOnly, onBack, onOpen }: EditorBarProps) {
  const t = useTranslations('editor');
  const { session, draft } = useDesk(desk);
  return (
    <div className={styles.bar} role="group" aria-label={t('bar')}>
      {!isReadOnly && (
        <>
          <Button aria-disabled={session.past.length === 0} onClick={() => onBack('undone')}>
            {t('undo')}
          </Button>
          <Button aria-disabled={session.future.length === 0} onClick={() => onBack('redone')}>
            {t('redo')}
          </Button>
        </>
      )}
      <Button onClick={() => onOpen('history')}>{t('historyOpen')}</Button>
      <ButtonLink href={`/creator/preview/${draft.key}`}>{t('previewOpen')}</ButtonLink>
      <Button onClick={() => onOpen('keys')}>{t('keysOpen')}</Button>
    </div>
  );
}

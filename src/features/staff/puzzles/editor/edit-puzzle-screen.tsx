import { useLocale, useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useUserId } from '../../../../backend/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { StaffScreen } from '../../../../ui/staff/staff-screen.tsx';
import { useDraftEditor } from '../session/use-draft-editor.ts';
import { EditorWorkbench } from './editor-workbench.tsx';
import styles from './editor.module.css';

/** A draft to work on, by the key in the address. */
export function EditPuzzleScreen() {
  const [location] = useLocation();
  const key = /\/edit\/([^/]+)\/?$/i.exec(location)?.[1] ?? '';
  const userId = useUserId();
  // Another draft, or somebody else at it, starts again: what one had before one’s eyes goes.
  return <EditPuzzle key={`${userId} ${key}`} userId={userId} draftKey={key} />;
}

function EditPuzzle({ userId, draftKey }: { userId: string; draftKey: string }) {
  const { opening, retry } = useDraftEditor(userId, draftKey);
  const t = useTranslations();
  const locale = useLocale();
  if (opening.state === 'ready') {
    const { editor, leftover } = opening;
    return <EditorWorkbench editor={editor} leftover={leftover} locale={locale} onReopen={retry} />;
  }
  return (
    <StaffScreen room="creator" section="creatorEdit">
      {opening.state === 'loading' ? (
        <EditorSkeleton />
      ) : (
        <ErrorState
          isOffline={opening.failure === 'noConnection'}
          title={t('editor.trouble')}
          text={
            opening.failure === 'notThere'
              ? t('editor.unknownKey')
              : t(`staff.failure.${opening.failure}`)
          }
          isBusy={false}
          onRetry={retry}
        />
      )}
    </StaffScreen>
  );
}

/** The shape of an editor whose draft is still to come. */
function EditorSkeleton() {
  const t = useTranslations('screen');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </>
  );
}

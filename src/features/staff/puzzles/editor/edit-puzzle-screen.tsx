import { useLocale, useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { Failure } from '../../../../backend/staff/failure.ts';
import { useSession } from '../../../../backend/session.ts';
import { useBackOnline } from '../../../../device/use-back-online.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { drawings } from '../../../../ui/icons/drawings.ts';
import { MakerScreen } from '../../../../ui/staff/maker-screen.tsx';
import { Trouble } from '../../../../ui/trouble.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { EditorWorkbench } from './editor-workbench.tsx';
import { useDraftEditor } from '../session/use-draft-editor.ts';

/** A draft to work on, by the key in the address. */
export function EditPuzzleScreen() {
  const [location] = useLocation();
  const session = useSession();
  const key = /\/edit\/([^/]+)\/?$/i.exec(location)?.[1] ?? '';
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  // Another draft, or somebody else at it, begins anew: what one had before one’s eyes goes.
  return <EditPuzzle key={`${userId} ${key}`} userId={userId} draftKey={key} />;
}

function EditPuzzle({ userId, draftKey }: { userId: string; draftKey: string }) {
  const { opening, retry } = useDraftEditor(userId, draftKey);
  const locale = useLocale();
  if (opening.state === 'ready') {
    const { editor, leftover } = opening;
    return <EditorWorkbench editor={editor} leftover={leftover} locale={locale} onReopen={retry} />;
  }
  return (
    <MakerScreen room="creator" section="creatorEdit">
      {opening.state === 'loading' ? (
        <EditorSkeleton />
      ) : (
        <EditorTrouble failure={opening.failure} onRetry={retry} />
      )}
    </MakerScreen>
  );
}

/** That the draft did not come; without a connection it is asked for again once that is back. */
function EditorTrouble({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useTranslations();
  const isOffline = failure === 'noConnection';
  useBackOnline(isOffline, onRetry);
  return (
    <Trouble
      drawing={isOffline ? drawings.offline : drawings.empty}
      title={t('editor.trouble')}
      text={failure === 'notThere' ? t('editor.unknownKey') : t(`makers.failure.${failure}`)}
    >
      <Button look="primary" onClick={onRetry}>
        {t('screen.retry')}
      </Button>
    </Trouble>
  );
}

import { useTranslations } from 'use-intl';
import { isUnsaved } from '../../game/puzzle-draft/draft-session.ts';
import { Button } from '../../ui/button.tsx';
import { useLocalTime } from '../../ui/use-local-time.ts';
import type { DeskState, DraftDesk } from './draft-desk.ts';
import { useDesk } from './editor-context.ts';
import styles from './editor.module.css';
import { usePlaceWords } from './use-place-words.ts';

/** How the work stands: saved, under way, or not saved and why. */
export function EditorStatus({ desk }: { desk: DraftDesk }) {
  const t = useTranslations('editor');
  const failures = useTranslations('makers.failure');
  const words = usePlaceWords();
  const state = useDesk(desk);
  const { save, isKept } = state;
  return (
    <div className={styles.status} data-state={save.state}>
      <p>
        <StatusLine state={state} />
      </p>
      {save.state === 'failed' && (
        <>
          <p className={styles.failure}>
            {save.field !== undefined && <strong>{words(save.field)}: </strong>}
            {failures(save.failure)}
          </p>
          <Button look="quiet" onClick={() => void desk.saveByHand()}>
            {t('saveAgain')}
          </Button>
        </>
      )}
      {!isKept && isUnsaved(state.session) && <p className={styles.failure}>{t('notKept')}</p>}
      <Announcement state={state} />
    </div>
  );
}

function StatusLine({ state }: { state: DeskState }) {
  const t = useTranslations('editor.save');
  const localTime = useLocalTime();
  const { session, save, draft } = state;
  if (save.state === 'saving') return t('saving');
  if (save.state === 'failed') return t('failed');
  if (isUnsaved(session)) return t('unsaved');
  if (draft.updatedAt === null) return t('never');
  return t('saved', { time: localTime(draft.updatedAt, 'moment') });
}

/** What a screen reader is told: not each save, but what one would want to know of. */
function Announcement({ state: { save, news } }: { state: DeskState }) {
  const t = useTranslations('editor.news');
  const told = save.state === 'failed' ? 'failed' : news?.kind;
  return (
    <p role="status" className={told === 'merged' ? styles.told : 'visually-hidden'}>
      {told !== undefined && <span key={news?.count}>{t(told)}</span>}
    </p>
  );
}

/** That this page goes on with what an earlier one had not saved, as long as nothing else was done. */
export function TakenUpNote({ desk }: { desk: DraftDesk }) {
  const t = useTranslations('editor');
  const { news, session } = useDesk(desk);
  if (news?.kind !== 'takenUp' || session.past.length !== 1) return null;
  return (
    <div className={styles.removed}>
      <p>{t('takenUp')}</p>
      <Button onClick={() => desk.act({ type: 'undone' })}>{t('discard')}</Button>
    </div>
  );
}

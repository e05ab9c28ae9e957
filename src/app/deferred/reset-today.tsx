import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorKey, serverMessage } from '../../backend/error-key.ts';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { currentPlayer } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { forgetGames } from '../../device/games/game-store.ts';
import { Question } from '../../ui/form/question.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { useErrorNotice } from '../../ui/use-error-notice.ts';
import styles from '../layout/menu-entries.module.css';

/** For staff: takes today's game away, here and in the account, to play it again. */
export function ResetToday({ isMini }: { isMini: boolean }) {
  const t = useTranslations('reset');
  const backend = useBackend();
  const notifyError = useErrorNotice();
  const [isAsked, setIsAsked] = useState(false);

  async function reset() {
    setIsAsked(false);
    try {
      await resetInAccount(backend);
      forgetGames();
      location.assign('/');
    } catch (error) {
      notifyError(errorKey(error), serverMessage(error));
    }
  }

  return (
    <>
      <button
        type="button"
        className={styles.entry}
        {...(isMini ? { title: t('today') } : {})}
        onClick={() => setIsAsked(true)}
      >
        <Icon drawing={lateDrawings.again} />
        <span className={isMini ? 'visually-hidden' : undefined}>{t('today')}</span>
      </button>
      {isAsked && (
        <Question
          title={t('title')}
          text={t('text')}
          keep={t('keep')}
          submit={t('submit')}
          onKeep={() => setIsAsked(false)}
          onSubmit={() => void reset()}
        />
      )}
    </>
  );
}

/** The code for accounts is loaded by now, in a chunk of its own. */
async function resetInAccount(backend: Backend) {
  const [{ accountsOf }, { resetToday }, { forgetAccountGames }] = await Promise.all([
    import('../../backend/accounts/accounts.ts'),
    import('../../backend/accounts/games.ts'),
    import('../../device/games/account-games.ts'),
  ]);
  await resetToday(accountsOf(backend), today().offset);
  forgetAccountGames(currentPlayer());
}

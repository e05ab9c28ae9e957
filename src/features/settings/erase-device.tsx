import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { useSession } from '../../backend/session.ts';
import { eraseDevice } from '../../device/erase-device.ts';
import { Button } from '../../ui/form/button.tsx';
import { Question } from '../../ui/form/question.tsx';
import { stopReminder } from './reminder/device-reminder.ts';
import styles from './settings-screen.module.css';

/** Removes everything that is stored on the device, after asking once more. */
export function EraseDevice() {
  const t = useTranslations('settings');
  const backend = useBackend();
  const session = useSession();
  const [isAsked, setIsAsked] = useState(false);

  return (
    <section className={styles.group}>
      <h2>{t('device')}</h2>
      <p>{t('deviceText')}</p>
      <Button onClick={() => setIsAsked(true)}>{t('erase')}</Button>
      {isAsked && (
        <Question
          title={t('eraseTitle')}
          text={t('eraseText')}
          keep={t('keep')}
          submit={t('eraseNow')}
          onKeep={() => setIsAsked(false)}
          onSubmit={() => void erase(backend, session.state === 'signedOut')}
        />
      )}
    </section>
  );
}

/** How long the server may take, in milliseconds: what is here goes, whether it answers or not. */
const PATIENCE = 3000;

/** Ends the session on the server, too: without its tokens nobody here could do so later. */
async function endSession(backend: Backend) {
  const [{ accountsOf }, { signOut }] = await Promise.all([
    import('../../backend/accounts/accounts.ts'),
    import('../../backend/accounts/sign-in.ts'),
  ]);
  await signOut(accountsOf(backend), 'local');
}

async function erase(backend: Backend, isSignedOut: boolean) {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const ends = [stopReminder(backend), isSignedOut ? Promise.resolve() : endSession(backend)];
  await Promise.race([Promise.allSettled(ends), late]);
  await eraseDevice();
  location.assign('/');
}

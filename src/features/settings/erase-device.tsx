import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { eraseDevice } from '../../device/erase-device.ts';
import { Button } from '../../ui/form/button.tsx';
import { Question } from '../../ui/form/question.tsx';
import styles from './settings-screen.module.css';

/** Removes everything that is stored on the device, after asking once more. */
export function EraseDevice() {
  const t = useTranslations('settings');
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
          onSubmit={() => void erase()}
        />
      )}
    </section>
  );
}

async function erase() {
  await eraseDevice();
  location.assign('/');
}

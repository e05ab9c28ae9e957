import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { eraseDevice } from '../../device/erase-device.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ViewHeading } from '../../ui/view-heading.tsx';
import styles from './settings-screen.module.css';

/** Removes everything that is stored on the device, after asking once more. */
export function EraseDevice() {
  const t = useTranslations('settings');
  const [isAsked, setIsAsked] = useState(false);
  const heading = useId();

  return (
    <section className={styles.group}>
      <h2>{t('device')}</h2>
      <p>{t('deviceText')}</p>
      <Button onClick={() => setIsAsked(true)}>{t('erase')}</Button>
      {isAsked && (
        <Dialog labelledBy={heading} onDismiss={() => setIsAsked(false)}>
          <div className={styles.question}>
            <ViewHeading id={heading} isFocused>
              {t('eraseTitle')}
            </ViewHeading>
            <p>{t('eraseText')}</p>
            <div className={styles.answers}>
              <Button onClick={() => setIsAsked(false)}>{t('keep')}</Button>
              <Button look="primary" onClick={() => void erase()}>
                {t('eraseNow')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

async function erase() {
  await eraseDevice();
  location.assign('/');
}

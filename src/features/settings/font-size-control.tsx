import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { changeSettings, useSettings } from '../../device/cookies/use-settings.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './font-size-control.module.css';

/** The sizes of the letters, in CSS pixels, by the index that is stored. */
const sizes = [16, 17, 18, 19, 20] as const;
const largest = sizes.length - 1;

/** Smaller, larger, and back to the usual size, for which the page is loaded again. */
export function FontSizeControl() {
  const t = useTranslations('settings');
  const { fontSize } = useSettings();
  const id = useId();

  function step(by: 1 | -1) {
    changeSettings({ fontSize: Math.min(Math.max(fontSize + by, 0), largest) });
  }

  return (
    <div role="group" aria-labelledby={id} className="grid gap-6">
      <span id={id}>{t('fontSize')}</span>
      <div className={styles.buttons}>
        <Button aria-disabled={fontSize === 0} onClick={() => step(-1)}>
          <span aria-hidden="true">A−</span>
          <span className="visually-hidden">{t('smaller')}</span>
        </Button>
        <output aria-live="polite" className={styles.size}>
          {t('pixels', { size: sizes[fontSize] ?? sizes[0] })}
        </output>
        <Button aria-disabled={fontSize === largest} onClick={() => step(1)}>
          <span aria-hidden="true">A+</span>
          <span className="visually-hidden">{t('larger')}</span>
        </Button>
        <Button look="quiet" onClick={reset}>
          {t('resetSize')}
        </Button>
      </div>
    </div>
  );
}

function reset() {
  changeSettings({ fontSize: 0 });
  location.reload();
}

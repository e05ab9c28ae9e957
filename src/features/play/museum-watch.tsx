import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import styles from './museum-watch.module.css';

/** After how long without any input nobody is there any more, and when that is announced. */
const AWAY = 90_000;
const ANNOUNCED = 70_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'] as const;

/** Begins anew when whoever was there has gone; says so before, and any input puts it off. */
export function MuseumWatch({ onAway }: { onAway: () => void }) {
  const t = useTranslations('modes.museum');
  const [isEnding, setIsEnding] = useState(false);
  const leave = useEffectEvent(() => {
    setIsEnding(false);
    onAway();
  });

  // From the first input on: a page that nobody has touched stands as it should.
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach(clearTimeout);
    const stay = () => {
      stop();
      setIsEnding(false);
      timers = [setTimeout(() => setIsEnding(true), ANNOUNCED), setTimeout(() => leave(), AWAY)];
    };
    for (const sign of signs) window.addEventListener(sign, stay, { passive: true });
    return () => {
      stop();
      for (const sign of signs) window.removeEventListener(sign, stay);
    };
  }, []);

  return (
    <div role="status" className={styles.place}>
      {isEnding && (
        <div className={styles.panel}>
          <p className={styles.title}>{t('title')}</p>
          <p>{t('text')}</p>
          <div className={styles.time} aria-hidden="true" />
          <Button look="primary" onClick={() => setIsEnding(false)}>
            {t('stay')}
          </Button>
        </div>
      )}
    </div>
  );
}

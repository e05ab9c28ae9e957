import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import { focusContent } from '../go-to-top.ts';
import styles from './museum-watch.module.css';

/** After how long without any input nobody is there any more, and when that is announced. */
const AWAY = 90_000;
const ANNOUNCED = 70_000;

const signs = [
  'click',
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchmove',
  'input',
] as const;

/** A recording that plays is listened to; this event stays at its element. */
const PLAYING = 'timeupdate';

type MuseumWatchProps = {
  onAway: () => void;
  /** Whether somebody was there already before this came into sight. */
  isUsed?: boolean;
  /** Whether nothing that somebody may miss goes, so that nothing need be said. */
  isSilent?: boolean;
};

/** Begins again when whoever was there has gone; says so before, and any input puts it off. */
export function MuseumWatch({ onAway, isUsed = false, isSilent = false }: MuseumWatchProps) {
  const t = useTranslations('modes.museum');
  const [isEnding, setIsEnding] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
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
    // The panel goes at the end of a press on it: its click would else meet the key underneath.
    const notice = (event: Event) => {
      const isOnPanel = event.target instanceof Node && panel.current?.contains(event.target);
      if (event.type === 'click' || isOnPanel !== true) stay();
    };
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true });
    window.addEventListener(PLAYING, notice, { capture: true });
    if (isUsed) stay();
    return () => {
      stop();
      for (const sign of signs) window.removeEventListener(sign, notice);
      window.removeEventListener(PLAYING, notice, { capture: true });
    };
  }, [isUsed]);

  return (
    <div role="status" className={styles.place}>
      {isEnding && !isSilent && (
        <div ref={panel} className={styles.panel}>
          <p className="reading text-22">{t('title')}</p>
          <p>{t('text')}</p>
          <div className={styles.time} aria-hidden="true" />
          <Button look="primary" onClick={focusContent}>
            {t('stay')}
          </Button>
        </div>
      )}
    </div>
  );
}

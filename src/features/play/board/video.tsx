import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import type { Tip } from '../../../domain/puzzle/puzzle.ts';
import { playerAddress } from '../../../domain/round/video-address.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './video.module.css';

/** A video shown on the page itself: only where the player allows it, and only on a press. */
export function Video({ tip }: { tip: Tip }) {
  const t = useTranslations('result');
  const [isStarted, setIsStarted] = useState(false);
  const player = tip.type === 'video' && tip.link !== null ? playerAddress(tip.link) : null;
  if (player === null || !readCookie(cookies.consentVideo)) return null;
  const title = tip.title ?? '';
  if (!isStarted) {
    return <Button onClick={() => setIsStarted(true)}>{t('watch', { title })}</Button>;
  }
  return (
    <iframe
      className={styles.player}
      src={player}
      title={title}
      allow="fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

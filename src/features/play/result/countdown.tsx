import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { today } from '../../../device/clock.ts';
import { timeLeft } from '../../../domain/day/countdown.ts';
import styles from './countdown.module.css';

/** How long it is until the day ends, at the given instant, to the second. */
export function Countdown({ ends }: { ends: number }) {
  const t = useTranslations('result');
  const [now, setNow] = useState(() => today().now);

  useEffect(() => {
    const timer = setInterval(() => setNow(today().now), 1000);
    return () => clearInterval(timer);
  }, []);

  const { hours, minutes, seconds } = timeLeft(now, ends);
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return (
    <p className={styles.countdown} data-tour="step10">
      {t('nextIn')} <time role="timer">{clock}</time>
    </p>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { usePlayer } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { OwnStatistics } from './own-statistics.tsx';
import styles from './stats-screen.module.css';

/** The account's statistics in short, for whose account keeps them. */
export function ProfileStatistics() {
  const t = useTranslations('stats');
  const [{ day }] = useState(today);
  if (usePlayer() === '') return null;
  return (
    <section className={styles.section}>
      <h2>{t('title')}</h2>
      <OwnStatistics day={day} />
      <p>
        <Link href="/stats">{t('more')}</Link>
      </p>
    </section>
  );
}

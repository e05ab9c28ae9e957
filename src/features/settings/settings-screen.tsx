import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { usePlayer } from '../../backend/session.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { CalendarReminder } from './calendar-reminder.tsx';
import { EraseDevice } from './erase-device.tsx';
import { FontSizeControl } from './font-size-control.tsx';
import {
  AnimationControl,
  ColorlessControl,
  DarkModeControl,
  LanguageControl,
  ZoomControl,
} from './look-controls.tsx';
import {
  AlternativeKeyboardControl,
  DifficultyControl,
  PhysicalKeysControl,
} from './play-controls.tsx';
import { PushReminder } from './reminder/push-reminder.tsx';
import styles from './settings-screen.module.css';
import { TransferCode } from './transfer-code.tsx';

/** Language, looks, play, privacy and the device; each change is at work at once. */
export function SettingsScreen({ privacyChoices }: { privacyChoices: ReactNode }) {
  const t = useTranslations('settings');
  const player = usePlayer();
  return (
    <main className={styles.settings}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles.intro}>{t('intro')}</p>
      <LanguageControl />
      <section className={styles.group}>
        <h2>{t('look')}</h2>
        <DarkModeControl />
        <FontSizeControl />
        <ColorlessControl />
        <AnimationControl />
        <ZoomControl />
      </section>
      <section className={styles.group}>
        <h2>{t('play')}</h2>
        <DifficultyControl />
        <AlternativeKeyboardControl />
        <PhysicalKeysControl />
      </section>
      <PushReminder />
      <CalendarReminder />
      <section className={styles.group}>
        <h2>{t('privacy')}</h2>
        <p>
          {t('privacyText')} <Link href="/privacy">{t('policy')}</Link>
        </p>
        {privacyChoices}
      </section>
      {player === '' && <TransferCode />}
      <EraseDevice />
    </main>
  );
}

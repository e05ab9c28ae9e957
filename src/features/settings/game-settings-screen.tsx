import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { AnimationControl, ColorlessControl } from './look-controls.tsx';
import {
  AlternativeKeyboardControl,
  DifficultyControl,
  PhysicalKeysControl,
} from './play-controls.tsx';
import { PushReminder } from './reminder/push-reminder.tsx';
import styles from './settings-screen.module.css';

/** The settings of the game alone. */
export function GameSettingsScreen() {
  const t = useTranslations('settings');
  return (
    <main className={styles.settings}>
      <ScreenTitle>{t('gameTitle')}</ScreenTitle>
      <section className={styles.group}>
        <DifficultyControl />
        <AlternativeKeyboardControl />
        <PhysicalKeysControl />
        <ColorlessControl />
        <AnimationControl />
      </section>
      <PushReminder />
      <p>
        <Link className="target" href="/settings">
          {t('all')}
        </Link>
      </p>
    </main>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { FontSizeControl } from './font-size-control.tsx';
import { AnimationControl, ColorlessControl, ZoomControl } from './look-controls.tsx';
import { AlternativeKeyboardControl, PhysicalKeysControl } from './play-controls.tsx';
import styles from './settings-screen.module.css';

/** The settings that make the page easier to see and to use, and the accessibility statement. */
export function AccessibilityScreen({ statement }: { statement: ReactNode }) {
  const t = useTranslations('settings');
  return (
    <main className={styles.settings}>
      <ScreenTitle>{t('accessibilityTitle')}</ScreenTitle>
      <section className={styles.group}>
        <ZoomControl />
        <FontSizeControl />
        <ColorlessControl />
        <AnimationControl />
        <AlternativeKeyboardControl />
        <PhysicalKeysControl />
      </section>
      {statement}
    </main>
  );
}

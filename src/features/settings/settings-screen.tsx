import { useTranslations } from 'use-intl';
import { isGameUnderWay } from '../../device/game-store.ts';
import type { Language, Settings } from '../../device/settings.ts';
import { changeSettings, useSettings } from '../../device/use-settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './settings-screen.module.css';

/** Language, looks and play, each change at work at once. */
export function SettingsScreen() {
  const t = useTranslations('settings');
  const settings = useSettings();
  const languages: { value: Language; words: string; lang: string }[] = [
    { value: 'de-DE', words: t('german'), lang: 'de' },
    { value: 'en-US', words: t('english'), lang: 'en' },
  ];
  const brightness: { value: Settings['darkMode']; words: string }[] = [
    { value: 'auto', words: t('auto') },
    { value: 'false', words: t('light') },
    { value: 'true', words: t('dark') },
  ];
  return (
    <main className={styles.settings}>
      <h1 className="screen-title">{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <Choice
        label={t('language')}
        value={settings.language}
        options={languages}
        onChange={(language) => changeSettings({ language })}
      />
      <section className={styles.group}>
        <h2>{t('look')}</h2>
        <Choice
          label={t('darkMode')}
          value={settings.darkMode}
          options={brightness}
          onChange={(darkMode) => changeSettings({ darkMode })}
        />
        <Switch
          label={t('colorless')}
          description={t('colorlessText')}
          isOn={settings.colorless}
          onChange={(colorless) => changeSettings({ colorless })}
        />
      </section>
      <PlaySettings settings={settings} />
    </main>
  );
}

function PlaySettings({ settings }: { settings: Settings }) {
  const t = useTranslations('settings');
  const isHard = settings.difficulty === 'hard';
  const isLocked = !isHard && isGameUnderWay();
  return (
    <section className={styles.group}>
      <h2>{t('play')}</h2>
      <Switch
        label={t('hard')}
        description={isLocked ? t('hardLocked') : t('hardText')}
        isOn={isHard}
        isDisabled={isLocked}
        onChange={(isOn) => changeSettings({ difficulty: isOn ? 'hard' : 'normal' })}
      />
      <Switch
        label={t('alternativeKeyboard')}
        description={t('alternativeKeyboardText')}
        isOn={settings.alternativeKeyboard}
        onChange={(alternativeKeyboard) => changeSettings({ alternativeKeyboard })}
      />
    </section>
  );
}

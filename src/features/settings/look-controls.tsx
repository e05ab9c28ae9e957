import { useTranslations } from 'use-intl';
import type { Settings } from '../../device/cookies/settings.ts';
import { changeSettings, useSettings } from '../../device/cookies/use-settings.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { LanguageChoice } from '../../ui/form/language-choice.tsx';
import { Switch } from '../../ui/form/switch.tsx';

export function LanguageControl() {
  const t = useTranslations('settings');
  const { language } = useSettings();
  return (
    <LanguageChoice
      label={t('language')}
      value={language}
      onChange={(chosen) => changeSettings({ language: chosen })}
    />
  );
}

export function DarkModeControl() {
  const t = useTranslations('settings');
  const options: { value: Settings['darkMode']; words: string }[] = [
    { value: 'auto', words: t('auto') },
    { value: 'false', words: t('light') },
    { value: 'true', words: t('dark') },
  ];
  return (
    <Choice
      label={t('darkMode')}
      value={useSettings().darkMode}
      options={options}
      onChange={(darkMode) => changeSettings({ darkMode })}
    />
  );
}

export function ColorlessControl() {
  const t = useTranslations('settings');
  return (
    <Switch
      label={t('colorless')}
      description={t('colorlessText')}
      isOn={useSettings().colorless}
      onChange={(colorless) => changeSettings({ colorless })}
    />
  );
}

export function ZoomControl() {
  const t = useTranslations('settings');
  return (
    <Switch
      label={t('zoom')}
      description={t('zoomText')}
      isOn={useSettings().zoom}
      onChange={(zoom) => changeSettings({ zoom })}
    />
  );
}

export function AnimationControl() {
  const t = useTranslations('settings');
  return (
    <Switch
      label={t('animation')}
      description={t('animationText')}
      isOn={useSettings().animation}
      onChange={(animation) => changeSettings({ animation })}
    />
  );
}

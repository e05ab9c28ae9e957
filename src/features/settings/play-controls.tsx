import { useTranslations } from 'use-intl';
import { usePlayer } from '../../backend/session.ts';
import { isGameUnderWay } from '../../device/games/game-store.ts';
import { changeSettings, useSettings } from '../../device/cookies/use-settings.ts';
import { Switch } from '../../ui/form/switch.tsx';

/** Hard or normal; during a game only from hard to normal. */
export function DifficultyControl() {
  const t = useTranslations('settings');
  const isHard = useSettings().difficulty === 'hard';
  const player = usePlayer();
  const isLocked = !isHard && isGameUnderWay(player);
  return (
    <Switch
      label={t('hard')}
      description={isLocked ? t('hardLocked') : t('hardText')}
      isOn={isHard}
      isDisabled={isLocked}
      onChange={(isOn) => changeSettings({ difficulty: isOn ? 'hard' : 'normal' })}
    />
  );
}

export function AlternativeKeyboardControl() {
  const t = useTranslations('settings');
  return (
    <Switch
      label={t('alternativeKeyboard')}
      description={t('alternativeKeyboardText')}
      isOn={useSettings().alternativeKeyboard}
      onChange={(alternativeKeyboard) => changeSettings({ alternativeKeyboard })}
    />
  );
}

export function PhysicalKeysControl() {
  const t = useTranslations('settings');
  return (
    <Switch
      label={t('physicalKeys')}
      description={t('physicalKeysText')}
      isOn={useSettings().physicalKeys}
      onChange={(physicalKeys) => changeSettings({ physicalKeys })}
    />
  );
}

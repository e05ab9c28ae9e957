import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FlagName } from '../../device/cookies/cookies.ts';
import { Button } from '../../ui/form/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { ViewHeading } from '../../ui/view-heading.tsx';
import type { CookieSetting } from './cookie-setting.ts';
import styles from './cookie-tool.module.css';

type CookieDetailProps = {
  heading: string;
  settings: readonly CookieSetting[];
  onBack: () => void;
  onConfirm: (allowed: ReadonlySet<FlagName>) => void;
};

/** Every service one by one: the necessary ones locked on, the others to choose. */
export function CookieDetail({ heading, settings, onBack, onConfirm }: CookieDetailProps) {
  const t = useTranslations('consent');
  const [allowed, setAllowed] = useState<ReadonlySet<FlagName>>(
    new Set(settings.filter(({ isAllowed }) => isAllowed).map(({ cookieName }) => cookieName)),
  );

  function choose(name: FlagName, isAllowed: boolean) {
    const others = [...allowed].filter((other) => other !== name);
    setAllowed(new Set(isAllowed ? [...others, name] : others));
  }

  return (
    <div className={styles.view}>
      <ViewHeading id={heading} isFocused>
        {t('detail')}
      </ViewHeading>
      {([true, false] as const).map((isNecessary) => (
        <section key={String(isNecessary)} className={styles.group}>
          <h3>{isNecessary ? t('necessary') : t('voluntary')}</h3>
          {settings
            .filter((setting) => setting.isNecessary === isNecessary)
            .map(({ cookieName, label, description }) => (
              <Switch
                key={cookieName}
                label={label}
                {...(description === undefined ? {} : { description })}
                isOn={isNecessary || allowed.has(cookieName)}
                isDisabled={isNecessary}
                onChange={(isOn) => choose(cookieName, isOn)}
              />
            ))}
        </section>
      ))}
      <div className={`${styles.answers} ${styles.confirm}`}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button look="primary" onClick={() => onConfirm(allowed)}>
          {t('confirm')}
        </Button>
      </div>
    </div>
  );
}

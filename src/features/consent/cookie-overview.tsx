import { useTranslations } from 'use-intl';
import { changeSettings, useSettings } from '../../device/cookies/use-settings.ts';
import { Button } from '../../ui/form/button.tsx';
import { LanguageChoice } from '../../ui/form/language-choice.tsx';
import { ViewHeading } from '../../ui/view-heading.tsx';
import styles from './cookie-tool.module.css';

type CookieOverviewProps = {
  heading: string;
  privacyLink: string;
  onAccept: () => void;
  onDecline: () => void;
  onAdjust: () => void;
  onPrivacy?: () => void;
  onClose?: () => void;
};

/** What it is about in a few words, and the choices, none of them more in sight than another. */
export function CookieOverview(props: CookieOverviewProps) {
  const t = useTranslations('consent');
  const { language } = useSettings();
  return (
    <div className={styles.view}>
      <ViewHeading id={props.heading} isFocused>
        {t('title')}
      </ViewHeading>
      <p>{t('text')}</p>
      <p>{t('optional')}</p>
      <LanguageChoice
        label={t('language')}
        value={language}
        onChange={(chosen) => changeSettings({ language: chosen })}
      />
      <div className={styles.answers}>
        <Button onClick={props.onAccept}>{t('accept')}</Button>
        <Button onClick={props.onDecline}>{t('decline')}</Button>
      </div>
      <div className={styles.more}>
        <Button look="quiet" onClick={props.onAdjust}>
          {t('adjust')}
        </Button>
        {props.onPrivacy === undefined ? (
          <a className={styles.link} href={props.privacyLink}>
            {t('privacy')}
          </a>
        ) : (
          <Button look="quiet" onClick={props.onPrivacy}>
            {t('privacy')}
          </Button>
        )}
        <a className={styles.link} href="/imprint">
          {t('imprint')}
        </a>
        {props.onClose !== undefined && (
          <Button look="quiet" onClick={props.onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  );
}

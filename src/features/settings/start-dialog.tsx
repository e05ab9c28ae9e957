import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { useStepper } from '../../ui/use-stepper.ts';
import { ViewHeading } from '../../ui/view-heading.tsx';
import { FontSizeControl } from './font-size-control.tsx';
import {
  AnimationControl,
  ColorlessControl,
  DarkModeControl,
  LanguageControl,
  ZoomControl,
} from './look-controls.tsx';
import { AlternativeKeyboardControl } from './play-controls.tsx';
import styles from './start-dialog.module.css';

type StartDialogProps = {
  /** The player goes to the game, by whichever way. */
  onClose: () => void;
  onTutorial: () => void;
};

/** The greeting of the first visit in two steps: what this is, and how it should look. */
export function StartDialog({ onClose, onTutorial }: StartDialogProps) {
  const t = useTranslations('startDialog');
  const heading = useId();
  const { step, forward, back } = useStepper({ stepCount: 2, onUpperEnd: onClose });
  return (
    <Dialog labelledBy={heading} size="maximized" onDismiss={onClose}>
      <div className={styles.dialog}>
        {step === 1 ? (
          <div className={styles.welcome}>
            <span className={styles.logo}>
              <Logo />
            </span>
            <ViewHeading id={heading} isFocused>
              {t('title')}
            </ViewHeading>
            <p className="reading text-19">{t('text')}</p>
            <LanguageControl />
            <div className={styles.buttons}>
              <Button look="primary" onClick={onClose}>
                {t('play')}
              </Button>
              <Button onClick={onTutorial}>{t('tutorial')}</Button>
              <Button onClick={forward}>{t('look')}</Button>
            </div>
          </div>
        ) : (
          <div className={styles.look}>
            <ViewHeading id={heading} isFocused>
              {t('lookTitle')}
            </ViewHeading>
            <ColorlessControl />
            <ZoomControl />
            <DarkModeControl />
            <AnimationControl />
            <FontSizeControl />
            <AlternativeKeyboardControl />
          </div>
        )}
        <div className={styles.foot}>
          {step > 1 && (
            <>
              <Button onClick={back}>{t('back')}</Button>
              <Button look="primary" onClick={forward}>
                {t('done')}
              </Button>
            </>
          )}
          <p className={styles.step}>{t('step', { step, count: 2 })}</p>
        </div>
      </div>
    </Dialog>
  );
}

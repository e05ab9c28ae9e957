import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LAST_STEP } from '../../../../domain/room/room-board.ts';
import { MAX_ATTEMPTS } from '../../../../domain/round/attempts.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Question } from '../../../../ui/form/question.tsx';
import styles from './host.module.css';

type ActsProps = {
  isLed: boolean;
  step: number;
  /** How many hints the puzzle has. */
  hints: number;
  isClosed: boolean;
  onClose: (isClosed: boolean) => void;
  onGoOn: (step: number) => void;
  onEnd: () => void;
};

/** What the host does next: show a hint, show the answer, close the door, end the room. */
export function Acts(props: ActsProps) {
  const { isLed, step, hints, isClosed, onClose, onGoOn, onEnd } = props;
  const t = useTranslations('room.host');
  const [asking, setAsking] = useState<'question' | 'reveals' | null>(null);
  const isRevealed = step === LAST_STEP;
  const isNext = isLed && step < MAX_ATTEMPTS;

  function agree() {
    setAsking(null);
    if (asking === 'question') onEnd();
    else onGoOn(LAST_STEP);
  }

  return (
    <div className={styles.acts}>
      {isNext && (
        <Button look="primary" onClick={() => onGoOn(step + 1)}>
          {t(step === 0 ? 'begin' : step < hints ? 'next' : 'nextAttempt')}
        </Button>
      )}
      {!isRevealed && (
        <Button look={isNext ? 'plain' : 'primary'} onClick={() => setAsking('reveals')}>
          {t('reveal')}
        </Button>
      )}
      {!isRevealed && (
        <Button onClick={() => onClose(!isClosed)}>{t(isClosed ? 'letIn' : 'close')}</Button>
      )}
      <Button look={isRevealed ? 'primary' : 'plain'} onClick={() => setAsking('question')}>
        {t('end')}
      </Button>
      {asking !== null && (
        <Question
          title={t(`${asking}.title`)}
          text={t(`${asking}.text`)}
          keep={t(`${asking}.keep`)}
          submit={t(`${asking}.submit`)}
          onKeep={() => setAsking(null)}
          onSubmit={agree}
        />
      )}
    </div>
  );
}

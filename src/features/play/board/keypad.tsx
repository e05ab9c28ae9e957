import { type PointerEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { answerDigits } from '../../../domain/round/digits.ts';
import { type Digit, keypadKnowledge } from '../../../domain/round/knowledge.ts';
import { attemptStrings, type Round, type RoundAction } from '../../../domain/round/round.ts';
import { Button } from '../../../ui/form/button.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './keypad.module.css';

const firstRow = ['1', '2', '3', '4', '5'] as const satisfies readonly Digit[];
const secondRow = ['6', '7', '8', '9', '0'] as const satisfies readonly Digit[];

type KeypadProps = { round: Round; act: (action: RoundAction) => void };

/** Ten digits, each showing what is known of it, and the keys to correct, fill and check. */
export function Keypad({ round, act }: KeypadProps) {
  const t = useTranslations('play');
  const knowledge = keypadKnowledge(attemptStrings(round), answerDigits(round.puzzle.year));
  const digitKey = (digit: Digit) => {
    const known = knowledge[digit];
    return (
      <Key
        key={digit}
        label={known === 'unknown' ? digit : t('key', { digit, feedback: t(`feedback.${known}`) })}
        known={known}
        onPress={() => act({ type: 'digit', digit })}
      >
        {digit}
      </Key>
    );
  };
  return (
    <div className={styles.keypad} data-tour="step6">
      <fieldset className={styles.keys} aria-label={t('keypad')}>
        {firstRow.map(digitKey)}
        <Key label={t('backspace')} onPress={() => act({ type: 'backspace' })}>
          <Icon drawing={drawings.backspace} />
        </Key>
        {secondRow.map(digitKey)}
        <Key label={t('fillZeros')} onPress={() => act({ type: 'fillZeros' })}>
          <Icon drawing={drawings.fillZeros} />
        </Key>
      </fieldset>
      <Button look="primary" onPointerDown={keepFocus} onClick={() => act({ type: 'submit' })}>
        {round.puzzle.label === null ? t('checkYear') : t('checkNumber')}
      </Button>
    </div>
  );
}

type KeyProps = { label: string; known?: string; onPress: () => void; children: ReactNode };

function Key({ label, known, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={label}
      data-known={known}
      onPointerDown={keepFocus}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** What the mouse presses does not take the focus, so that Enter still means "check". */
export function keepFocus(event: PointerEvent) {
  event.preventDefault();
}

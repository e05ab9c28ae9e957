import type { SyntheticEvent } from 'react';
import { useTranslations } from 'use-intl';
import { digitsToName } from '../../../domain/round/digits.ts';
import type { Round, RoundAction } from '../../../domain/round/round.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './keypad.module.css';

type AlternativeEntryProps = { round: Round; act: (action: RoundAction) => void };

/** A plain numeric text field and a large button in place of the keypad. */
export function AlternativeEntry({ round, act }: AlternativeEntryProps) {
  const t = useTranslations('play');
  const isYear = round.puzzle.label === null;
  function check(event: SyntheticEvent) {
    event.preventDefault();
    act({ type: 'submit' });
  }
  return (
    <form className={styles.keypad} data-tour="step6" onSubmit={check} noValidate>
      <div className={styles.field}>
        <label className="muted" htmlFor="entry">
          {isYear ? t('yourYear') : t('yourNumber')}
        </label>
        <input
          id="entry"
          className="input"
          value={round.entry}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={digitsToName(round.puzzle.timeScale)}
          onChange={(event) =>
            act({ type: 'setEntry', entry: event.target.value.replaceAll(/\D/g, '') })
          }
        />
      </div>
      <Button look="primary" onClick={check}>
        {isYear ? t('checkYear') : t('checkNumber')}
      </Button>
    </form>
  );
}

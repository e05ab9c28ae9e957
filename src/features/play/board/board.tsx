import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MAX_ATTEMPTS } from '../../../domain/round/attempts.ts';
import { answerDigits, PLACES } from '../../../domain/round/digits.ts';
import { feedback } from '../../../domain/round/feedback.ts';
import { attemptStrings, entrySlots, type Round, roundState } from '../../../domain/round/round.ts';
import styles from './board.module.css';
import { EntryRow } from './entry-row.tsx';

type BoardProps = {
  round: Round;
  /** Whether the last attempt was made just now and its tiles turn. */
  isTurning: boolean;
  onExplain: (words: string) => void;
};

/** The attempts, digit by digit: arrow keys move between the tiles, a tap explains one. */
export function Board({ round, isTurning, onExplain }: BoardProps) {
  const t = useTranslations('play');
  const attempts = attemptStrings(round);
  const isRunning = roundState(round) === 'running';
  const rest = MAX_ATTEMPTS - attempts.length - (isRunning ? 1 : 0);
  return (
    <div className={styles.board} role="grid" aria-label={t('board')} data-board data-tour="step2">
      {/* Every tile names its place itself. */}
      <div className={styles.places} aria-hidden="true">
        {PLACES.map((place) => (
          <span key={place}>{t(`place.${place}`)}</span>
        ))}
      </div>
      <Attempts round={round} attempts={attempts} isTurning={isTurning} onExplain={onExplain} />
      {isRunning && (
        <EntryRow slots={entrySlots(round)} number={attempts.length + 1} round={round} />
      )}
      {isRunning &&
        Array.from({ length: rest }, (_, index) => (
          <div key={index} className={styles.row} aria-hidden="true">
            {PLACES.map((place) => (
              <span key={place} className={`${styles.tile} ${styles.later}`} />
            ))}
          </div>
        ))}
    </div>
  );
}

type AttemptsProps = BoardProps & { attempts: readonly string[] };

function Attempts({ round, attempts, isTurning, onExplain }: AttemptsProps) {
  const t = useTranslations('play');
  const [active, setActive] = useState({ row: 0, column: 0 });
  const tiles = useRef(new Map<string, HTMLButtonElement>());
  const answer = answerDigits(round.puzzle.year);

  function move(event: KeyboardEvent) {
    const [rows, columns] = steps[event.key] ?? [0, 0];
    if (rows === 0 && columns === 0) return;
    event.preventDefault();
    // Beyond the last tile there is none.
    tiles.current.get(`${active.row + rows}.${active.column + columns}`)?.focus();
  }

  return attempts.map((attempt, row) => {
    const marks = feedback(attempt, answer);
    const turns = isTurning && row === attempts.length - 1;
    return (
      <div
        key={attempt}
        className={`${styles.row} ${turns ? styles.turning : ''}`}
        role="row"
        aria-label={t('attempt', { number: row + 1 })}
        data-attempt={row + 1}
      >
        {PLACES.map((place, column) => {
          const digit = attempt.charAt(column);
          const mark = marks[column] ?? 'wrong';
          const words = t('tile', {
            place: t(`place.${place}`),
            digit,
            feedback: t(`feedback.${mark}`),
          });
          return (
            <span key={place} className={styles.cell} role="gridcell">
              <button
                type="button"
                ref={(tile) => {
                  if (tile !== null) tiles.current.set(`${row}.${column}`, tile);
                }}
                className={styles.tile}
                data-feedback={mark}
                aria-label={words}
                tabIndex={row === active.row && column === active.column ? 0 : -1}
                onFocus={() => setActive({ row, column })}
                onKeyDown={move}
                onClick={() => onExplain(words)}
              >
                {digit}
              </button>
            </span>
          );
        })}
      </div>
    );
  });
}

const steps: Partial<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

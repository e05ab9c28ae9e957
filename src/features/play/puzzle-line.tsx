import { useFormatter, useTranslations } from 'use-intl';
import type { IsoDay } from '../../game/day.ts';
import type { Puzzle } from '../../game/puzzle.ts';
import styles from './puzzle-line.module.css';

const scales = ['millennium', 'century', 'decade', null] as const;

type PuzzleLineProps = {
  puzzle: Puzzle;
  day: IsoDay;
  /** The number of the newest hint, null once the game is over. */
  hint: number | null;
};

/** The day, the puzzle's number, how many hints are out, and what exactly is asked. */
export function PuzzleLine({ puzzle, day, hint }: PuzzleLineProps) {
  const t = useTranslations('play');
  const format = useFormatter();
  const date = format.dateTime(new Date(`${day}T12:00:00Z`), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const name = puzzle.name === null ? [] : [t('number', { name: puzzle.name })];
  const facts = hint === null ? name : [...name, t('hintOf', { current: hint })];
  const scale = scales[puzzle.timeScale];
  return (
    <div className={styles.line}>
      <p>{date}</p>
      <p>{facts.join(' · ')}</p>
      {puzzle.label !== null && <p className={styles.question}>{puzzle.label}</p>}
      {puzzle.label === null && scale !== null && (
        <p className={styles.question}>{t(`scale.${scale}`)}</p>
      )}
    </div>
  );
}

import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../../domain/day/day.ts';
import { type Round, roundState, visibleHints } from '../../../domain/round/round.ts';
import styles from './puzzle-line.module.css';

const scales = ['millennium', 'century', 'decade', null] as const;

type PuzzleLineProps = {
  round: Round;
  /** The puzzle's day; a text says what it is where it has none, or is not of this year. */
  day: IsoDay | { text: string };
};

/** The day, the puzzle's number, how many hints are out, and what exactly is asked. */
export function PuzzleLine({ round, day }: PuzzleLineProps) {
  const t = useTranslations('play');
  const { puzzle } = round;
  const name = puzzle.name === null ? [] : [t('number', { name: puzzle.name })];
  const isRunning = roundState(round) === 'running';
  const facts = isRunning ? [...name, t('hintOf', { current: visibleHints(round) })] : name;
  const scale = scales[puzzle.timeScale];
  return (
    <div className={styles.line}>
      <p>{typeof day === 'object' ? day.text : t('day', dayParts(day))}</p>
      <p>{facts.join(' · ')}</p>
      {puzzle.label !== null && (
        <p className={styles.question} lang={puzzle.locale}>
          {puzzle.label}
        </p>
      )}
      {puzzle.label === null && scale !== null && (
        <p className={styles.question}>{t(`scale.${scale}`)}</p>
      )}
    </div>
  );
}

/** For words of our own: the browser's first format of a date takes longer than all else before it. */
function dayParts(day: IsoDay) {
  const date = new Date(day);
  return {
    weekday: `${date.getUTCDay()}`,
    day: `${date.getUTCDate()}`,
    month: `${date.getUTCMonth() + 1}`,
  };
}

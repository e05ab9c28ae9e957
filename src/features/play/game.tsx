import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Today } from '../../device/clock.ts';
import type { Difficulty } from '../../game/difficulty.ts';
import type { Puzzle } from '../../game/puzzle.ts';
import { type RoundAction, roundState, visibleHints } from '../../game/round.ts';
import { AlternativeEntry } from './alternative-entry.tsx';
import { Board } from './board.tsx';
import { Banner } from './banner.tsx';
import { HintList } from './hint-list.tsx';
import { Keypad } from './keypad.tsx';
import { LazyResult, prepareResult } from './lazy-result.tsx';
import styles from './play-screen.module.css';
import { PuzzleLine } from './puzzle-line.tsx';
import { StatusLine } from './status-line.tsx';
import { useNewDay } from './use-new-day.ts';
import { usePhysicalKeys } from './use-physical-keys.ts';
import { useRound } from './use-round.ts';

type GameProps = {
  puzzle: Puzzle;
  opened: Today;
  difficulty: Difficulty;
  hasAlternativeKeyboard: boolean;
  hasOther: boolean;
  onPlayOther: () => void;
  onNewDay: () => void;
};

/** One puzzle being played: hints, board and keys, and the result once it is over. */
export function Game(props: GameProps) {
  const { puzzle, opened, hasAlternativeKeyboard } = props;
  const t = useTranslations('play');
  const { round, records, moves, act } = useRound(puzzle, opened, props.difficulty);
  const [explanation, setExplanation] = useState('');
  const { isNewDay, hide } = useNewDay(opened);
  const state = roundState(round);

  function play(action: RoundAction) {
    setExplanation('');
    act(action);
  }

  function playNewDay() {
    hide();
    props.onNewDay();
  }

  usePhysicalKeys(play);
  useEffect(() => prepareResult(puzzle.locale), [puzzle.locale]);
  const Entry = hasAlternativeKeyboard ? AlternativeEntry : Keypad;
  return (
    <main
      className={`${styles.play} ${state === 'running' ? '' : styles.finished}`}
      data-game-state={state}
    >
      <h1 className="visually-hidden">{t('title')}</h1>
      {isNewDay && (
        <Banner text={t('newDay')} action={{ words: t('playNewDay'), onPress: playNewDay }} />
      )}
      {puzzle.classic && <Banner text={t('classic')} />}
      {props.hasOther && (
        <Banner
          text={t('otherLanguage')}
          action={{ words: t('playOther'), onPress: props.onPlayOther }}
        />
      )}
      <PuzzleLine
        puzzle={puzzle}
        day={round.day}
        hint={state === 'running' ? visibleHints(round) : null}
      />
      {state === 'running' ? (
        <>
          <div className={styles.hints}>
            <HintList tips={puzzle.tips} visible={visibleHints(round)} />
          </div>
          <Board round={round} isTurning={moves > 0} onExplain={setExplanation} />
          <StatusLine round={round} moves={moves} explanation={explanation} />
          <Entry round={round} act={play} />
        </>
      ) : (
        <>
          <LazyResult
            round={round}
            records={records}
            opened={opened}
            isFresh={moves > 0}
            onExplain={setExplanation}
          />
          <StatusLine round={round} moves={moves} explanation={explanation} />
        </>
      )}
    </main>
  );
}

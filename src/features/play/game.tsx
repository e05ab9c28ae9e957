import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Today } from '../../device/clock.ts';
import type { Difficulty } from '../../game/difficulty.ts';
import type { Puzzle } from '../../game/puzzle.ts';
import { type Round, type RoundAction, roundState, visibleHints } from '../../game/round.ts';
import { useFirstViewMark } from '../../ui/first-view.ts';
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
  /** The id of the account that plays, empty for nobody's. */
  player: string;
  difficulty: Difficulty;
  hasAlternativeKeyboard: boolean;
  hasPhysicalKeys: boolean;
  hasOther: boolean;
  onPlayOther: () => void;
  onNewDay: () => void;
};

/** One puzzle being played: hints, board and keys, and the result once it is over. */
export function Game(props: GameProps) {
  const { puzzle, opened, player, hasAlternativeKeyboard } = props;
  const { round, records, moves, attemptsNow, act } = useRound(puzzle, props.difficulty, {
    opened,
    player,
  });
  const [explained, setExplained] = useState({ words: '', times: 0 });
  const state = roundState(round);
  const isRunning = state === 'running';
  const Entry = hasAlternativeKeyboard ? AlternativeEntry : Keypad;

  function play(action: RoundAction) {
    setExplained({ words: '', times: 0 });
    act(action);
  }

  function explain(words: string) {
    setExplained({ words, times: explained.times + 1 });
  }

  usePhysicalKeys(play, isRunning && props.hasPhysicalKeys && !hasAlternativeKeyboard);
  useFirstViewMark();
  useEffect(() => prepareResult(puzzle.locale), [puzzle.locale]);
  return (
    <main className={`${styles.play} ${isRunning ? '' : styles.finished}`} data-game-state={state}>
      <GameHead {...props} round={round} />
      {isRunning ? (
        <>
          <div className={styles.hints}>
            <HintList tips={puzzle.tips} visible={visibleHints(round)} />
          </div>
          <Board round={round} isTurning={attemptsNow > 0} onExplain={explain} />
        </>
      ) : (
        <LazyResult
          round={round}
          records={player === '' ? records : null}
          opened={opened}
          isFresh={attemptsNow > 0}
          onExplain={explain}
        />
      )}
      {/* One place for both: a live region speaks only while it stays the same element. */}
      <StatusLine round={round} moves={moves} attemptsNow={attemptsNow} explained={explained} />
      {isRunning && <Entry round={round} act={play} />}
    </main>
  );
}

/** What stands above the hints: what is special today, and which puzzle this is. */
function GameHead({ puzzle, opened, round, ...props }: GameProps & { round: Round }) {
  const t = useTranslations('play');
  const { isNewDay, hide } = useNewDay([opened.day, round.day]);

  function playNewDay() {
    hide();
    props.onNewDay();
  }

  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div role="status" className={styles.news}>
        {isNewDay && (
          <Banner text={t('newDay')} action={{ words: t('playNewDay'), onPress: playNewDay }} />
        )}
      </div>
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
        hint={roundState(round) === 'running' ? visibleHints(round) : null}
      />
    </>
  );
}

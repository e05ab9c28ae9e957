import { type ReactNode, useState } from 'react';
import { useSettings } from '../../device/cookies/use-settings.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import {
  type Round,
  type RoundAction,
  roundState,
  visibleHints,
} from '../../domain/round/round.ts';
import { useFirstViewMark } from '../../ui/first-view.ts';
import { useScreenFocus } from '../../ui/focus/focus-screen.ts';
import { AlternativeEntry } from './board/alternative-entry.tsx';
import { Board } from './board/board.tsx';
import { HintList } from './board/hint-list.tsx';
import type { GameStorage, Kept } from './game-storage.ts';
import { Keypad } from './board/keypad.tsx';
import styles from './play-screen.module.css';
import { StatusLine } from './board/status-line.tsx';
import { usePhysicalKeys } from './board/use-physical-keys.ts';
import { useRound } from './use-round.ts';

/** A game that is over, for the view of its result. */
export type Ended = Kept & {
  /** Whether the game ended just now, so that the heading takes the focus of the keys that go. */
  isFresh: boolean;
  onExplain: (words: string) => void;
};

type GameProps = {
  puzzle: Puzzle;
  storage: GameStorage;
  /** What stands above the hints. */
  renderHead: (round: Round) => ReactNode;
  /** What takes their place once the game is over. */
  renderEnd: (ended: Ended) => ReactNode;
  /** The part of another screen that it stands in; a physical keyboard plays only in there. */
  room?: HTMLElement;
};

/** One puzzle being played: hints, board and keys, and the result once it is over. */
export function Game({ puzzle, storage, renderHead, renderEnd, room }: GameProps) {
  const { difficulty, alternativeKeyboard, physicalKeys } = useSettings();
  const { round, records, moves, attemptsNow, act } = useRound(puzzle, difficulty, storage);
  const [explained, setExplained] = useState({ words: '', times: 0 });
  const isRunning = roundState(round) === 'running';

  function play(action: RoundAction) {
    setExplained({ words: '', times: 0 });
    act(action);
  }

  function explain(words: string) {
    setExplained({ words, times: explained.times + 1 });
  }

  usePhysicalKeys(play, isRunning && physicalKeys && !alternativeKeyboard, room);
  useScreenFocus();
  useFirstViewMark();
  return (
    <GameView
      round={round}
      moves={moves}
      attemptsNow={attemptsNow}
      explained={explained}
      head={renderHead(round)}
      end={
        isRunning
          ? null
          : renderEnd({ round, records, isFresh: attemptsNow > 0, onExplain: explain })
      }
      frame={room ? 'div' : 'main'}
      entry={alternativeKeyboard ? AlternativeEntry : Keypad}
      onAct={play}
      onExplain={explain}
    />
  );
}

type GameViewProps = {
  round: Round;
  moves: number;
  attemptsNow: number;
  explained: { words: string; times: number };
  /** What stands above the hints, and what takes their place at the end. */
  head: ReactNode;
  end: ReactNode;
  frame: 'main' | 'div';
  entry: typeof Keypad | typeof AlternativeEntry;
  onAct: (action: RoundAction) => void;
  onExplain: (words: string) => void;
};

/** How a game looks at one moment. */
export function GameView({ frame: Frame, entry: Entry, ...view }: GameViewProps) {
  const { round, moves, attemptsNow, explained, onAct, onExplain } = view;
  const state = roundState(round);
  const isRunning = state === 'running';
  const isWhole = Frame === 'main';
  return (
    <Frame
      className={`${styles.play} ${isRunning ? (isWhole ? styles.wide : '') : styles.finished}`}
      data-game-state={state}
    >
      <div className={styles.told}>
        {view.head}
        {isRunning ? (
          <div className={styles.hints}>
            <HintList puzzle={round.puzzle} visible={visibleHints(round)} isWhole={isWhole} />
          </div>
        ) : (
          view.end
        )}
      </div>
      <div className={styles.asked}>
        {isRunning && <Board round={round} isTurning={attemptsNow > 0} onExplain={onExplain} />}
        {/* One place for both: a live region speaks only while it stays the same element. */}
        <StatusLine
          round={round}
          moves={moves}
          attemptsNow={attemptsNow}
          isEchoed={Entry === Keypad}
          explained={explained}
        />
        {isRunning && <Entry round={round} act={onAct} />}
      </div>
    </Frame>
  );
}

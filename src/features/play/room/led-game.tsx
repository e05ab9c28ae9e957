import { type ReactNode, useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { useSettings } from '../../../device/cookies/use-settings.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import {
  type Round,
  type RoundAction,
  roundState,
  visibleHints,
} from '../../../domain/round/round.ts';
import { WithCatalogue } from '../../../i18n/with-catalogue.tsx';
import { useFirstViewMark } from '../../../ui/first-view.ts';
import { useScreenFocus } from '../../../ui/focus/focus-screen.ts';
import { AlternativeEntry } from '../board/alternative-entry.tsx';
import { Board } from '../board/board.tsx';
import { HintList } from '../board/hint-list.tsx';
import { Keypad } from '../board/keypad.tsx';
import { StatusLine } from '../board/status-line.tsx';
import { usePhysicalKeys } from '../board/use-physical-keys.ts';
import type { Ended } from '../game.tsx';
import type { GameStorage } from '../game-storage.ts';
import play from '../play-screen.module.css';
import { useRound } from '../use-round.ts';
import styles from './room.module.css';

type LedGameProps = {
  puzzle: Puzzle;
  storage: GameStorage;
  renderHead: (round: Round) => ReactNode;
  /** The attempt that all make now, 0 before the first. */
  step: number;
  /** Whether the host has ended the answering: who has attempts left goes on alone. */
  isOver: boolean;
  /** Whether this attempt has been made. */
  hasAnswered: boolean;
  renderEnd: (ended: Omit<Ended, 'records'>) => ReactNode;
};

/** The game where the host shows one hint after the other: one attempt a hint, and the result at the end for all. */
export function LedGame(props: LedGameProps) {
  const { puzzle, storage, renderHead, step, isOver, hasAnswered, renderEnd } = props;
  const t = useTranslations('room');
  const { difficulty, alternativeKeyboard, physicalKeys } = useSettings();
  const { round, moves, attemptsNow, act } = useRound(puzzle, difficulty, storage);
  const [explained, setExplained] = useState({ words: '', times: 0 });
  const state = roundState(round);
  const isRunning = state === 'running';
  const mayAnswer = isRunning && (isOver || (step > 0 && !hasAnswered));
  const shown = isOver ? visibleHints(round) : Math.min(step, puzzle.tips.length);
  const Entry = alternativeKeyboard ? AlternativeEntry : Keypad;

  function perform(action: RoundAction) {
    setExplained({ words: '', times: 0 });
    act(action);
  }

  function explain(words: string) {
    setExplained({ words, times: explained.times + 1 });
  }

  usePhysicalKeys(perform, mayAnswer && physicalKeys && !alternativeKeyboard);
  useScreenFocus();
  useFirstViewMark();
  const hasEnded = isOver && !isRunning;
  return (
    <main
      className={`${play.play} ${hasEnded ? play.finished : play.wide}`}
      data-game-state={state}
      data-step={step}
    >
      <div className={play.told}>
        {renderHead(round)}
        {!hasEnded && puzzle.label !== null && (
          <p className={styles.asked} lang={puzzle.locale}>
            {puzzle.label}
          </p>
        )}
        {hasEnded ? (
          renderEnd({ round, isFresh: attemptsNow > 0, onExplain: explain })
        ) : (
          <div className={play.hints}>
            <HintList puzzle={puzzle} visible={shown} isWhole />
          </div>
        )}
      </div>
      <div className={play.asked}>
        {!hasEnded && <Board round={round} isTurning={attemptsNow > 0} onExplain={explain} />}
        <WithoutNext>
          <StatusLine
            round={round}
            moves={moves}
            attemptsNow={attemptsNow}
            isEchoed={!alternativeKeyboard}
            explained={explained}
          />
        </WithoutNext>
        {mayAnswer && <Entry round={round} act={perform} />}
        {!mayAnswer && !hasEnded && (
          <p className={styles.waiting} role="status">
            {t(`waiting.${step === 0 ? 'start' : state === 'running' ? 'next' : state}`)}
          </p>
        )}
      </div>
    </main>
  );
}

/** The next hint is not told to whoever listens before the host shows it. */
function WithoutNext({ children }: { children: ReactNode }) {
  const { play: words } = useMessages();
  const t = useTranslations('room');
  const spoken = { ...words.spoken, next: t('spokenNext') };
  return <WithCatalogue messages={{ play: { ...words, spoken } }}>{children}</WithCatalogue>;
}

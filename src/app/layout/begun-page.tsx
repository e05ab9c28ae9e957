import { IntlProvider } from 'use-intl';
import { Router } from 'wouter';
import { DailyHead } from '../../features/play/modes/daily-game.tsx';
import { GameView } from '../../features/play/game.tsx';
import play from '../../features/play/play-screen.module.css';
import { Keypad } from '../../features/play/board/keypad.tsx';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import { emptyAttempts } from '../../domain/round/attempts.ts';
import { answerDigits } from '../../domain/round/digits.ts';
import { startRound } from '../../domain/round/round.ts';
import type { SomeMessages } from '../../i18n/catalogues.ts';
import layout from './layout.module.css';
import { TopBar } from './top-bar.tsx';

type BegunPageProps = {
  puzzle: Puzzle & { date: string };
  isOver: boolean;
  messages: SomeMessages;
};

/**
 * The start page as today's game begins for somebody who is not signed in, or with its answer once it
 * is over: rendered by the server, which knows the puzzle and no device, and painted before any of the
 * page's script has come.
 */
export function BegunPage({ puzzle, isOver, messages }: BegunPageProps) {
  const day = puzzle.date;
  const attempts = isOver ? emptyAttempts.with(0, puzzle.year) : emptyAttempts;
  const round = startRound({ puzzle, day, attempts, difficulty: 'normal' });
  return (
    <IntlProvider locale={puzzle.locale} messages={messages} timeZone="UTC">
      <Router ssrPath="/">
        <TopBar isMuseum={false} isMenuOpen={false} hasNews={false} onMenu={nothing} />
        <div className={layout.content}>
          <GameView
            round={round}
            moves={0}
            attemptsNow={0}
            explained={{ words: '', times: 0 }}
            head={
              <DailyHead
                puzzle={puzzle}
                round={round}
                opened={{ now: 0, offset: 0, day, ends: 0 }}
                hasOther={false}
                onPlayOther={nothing}
                onNewDay={nothing}
              />
            }
            end={
              <div className={play.ended}>
                <section className={play.answered}>
                  <h2 className={play.answer}>{answerDigits(puzzle.year)}</h2>
                </section>
              </div>
            }
            frame="main"
            entry={Keypad}
            onAct={nothing}
            onExplain={nothing}
          />
        </div>
      </Router>
    </IntlProvider>
  );
}

function nothing() {}

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { solvedAttempt } from '../../../domain/round/attempts.ts';
import { answerDigits } from '../../../domain/round/digits.ts';
import { Afterwards } from './afterwards.tsx';
import { Board } from '../board/board.tsx';
import { Errata } from './errata.tsx';
import type { Ended } from '../game.tsx';
import play from '../play-screen.module.css';
import { Places } from './places/places.tsx';
import { ReportEntry } from '../report/report-entry.tsx';
import styles from './result.module.css';
import { SolvedHints } from './solved-hints.tsx';
import { useAttemptWords } from '../board/status-line.tsx';
import { Told } from './told.tsx';
import { Timeline } from '../board/timeline.tsx';

export type ResultViewProps = Omit<Ended, 'records'> & {
  /** What stands beside the answer: sharing first, then what the kind of game has. */
  children: ReactNode;
  /** Whether it stands in a museum, from where nothing leads away. */
  isExhibit?: boolean;
  /** Whether it stands in a part of another screen, whose place on the page is not its own. */
  isPart?: boolean;
};

/** The page after the end: the answer, how it went, and all hints with their links. */
export function ResultView(props: ResultViewProps) {
  const { round, isFresh, onExplain, children, isExhibit = false, isPart = false } = props;
  const t = useTranslations('result');
  const outcome = useId();
  const spoken = useId();
  const attempt = useAttemptWords(round);
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [lit, setLit] = useState<number | null>(null);
  const { puzzle, attempts } = round;
  const answer = answerDigits(puzzle.year);
  const solved = solvedAttempt(attempts, puzzle.year);

  useEffect(() => {
    if (isFresh) {
      heading.current?.focus({ preventScroll: true });
      if (!isPart) window.scrollTo({ top: 0 });
    }
  }, [isFresh, isPart]);

  /** Lights a hint and its pin, or puts them out, and shows the one that was not pressed. */
  function light(hint: number, other: string) {
    setLit(hint === lit ? null : hint);
    if (hint !== lit) page.current?.querySelector(other)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div ref={page} className={play.ended}>
      <section className={play.answered}>
        <h2
          ref={heading}
          tabIndex={-1}
          className={play.answer}
          aria-describedby={isFresh ? spoken : outcome}
        >
          {answer}
        </h2>
        <p id={spoken} hidden>
          {t(`spoken.${solved === null ? 'lost' : 'won'}`, { attempt, answer })}
        </p>
        <p id={outcome} className={styles.outcome}>
          {solved === null ? t('lost') : t('won', { attempt: String(solved) })}
        </p>
        {puzzle.label === null && <Timeline attempts={attempts} year={puzzle.year} />}
        <Board round={round} isTurning={isFresh} onExplain={onExplain} />
        <Told round={round} />
      </section>
      <section className={styles.side}>{children}</section>
      <Afterwards>
        <SolvedHints
          puzzle={puzzle}
          isExhibit={isExhibit}
          lit={lit}
          onPlace={(hint) => light(hint, `[data-pin="${hint}"]`)}
        />
        <Afterwards>
          <Places
            puzzle={puzzle}
            lit={lit}
            onPress={(hint) => light(hint, `[data-hint="${hint}"]`)}
          />
          <Errata puzzle={puzzle} />
          {!isExhibit && <ReportEntry puzzle={puzzle} />}
        </Afterwards>
      </Afterwards>
    </div>
  );
}

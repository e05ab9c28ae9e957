import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Today } from '../../../device/clock.ts';
import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';
import type { Round } from '../../../domain/round/round.ts';
import { loadCatalogue } from '../../../i18n/catalogues.ts';
import { useQuietView } from '../../../ui/first-view.ts';
import { Banner } from '../board/banner.tsx';
import { dailyStorage } from './daily-storage.ts';
import { Game } from '../game.tsx';
import { LazyResult } from '../result/lazy-result.tsx';
import styles from '../play-screen.module.css';
import { PuzzleLine } from '../board/puzzle-line.tsx';
import { useNewDay } from './use-new-day.ts';

type DailyHeadProps = Omit<DailyGameProps, 'player'> & { round: Round };

type DailyGameProps = {
  puzzle: Puzzle;
  opened: Today;
  /** The id of the account that plays, empty for nobody's. */
  player: string;
  hasOther: boolean;
  onPlayOther: () => void;
  onNewDay: () => void;
};

/** The daily puzzle being played, the one game that counts. */
export function DailyGame(props: DailyGameProps) {
  const { puzzle, opened, player } = props;
  const isQuiet = useQuietView();
  // Loaded while the game is still running, for use at its end.
  useEffect(() => {
    if (isQuiet) loadResult(puzzle.locale).catch(() => undefined);
  }, [isQuiet, puzzle.locale]);
  return (
    <Game
      puzzle={puzzle}
      storage={dailyStorage(puzzle, { opened, player })}
      renderHead={(round) => <DailyHead {...props} round={round} />}
      renderEnd={({ records, ...ended }) => (
        <LazyResult
          load={loadResult}
          props={{ ...ended, opened, records: player === '' ? records : null }}
        />
      )}
    />
  );
}

/** What stands above the hints: what is special today, and which puzzle this is. */
export function DailyHead({ puzzle, opened, round, ...props }: DailyHeadProps) {
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
      <PuzzleLine round={round} day={round.day} />
    </>
  );
}

async function loadResult(locale: Locale) {
  const [{ Result }, messages] = await Promise.all([
    import('../result/result.tsx'),
    loadCatalogue('result', locale),
  ]);
  return { View: Result, messages };
}

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { usePlayer } from '../../backend/session.ts';
import { localeOf } from '../../device/cookies/settings.ts';
import { changeSettings, useSettings } from '../../device/cookies/use-settings.ts';
import { DailyGame } from './modes/daily-game.tsx';
import { GameWaiting } from './game-waiting.tsx';
import { ProblemState } from './problem-state.tsx';
import { useDailyPuzzle } from './modes/use-daily-puzzle.ts';
import { useLoadNotice } from './modes/use-load-notice.ts';

/** The daily puzzle, from loading to the end, and every way it can fail to come. */
export function PlayScreen() {
  const locale = localeOf(useSettings().language);
  const player = usePlayer();
  usePlayTitle();
  const { daily, failure, isAskedAgain, reload } = useDailyPuzzle(locale);
  useLoadNotice(failure);

  function playOther() {
    changeSettings({ language: locale === 'de' ? 'en-US' : 'de-DE' });
  }

  switch (daily.state) {
    case 'loading':
      return <GameWaiting />;
    case 'ready':
      return (
        <DailyGame
          key={`${daily.puzzle.id} ${daily.puzzle.date} ${player}`}
          player={player}
          puzzle={daily.puzzle}
          opened={daily.opened}
          hasOther={daily.hasOther}
          onPlayOther={playOther}
          onNewDay={reload}
        />
      );
    default:
      return (
        <ProblemState
          problem={daily}
          isBusy={isAskedAgain}
          onRetry={reload}
          onPlayOther={playOther}
        />
      );
  }
}

/** The start page is named after the whole. */
function usePlayTitle() {
  const t = useTranslations('app');
  useEffect(() => {
    document.title = `${t('title')} · ${t('subtitle')}`;
  }, [t]);
}

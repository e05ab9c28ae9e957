import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { useLocation } from 'wouter';
import { usePlayer } from '../../../backend/session.ts';
import { today } from '../../../device/clock.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import type { ReadChallenge } from '../../../domain/round/challenge.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { loadCatalogue } from '../../../i18n/catalogues.ts';
import { Game } from '../game.tsx';
import { DailyHead } from '../modes/daily-game.tsx';
import { dailyStorage } from '../modes/daily-storage.ts';
import { LazyResult } from '../result/lazy-result.tsx';
import { ChallengeLine } from './challenge-line.tsx';

type ChallengedDailyProps = { puzzle: Puzzle; challenge: ReadChallenge };

/** Today's puzzle at its own address, against a challenger: the game that counts, kept as such. */
export function ChallengedDaily({ puzzle, challenge }: ChallengedDailyProps) {
  const player = usePlayer();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const [opened] = useState(today);
  const toStart = () => navigate('/');
  useEffect(() => void loadResult(locale).catch(() => undefined), [locale]);
  return (
    <Game
      key={player}
      puzzle={puzzle}
      storage={dailyStorage(puzzle, { opened, player })}
      renderHead={(round) => (
        <>
          <DailyHead
            puzzle={puzzle}
            opened={opened}
            round={round}
            hasOther={false}
            onPlayOther={toStart}
            onNewDay={toStart}
          />
          <ChallengeLine challenge={challenge} round={round} />
        </>
      )}
      renderEnd={({ records, ...ended }) => (
        <LazyResult
          load={loadResult}
          props={{ ...ended, opened, challenge, records: player === '' ? records : null }}
        />
      )}
    />
  );
}

async function loadResult(locale: Locale) {
  const [{ ChallengedResult }, result, modes] = await Promise.all([
    import('./challenged-result.tsx'),
    loadCatalogue('result', locale),
    loadCatalogue('modes', locale),
  ]);
  return { View: ChallengedResult, messages: { ...result, ...modes } };
}

import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { MadePuzzle } from '../../../domain/made/made-puzzle.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { loadCatalogue } from '../../../i18n/catalogues.ts';
import { WithCatalogue } from '../../../i18n/with-catalogue.tsx';
import { Banner } from '../board/banner.tsx';
import { PuzzleLine } from '../board/puzzle-line.tsx';
import { Game } from '../game.tsx';
import { goToTop } from '../go-to-top.ts';
import { noStorage } from '../modes/no-storage.ts';
import { LazyResult } from '../result/lazy-result.tsx';
import { puzzleOf } from './puzzle-of.ts';
import { useMadeWords } from './use-made-words.ts';

/** A puzzle that somebody made, in the same game: nothing is stored, and nothing counts. */
export function MadeGame({ made }: { made: MadePuzzle }) {
  const t = useTranslations('made');
  const locale = useLocale();
  const [puzzle] = useState(() => puzzleOf(made));
  const [times, setTimes] = useState(0);
  const { title } = made;

  useEffect(() => {
    document.title = `${title} · Quando`;
  }, [title]);
  useEffect(() => void loadResult(locale).catch(() => undefined), [locale]);

  function onAgain() {
    setTimes(times + 1);
    goToTop();
  }

  return (
    <WithCatalogue messages={useMadeWords(made.tips.length)}>
      <meta name="robots" content="noindex" />
      <Game
        key={times}
        puzzle={puzzle}
        storage={noStorage(puzzle)}
        renderHead={(round) => (
          <>
            <h1 className="visually-hidden">{t('title')}</h1>
            <Banner text={t('banner')} />
            <PuzzleLine round={round} day={{ text: title }} />
          </>
        )}
        renderEnd={({ round, isFresh, onExplain }) => (
          <LazyResult load={loadResult} props={{ round, isFresh, onExplain, onAgain }} />
        )}
      />
    </WithCatalogue>
  );
}

async function loadResult(locale: Locale) {
  const [{ MadeResult }, result] = await Promise.all([
    import('./made-result.tsx'),
    loadCatalogue('result', locale),
  ]);
  return { View: MadeResult, messages: result };
}

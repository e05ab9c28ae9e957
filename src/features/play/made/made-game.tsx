import { useEffect, useState } from 'react';
import { useLocale, useMessages, useTranslations } from 'use-intl';
import type { MadePuzzle } from '../../../domain/made/made-puzzle.ts';
import type { Locale, Puzzle, Tip } from '../../../domain/puzzle/puzzle.ts';
import { loadCatalogue } from '../../../i18n/catalogues.ts';
import { WithCatalogue } from '../../../i18n/with-catalogue.tsx';
import { Banner } from '../board/banner.tsx';
import { PuzzleLine } from '../board/puzzle-line.tsx';
import { Game } from '../game.tsx';
import { goToTop } from '../go-to-top.ts';
import { noStorage } from '../modes/no-storage.ts';
import { LazyResult } from '../result/lazy-result.tsx';

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

const fewer = {
  2: { hintOf: 'hintOfTwo', next: 'nextOfTwo' },
  3: { hintOf: 'hintOfThree', next: 'nextOfThree' },
} as const;

/** A made hint has no kind, and there may be fewer than four. */
function useMadeWords(tips: number) {
  const { play, made } = useMessages();
  const own = tips < 4 ? fewer[tips === 2 ? 2 : 3] : null;
  const hintOf = own === null ? play.hintOf : made[own.hintOf];
  const next = own === null ? play.spoken.next : made[own.next];
  const { hintKind } = made;
  return { play: { ...play, hintKind, hintOf, spoken: { ...play.spoken, next } } };
}

async function loadResult(locale: Locale) {
  const [{ MadeResult }, result] = await Promise.all([
    import('./made-result.tsx'),
    loadCatalogue('result', locale),
  ]);
  return { View: MadeResult, messages: result };
}

function puzzleOf({ locale, year, label, tips }: MadePuzzle): Puzzle {
  return {
    id: 'made',
    name: null,
    locale,
    date: null,
    year,
    timeScale: 3,
    label,
    classic: false,
    tips: tips.map(tipOf) as unknown as Puzzle['tips'],
    errata: [],
  };
}

/** A link says where it leads: its host alone, never what its author calls it. */
function tipOf({ text, link }: MadePuzzle['tips'][number]): Tip {
  return {
    text,
    type: 'article',
    title: link === null ? null : new URL(link).host,
    link,
    image: null,
    imageAlt: null,
    copyright: null,
    audio: null,
    place: null,
  };
}

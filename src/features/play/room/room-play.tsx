import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { MadePuzzle } from '../../../domain/made/made-puzzle.ts';
import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { type Round, roundState } from '../../../domain/round/round.ts';
import { loadCatalogue } from '../../../i18n/catalogues.ts';
import { WithCatalogue } from '../../../i18n/with-catalogue.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { PuzzleLine } from '../board/puzzle-line.tsx';
import { type Ended, Game } from '../game.tsx';
import { puzzleOf } from '../made/puzzle-of.ts';
import { useMadeWords } from '../made/use-made-words.ts';
import { LazyResult } from '../result/lazy-result.tsx';
import { LedGame } from './led-game.tsx';
import styles from './room.module.css';
import { roomStorage } from './room-storage.ts';
import { type Membership, useGuest } from './use-guest.ts';
import { useGuestName } from './use-guest-name.ts';

/** A guest's game in a room. */
export function RoomPlay(membership: Membership) {
  const { content } = membership.joined;
  if ('made' in content) return <MadeInRoom {...membership} made={content.made} />;
  return <InRoom {...membership} puzzle={content.puzzle} title={null} />;
}

function MadeInRoom({ made, ...membership }: Membership & { made: MadePuzzle }) {
  const [puzzle] = useState(() => puzzleOf(made));
  return (
    <WithCatalogue messages={useMadeWords(made.tips.length)}>
      <InRoom {...membership} puzzle={puzzle} title={made.title} />
    </WithCatalogue>
  );
}

/** `title`: what a made puzzle is called; null for one of Quando. */
type InRoomProps = Membership & { puzzle: Puzzle; title: string | null };

function InRoom({ puzzle, title, ...membership }: InRoomProps) {
  const t = useTranslations('room');
  const locale = useLocale();
  const nameOf = useGuestName();
  const { room, isOver, isRemoved, isFailing, attempts, begun, answer } = useGuest(membership);
  const name = nameOf(membership.joined);
  const pace = t(room.isLed ? 'led' : 'inside');
  // A game at everybody’s own pace has its title in the line below.
  const usually = title === null ? pace : room.isLed ? `${title} · ${t('madeBy')}` : t('madeBy');
  const said = isFailing ? t('offline') : usually;

  useEffect(() => {
    document.title = `${name} · Quando`;
  }, [name]);
  useEffect(() => void loadResult(locale).catch(() => undefined), [locale]);

  if (isRemoved) return <Removed />;
  const storage = roomStorage(puzzle, attempts, answer);
  const renderHead = (round: Round) => (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <p className={styles.strip} role="status">
        <span className={styles.name}>{name}</span>
        <span className="breaks">
          {isOver ? t(roundState(round) === 'running' ? 'overAlone' : 'over') : said}
        </span>
      </p>
    </>
  );
  const end = ({ round, isFresh, onExplain }: Omit<Ended, 'records'>) => (
    <LazyResult
      load={loadResult}
      props={{ round, isFresh, onExplain, room: isOver ? room : null, isMade: title !== null }}
    />
  );
  const game = { puzzle, storage };
  return (
    <>
      <meta name="robots" content="noindex" />
      {room.isLed ? (
        <LedGame
          {...game}
          key={begun}
          renderHead={renderHead}
          step={room.step}
          isOver={isOver}
          hasAnswered={(attempts[room.step - 1] ?? null) !== null}
          renderEnd={end}
        />
      ) : (
        <Game
          {...game}
          key={begun}
          renderHead={(round) => (
            <>
              {renderHead(round)}
              <PuzzleLine round={round} day={title === null ? round.day : { text: title }} />
            </>
          )}
          renderEnd={end}
        />
      )}
    </>
  );
}

/** What somebody sees whom the host has removed. */
function Removed() {
  const t = useTranslations('room');
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p role="alert" className="failure">
        {t('problem.removed')}
      </p>
      <div className="row gap-8">
        <ButtonLink href="/">{t('toDaily')}</ButtonLink>
      </div>
    </main>
  );
}

async function loadResult(locale: Locale) {
  const [{ RoomResult }, result] = await Promise.all([
    import('./room-result.tsx'),
    loadCatalogue('result', locale),
  ]);
  return { View: RoomResult, messages: result };
}

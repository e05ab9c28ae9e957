import { useCallback, useState, Fragment, use, useMemo } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { loadCatalogue } from '../../../../i18n/catalogues.ts';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import type { Attempts } from '../../../../domain/round/attempts.ts';
import { draftPuzzle } from '../../../../domain/draft/draft-puzzle.ts';
import { sampleAttempts } from '../../../../domain/draft/sample-attempts.ts';
import { type Start, PreviewGame } from './preview-game.ts';
import styles from './draft-preview.module.css';

/** As wide as a telephone, or as there is room. */
export type PreviewWidth = 'narrow' | 'wide';

type PreviewRoomProps = {
  content: DraftContent;
  locale: Locale;
  start: Start;
  width: PreviewWidth;
};

/** Where the game of a draft stands, in its language’s words whatever the page’s are. */
export function PreviewRoom({ content, locale, start, width }: PreviewRoomProps) {
  const t = useTranslations();
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const words = useLoaded(useCallback(() => loadWords(locale), [locale]));
  return (
    <div
      ref={setRoom}
      className={styles.room}
      data-width={width}
      lang={locale}
      tabIndex={-1}
      // Keys under the mouse take no focus, and without it a keyboard would play on elsewhere.
      onPointerDown={(event) => {
        const { currentTarget } = event;
        if (!currentTarget.contains(document.activeElement)) {
          currentTarget.focus({ preventScroll: true });
        }
      }}
    >
      {words.state === 'failed' && <p className={styles.note}>{t('screen.failedText')}</p>}
      {words.state === 'ready' && words.value.locale === locale && room !== null && (
        <IntlProvider locale={locale} messages={words.value.messages} timeZone="UTC">
          <DraftGame content={content} locale={locale} start={start} room={room} />
        </IntlProvider>
      )}
    </div>
  );
}

async function loadWords(locale: Locale) {
  const [main, result, creator] = await Promise.all([
    loadCatalogue('main', locale),
    loadCatalogue('result', locale),
    loadCatalogue('creator', locale),
  ]);
  return { locale, messages: { ...main, ...result, ...creator } };
}

type DraftGameProps = { content: DraftContent; locale: Locale; start: Start; room: HTMLElement };

/** The game of a draft: it starts again with every change, as far as it has been played. */
function DraftGame({ content, locale, start, room }: DraftGameProps) {
  const t = useTranslations();
  const game = use(PreviewGame);
  const puzzle = useMemo(() => {
    const missing = (number: number) => t('creator.preview.noHint', { number });
    return draftPuzzle(content, locale, [missing(1), missing(2), missing(3), missing(4)]);
  }, [content, locale, t]);
  const [played, setPlayed] = useState<{ of: string; attempts: Attempts } | null>(null);
  if (puzzle === null) return <p className={styles.note}>{t('creator.preview.noYear')}</p>;
  if (game.state === 'failed') return <p className={styles.note}>{t('screen.failedText')}</p>;
  if (game.state === 'loading') return null;
  // What was tried for another answer says nothing of this one; another language is another game.
  const of = [start.times, start.stage, puzzle.year, puzzle.timeScale].join(' ');
  return (
    <Fragment key={`${of} ${JSON.stringify(puzzle)}`}>
      {game.value.renderPreview({
        puzzle,
        title: t('creator.preview.day'),
        attempts: played?.of === of ? played.attempts : sampleAttempts(puzzle, start.stage),
        onAttempts: (attempts) => setPlayed({ of, attempts }),
        room,
      })}
    </Fragment>
  );
}

import { Fragment, use, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Attempts } from '../../../../domain/round/attempts.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { draftPuzzle } from '../../../../domain/draft/draft-puzzle.ts';
import { sampleAttempts } from '../../../../domain/draft/sample-attempts.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import type { Start } from './preview-game.ts';
import styles from './draft-preview.module.css';
import { PreviewGame } from './preview-game.ts';

type DraftGameProps = { content: DraftContent; locale: Locale; start: Start; room: HTMLElement };

/** The game of a draft: it starts again with every change, as far as it has been played. */
export function DraftGame({ content, locale, start, room }: DraftGameProps) {
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
  // What was tried for another answer says nothing of this one.
  const of = [start.times, start.stage, locale, puzzle.year, puzzle.timeScale].join(' ');
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

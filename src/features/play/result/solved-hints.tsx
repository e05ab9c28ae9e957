import { useTranslations } from 'use-intl';
import { readPlace } from '../../../domain/puzzle/read-place.ts';
import { type ReadAloud, useReadAloud } from '../../../device/read-aloud.ts';
import type { Puzzle, Tip } from '../../../domain/puzzle/puzzle.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import { HintKind } from '../board/hint-kind.tsx';
import styles from './solved-hints.module.css';
import { Video } from '../board/video.tsx';

type SolvedHintsProps = {
  puzzle: Puzzle;
  /** Whether they are shown in a museum: sources are named, but nothing leads there. */
  isExhibit: boolean;
  /** The hint that is lit, counted from 1. */
  lit: number | null;
  onPlace: (hint: number) => void;
};

/** All four hints after the end, with everything that had to wait: titles, links, credits. */
export function SolvedHints({ puzzle, isExhibit, lit, onPlace }: SolvedHintsProps) {
  const t = useTranslations();
  const readAloud = useReadAloud(puzzle.locale);
  return (
    <section className={styles.section} data-tour="moreLinks">
      <h2 className={styles.heading}>{t('result.hints')}</h2>
      <ol className={styles.hints}>
        {puzzle.tips.map((tip, index) => (
          <li
            key={tip.text}
            className={styles.hint}
            data-hint={index + 1}
            data-lit={lit === index + 1}
          >
            <HintKind type={tip.type} number={index + 1} level="h3" />
            <p className={styles.text} lang={puzzle.locale}>
              {tip.text}
            </p>
            <div className={styles.tools}>
              <PlaceButton
                tip={tip}
                lang={puzzle.locale}
                isLit={lit === index + 1}
                onPress={() => onPlace(index + 1)}
              />
              {readAloud !== null && (
                <ReadButton {...readAloud} text={tip.text} number={index + 1} />
              )}
            </div>
            <Picture tip={tip} lang={puzzle.locale} />
            <Source tip={tip} isExhibit={isExhibit} />
            {!isExhibit && <Video tip={tip} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

type PlaceButtonProps = { tip: Tip; lang: string; isLit: boolean; onPress: () => void };

/** Where a hint happens; pressing it lights its pin on the map. */
function PlaceButton({ tip, lang, isLit, onPress }: PlaceButtonProps) {
  const t = useTranslations('result.places');
  const place = readPlace(tip.place);
  if (place === null) return null;
  return (
    <button type="button" className={styles.place} aria-pressed={isLit} onClick={onPress}>
      <Icon drawing={lateDrawings.place} />
      <span lang={lang}>{place.name}</span>
      <span className="visually-hidden">{t('show')}</span>
    </button>
  );
}

type ReadButtonProps = ReadAloud & { text: string; number: number };

/** Reads a hint aloud, or ends the reading. */
function ReadButton({ reading, read, stop, text, number }: ReadButtonProps) {
  const t = useTranslations('result');
  const isReading = reading === text;
  return (
    <button
      type="button"
      className={styles.place}
      onClick={() => (isReading ? stop() : read(text))}
    >
      <Icon drawing={isReading ? lateDrawings.silence : lateDrawings.speech} />
      {isReading ? t('stopReading') : t('readAloud')}
      <span className="visually-hidden">{t('ofHint', { number })}</span>
    </button>
  );
}

function Picture({ tip, lang }: { tip: Tip; lang: string }) {
  const t = useTranslations('result');
  if (tip.image === null) return null;
  return (
    <figure className={styles.picture}>
      <img src={tip.image} alt={tip.imageAlt ?? ''} lang={lang} loading="lazy" />
      {tip.copyright !== null && (
        <figcaption>{t('imageCredit', { credit: tip.copyright })}</figcaption>
      )}
    </figure>
  );
}

function Source({ tip, isExhibit }: { tip: Tip; isExhibit: boolean }) {
  const t = useTranslations();
  const title = tip.title ?? tip.link ?? '';
  return (
    <>
      {tip.link === null || isExhibit ? (
        title !== '' && <p className={styles.source}>{title}</p>
      ) : (
        <a className={styles.source} href={tip.link} target="_blank" rel="noopener noreferrer">
          {title}
          {'\u00A0'}
          <Icon drawing={lateDrawings.away} />
          <span className="visually-hidden">{t('play.opensElsewhere')}</span>
        </a>
      )}
      {tip.audio !== null && (
        // The recording is a podcast's own: a transcript is the publisher's to give.
        <audio
          className={styles.audio}
          src={tip.audio}
          preload="none"
          controls
          aria-label={t('result.listen', { title })}
        />
      )}
    </>
  );
}

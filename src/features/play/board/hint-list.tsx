import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Puzzle, Tip } from '../../../domain/puzzle/puzzle.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { HintKind } from './hint-kind.tsx';
import styles from './hint-list.module.css';

/** Where the hints stand beside the board, as in play-screen.module.css: there is room for all. */
const BESIDE = '(min-width: 900px), (min-width: 600px) and (max-height: 559px)';

type HintListProps = {
  puzzle: Puzzle;
  visible: number;
  /** Whether the game is the whole screen, and not a part of another one. */
  isWhole: boolean;
};

/** A shared puzzle may speak another language than the page. */
type HintProps = { tip: Tip; number: number; lang: string };

/** The hints so far: the newest in full, each earlier one a line that unfolds. */
export function HintList({ puzzle, visible, isWhole }: HintListProps) {
  const t = useTranslations('play');
  return (
    <ol className={styles.hints} aria-label={t('hints')} data-tour="step1">
      {puzzle.tips.slice(0, visible).map((tip, index) => (
        <li key={tip.text} data-hint={index + 1}>
          {index === visible - 1 ? (
            <CurrentHint tip={tip} number={visible} lang={puzzle.locale} />
          ) : (
            <EarlierHint tip={tip} number={index + 1} lang={puzzle.locale} isWhole={isWhole} />
          )}
        </li>
      ))}
    </ol>
  );
}

function CurrentHint({ tip, number, lang }: HintProps) {
  const text = useId();
  return (
    <article className={styles.current}>
      <HintKind type={tip.type} number={number} level="h2" text={text} />
      <div className={styles.body}>
        <p id={text} className={styles.text} lang={lang}>
          {tip.text}
        </p>
        {tip.image !== null && (
          <img className={styles.image} src={tip.image} alt={tip.imageAlt ?? ''} />
        )}
      </div>
    </article>
  );
}

function EarlierHint({ isWhole, ...hint }: HintProps & { isWhole: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const isBeside = useMedia(BESIDE);
  const { tip, number, lang } = hint;
  if (isBeside && isWhole) return <CurrentHint {...hint} />;
  return (
    <div className={styles.earlier}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={isOpen ? undefined : styles.cut} lang={lang}>
          {number} · {tip.text}
        </span>
        <Icon drawing={drawings.unfold} />
      </button>
      {isOpen && tip.image !== null && (
        <img className={styles.image} src={tip.image} alt={tip.imageAlt ?? ''} />
      )}
    </div>
  );
}

import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Puzzle, Tip } from '../../../domain/puzzle/puzzle.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { HintKind } from './hint-kind.tsx';
import { keepFocus } from './keypad.tsx';
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
  const isBeside = useMedia(BESIDE) && isWhole;
  return (
    <ol className={styles.hints} aria-label={t('hints')} data-tour="step1">
      {puzzle.tips.slice(0, visible).map((tip, index) => {
        const number = index + 1;
        const hint = { tip, number, lang: puzzle.locale };
        return (
          <li key={tip.text} data-hint={number}>
            {number === visible || isBeside ? <CurrentHint {...hint} /> : <EarlierHint {...hint} />}
          </li>
        );
      })}
    </ol>
  );
}

function CurrentHint({ tip, number, lang }: HintProps) {
  const text = useId();
  return (
    <article className={styles.current}>
      <HintKind type={tip.type} number={number} level="h2" text={text} />
      <div className={styles.body} lang={lang}>
        <Picture tip={tip} />
        <p id={text} className={styles.text}>
          {tip.text}
        </p>
      </div>
    </article>
  );
}

function EarlierHint({ tip, number, lang }: HintProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.earlier} lang={lang}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        onPointerDown={keepFocus}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          {number} · {tip.text}
        </span>
        <Icon drawing={drawings.unfold} />
      </button>
      {isOpen && <Picture tip={tip} />}
    </div>
  );
}

/** Small beside its text; a press on it makes it as wide as the hint, and small again. */
function Picture({ tip: { image, imageAlt } }: { tip: Tip }) {
  return (
    image && (
      <details>
        <summary onPointerDown={keepFocus}>
          <img src={image} alt={imageAlt ?? ''} loading="lazy" />
        </summary>
      </details>
    )
  );
}

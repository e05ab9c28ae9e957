import { useTranslations } from 'use-intl';
import { HINTS } from '../../../../../domain/draft/draft-shape.ts';
import type { Locale } from '../../../../../domain/puzzle/puzzle.ts';
import { Icon } from '../../../../../ui/icons/icon.tsx';
import { useEditor } from '../editor-context.ts';
import styles from '../editor.module.css';
import { moveHint } from './move-hint.ts';

const arrows = { up: 'M12 19V5m-6 6 6-6 6 6', down: 'M12 5v14m-6-6 6 6 6-6' } as const;

/** Moves a hint up or down; the focus goes along. */
export function HintMoves({ index, locales }: { index: number; locales: readonly Locale[] }) {
  const t = useTranslations('editor');
  const { editor } = useEditor();
  return (
    <span className={styles.moves}>
      {([-1, 1] as const).map((by) => {
        const to = index + by;
        return (
          <button
            key={by}
            type="button"
            className={styles.iconButton}
            id={`move-${locales.join('-')}-tips-${index}-${by < 0 ? 'up' : 'down'}`}
            aria-label={t(by < 0 ? 'moveUp' : 'moveDown', { number: index + 1 })}
            aria-disabled={to < 0 || to >= HINTS}
            onClick={() => moveHint(editor, { from: index, to, locales })}
          >
            <Icon drawing={by < 0 ? arrows.up : arrows.down} />
          </button>
        );
      })}
    </span>
  );
}

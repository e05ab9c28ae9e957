import { memo, useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LOCALES } from '../../../../../domain/puzzle/check/authored-puzzle.ts';
import { useEditor, useFieldValue } from '../editor-context.ts';
import { EditorHintText } from './editor-hint-text.tsx';
import styles from '../editor.module.css';
import { HintMoves } from './hint-moves.tsx';

/** The first hint is the hardest, the last one gives the most. */
const ends: Readonly<Partial<Record<number, 'first' | 'last'>>> = { 0: 'first', 3: 'last' };

type EditorHintProps = {
  /** Which of the four, counted from 0. */
  index: number;
  /** Whether a hint moves in both languages at once. */
  isPair: boolean;
  /** Whether all hints stand unfolded; otherwise one at a time does. */
  isWide: boolean;
};

/** One of the four hints, in both languages. */
export const EditorHint = memo(function EditorHint({ index, isPair, isWide }: EditorHintProps) {
  const t = useTranslations('editor');
  const { isReadOnly } = useEditor();
  const heading = useId();
  return (
    <section className={styles.hint} aria-labelledby={heading} data-hint={index}>
      {!isReadOnly && isPair && (
        <div className={styles.hintMoves}>
          <HintMoves index={index} locales={LOCALES} />
        </div>
      )}
      <details
        className={styles.section}
        open={isWide || index === 0}
        {...(isWide ? {} : { name: 'draft-hint' })}
      >
        <summary>
          <h2 id={heading} className={styles.hintTitle} tabIndex={-1}>
            {t('hint', { number: index + 1 })}
            {ends[index] !== undefined && (
              <span className={styles.soft}> · {t(`ends.${ends[index]}`)}</span>
            )}
          </h2>
          {!isWide && <Beginning index={index} />}
        </summary>
        <div className={styles.pair}>
          {LOCALES.map((locale) => (
            <EditorHintText key={locale} index={index} locale={locale} isPair={isPair} />
          ))}
        </div>
      </details>
    </section>
  );
});

/** How a hint that is folded begins. */
function Beginning({ index }: { index: number }) {
  const locale = useLocale();
  const text = useFieldValue(`${locale}.tips[${index}].text`);
  return (
    <span className={styles.beginning} lang={locale}>
      {text}
    </span>
  );
}

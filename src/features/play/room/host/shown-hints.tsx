import { useTranslations } from 'use-intl';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.ts';
import styles from './host.module.css';

/** The hints that everybody has, the newest to be read from the last row. */
export function ShownHints({ puzzle, step }: { puzzle: Puzzle; step: number }) {
  const t = useTranslations('room.host');
  const { tips, label, locale } = puzzle;
  const shown = tips.slice(0, step);
  const newest = shown.at(-1);
  return (
    <section className={styles.hints} aria-live="polite">
      {label !== null && (
        <p className={styles.question} lang={locale}>
          {label}
        </p>
      )}
      <h2 className={styles.count}>
        {step > tips.length ? t('again') : t('hint', { number: step, all: tips.length })}
      </h2>
      <p className={styles.newest} lang={locale}>
        {newest?.text}
      </p>
      {shown.length > 1 && (
        <ol className={styles.earlier} lang={locale}>
          {shown.slice(0, -1).map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

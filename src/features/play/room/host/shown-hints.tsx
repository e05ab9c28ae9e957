import { useTranslations } from 'use-intl';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.ts';
import styles from './host.module.css';

type ShownHintsProps = { puzzle: Puzzle; step: number };

/** The newest hint, to be read from the last row. */
export function NewestHint({ puzzle, step }: ShownHintsProps) {
  const t = useTranslations('room.host');
  const { tips, label, locale } = puzzle;
  const newest = tips[Math.min(step, tips.length) - 1];
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
      <div className={styles.newest} lang={locale}>
        <p>{newest?.text}</p>
        {newest?.image && <img src={newest.image} alt={newest.imageAlt ?? ''} />}
      </div>
    </section>
  );
}

/** The hints before it, below what the host needs. */
export function EarlierHints({ puzzle, step }: ShownHintsProps) {
  const t = useTranslations('room.host');
  const { tips, locale } = puzzle;
  const earlier = tips.slice(0, Math.min(step, tips.length) - 1);
  if (earlier.length === 0) return null;
  return (
    <section className={styles.guests}>
      <h2 className="heading text-22">{t('before')}</h2>
      <ol className={styles.earlier} lang={locale}>
        {earlier.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </section>
  );
}

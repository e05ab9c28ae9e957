import { useTranslations } from 'use-intl';
import { givenDigits, PLACES } from '../../../domain/round/digits.ts';
import type { Round } from '../../../domain/round/round.ts';
import styles from './board.module.css';

type EntryRowProps = { slots: readonly (string | null)[]; number: number; round: Round };

/** The row that is being filled: typed digits, digits the puzzle gives, and the next place. */
export function EntryRow({ slots, number, round }: EntryRowProps) {
  const t = useTranslations('play');
  const given = givenDigits(round.puzzle);
  const next = slots.indexOf(null);
  return (
    <div className={styles.row} role="row" aria-label={t('attempt', { number })}>
      {PLACES.map((place, column) => {
        const digit = slots[column] ?? null;
        const isGiven = given.charAt(column) !== '_';
        const kind = isGiven ? 'given' : digit === null ? 'empty' : 'typed';
        return (
          <span
            key={place}
            className={`${styles.tile} ${styles[kind] ?? ''} ${column === next ? styles.next : ''}`}
            role="gridcell"
          >
            <span aria-hidden="true">{digit}</span>
            {/* A name alone is passed over by who reads the screen from its top. */}
            <span className="visually-hidden">
              {t(kind, { place: t(`place.${place}`), digit: digit ?? '' })}
            </span>
          </span>
        );
      })}
    </div>
  );
}

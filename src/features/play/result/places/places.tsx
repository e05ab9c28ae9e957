import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { HintPins, type Pin } from './hint-pins.tsx';
import { readPlace } from '../../../../domain/puzzle/read-place.ts';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.ts';
import styles from './places.module.css';

type PlacesProps = {
  puzzle: Puzzle;
  /** The hint that is lit, counted from 1. */
  lit: number | null;
  onPress: (hint: number) => void;
};

/** Where the hints happened: a map, and beside it the same as a list. */
export function Places({ puzzle, lit, onPress }: PlacesProps) {
  const t = useTranslations('result.places');
  const heading = useId();
  const pins = pinsOf(puzzle);
  if (pins.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('title')}
      </h2>
      <div className={styles.places}>
        <HintPins pins={pins} lit={lit} onPress={onPress} />
        <ol className={styles.list}>
          {pins.map(({ number, name }) => (
            <li key={number} value={number} data-lit={lit === number}>
              <span lang={puzzle.locale}>{name}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function pinsOf({ tips }: Puzzle): Pin[] {
  return tips.flatMap((tip, index) => {
    const place = readPlace(tip.place);
    return place === null ? [] : [{ ...place, number: index + 1 }];
  });
}

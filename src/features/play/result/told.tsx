import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mostTelling, narrowings } from '../../../domain/round/narrowing.ts';
import type { Round } from '../../../domain/round/round.ts';
import styles from './told.module.css';

/** What each attempt told by its marks, for who asks. */
export function Told({ round }: { round: Round }) {
  const t = useTranslations('result.told');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t('title')}</summary>
      {isOpen && <ToldList round={round} />}
    </details>
  );
}

function ToldList({ round: { puzzle, attempts, day } }: { round: Round }) {
  const t = useTranslations('result.told');
  const told = narrowings(puzzle, attempts, Number(day.slice(0, 4)));
  const best = mostTelling(told);
  return (
    <>
      <p className="muted">{t('about', { kind: puzzle.label === null ? 'year' : 'number' })}</p>
      <ol className={styles.list}>
        {told.map((each) => (
          <li key={each.attempt} className={styles.attempt}>
            <span className={styles.digits}>{each.attempt}</span>
            <span>
              {t('narrowed', each)}
              {each === best && <strong className={styles.best}> {t('best')}</strong>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { successRate, totalPlayed } from '../../domain/round/achievements.ts';
import type { Statistics } from '../../domain/statistics/statistics.ts';
import { AchievementRows } from '../../ui/achievement-rows.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from './conflict-dialog.module.css';

type StatisticsChoiceProps = {
  /** What stands above it decides how deep its heading is. */
  Heading: 'h2' | 'h3';
  title: string;
  /** What choosing it means for the other one. */
  meaning: string;
  submit: string;
  /** Null while they are not known. */
  statistics: Statistics | null;
  /** Whether its rows fold away, where there is no room for two sets beside each other. */
  isFolding: boolean;
  onChoose: () => void;
};

/** One of two sets of statistics, with the button that takes it. */
export function StatisticsChoice(props: StatisticsChoiceProps) {
  const { Heading, title, meaning, submit, statistics, isFolding, onChoose } = props;
  const t = useTranslations('statsConflict');
  const id = useId();
  const sum = statistics === null ? '–' : t('sum', sumOf(statistics));
  return (
    <section className={styles.choice} aria-labelledby={id}>
      {isFolding ? (
        <details className={styles.folding}>
          <summary>
            <Heading id={id}>{title}</Heading>
            <span className="soft tabular">{sum}</span>
          </summary>
          <AchievementRows statistics={statistics} />
        </details>
      ) : (
        <>
          <Heading id={id}>{title}</Heading>
          <p className="soft tabular">{sum}</p>
          <AchievementRows statistics={statistics} />
        </>
      )}
      <Button aria-describedby={`${id}-meaning`} disabled={statistics === null} onClick={onChoose}>
        {submit}
      </Button>
      <p id={`${id}-meaning`} className="soft text-15">
        {meaning}
      </p>
    </section>
  );
}

function sumOf(statistics: Statistics) {
  return { games: totalPlayed(statistics), rate: Math.round(100 * successRate(statistics)) };
}

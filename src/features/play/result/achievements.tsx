import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AchievementKind } from '../../../domain/round/achievements.ts';
import type { Statistics } from '../../../domain/statistics/statistics.ts';
import { AchievementRows } from '../../../ui/achievement-rows.tsx';
import { Button } from '../../../ui/form/button.tsx';
import styles from './achievements.module.css';

type AchievementsProps = {
  /** Null while the account's are not known. */
  statistics: Statistics | null;
  /** Null where the round does not count. */
  current: AchievementKind | null;
};

/** The player's achievements, this round's marked; what was not solved can be hidden. */
export function Achievements({ statistics, current }: AchievementsProps) {
  const t = useTranslations('result');
  const [isNotSolvedShown, setIsNotSolvedShown] = useState(true);
  return (
    <section data-tour="step9">
      <h2 className={styles.heading}>{t('achievements')}</h2>
      <AchievementRows
        statistics={statistics}
        {...(current === null ? {} : { current })}
        {...(isNotSolvedShown ? {} : { hidden: 'notSolved' })}
      />
      <Button look="quiet" onClick={() => setIsNotSolvedShown(!isNotSolvedShown)}>
        {isNotSolvedShown ? t('hideNotSolved') : t('showNotSolved')}
      </Button>
    </section>
  );
}

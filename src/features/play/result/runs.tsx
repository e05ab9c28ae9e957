import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../../domain/day/day.ts';
import type { Ledger } from '../../../domain/statistics/ledger.ts';
import { runs } from '../../../domain/statistics/runs.ts';

/** Days played, with the current and the longest run of days; an empty line while not known. */
export function Runs({ ledger, day }: { ledger: Ledger | null; day: IsoDay }) {
  const t = useTranslations('result');
  if (ledger === null) return <p className="soft">{'\u00a0'}</p>;
  const { daysPlayed, currentRun, longestRun } = runs(ledger, day);
  if (daysPlayed === 0) return null;
  return (
    <p className="soft">
      {t('daysPlayed', { days: daysPlayed })}
      {currentRun > 1 && ` · ${t('currentRun', { days: currentRun })}`}
      {longestRun > currentRun && ` · ${t('longestRun', { days: longestRun })}`}
    </p>
  );
}

import { useFormatter, useTranslations } from 'use-intl';
import type { PuzzleNumbers } from '../../../backend/staff/research.ts';
import { FEWEST, solveRate, sumOf } from './number-lines.ts';

/** What all lines come to, in a sentence. */
export function NumbersSum({ lines }: { lines: readonly PuzzleNumbers[] }) {
  const t = useTranslations('dashboard.numbers');
  const format = useFormatter();
  const sum = sumOf(lines);
  const rate = solveRate(sum);
  return (
    <p role="status" className="reading text-18">
      {t('sum', {
        puzzles: lines.length,
        finished: sum.finished,
        isEnough: rate === null ? 'false' : 'true',
        rate: format.number(rate ?? 0, { style: 'percent' }),
      })}{' '}
      <span className="soft">{t('few', { fewest: FEWEST })}</span>
    </p>
  );
}

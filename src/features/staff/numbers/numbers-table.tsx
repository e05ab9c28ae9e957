import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { PuzzleNumbers } from '../../../backend/staff/research.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import { countEnds, ends, solveRate } from './number-lines.ts';
import styles from './numbers.module.css';
import { useDayNames } from '../schedule/grid/use-day-names.ts';
import { useFormat } from '../../../ui/format/use-format.ts';

type NumbersTableProps = { lines: readonly PuzzleNumbers[]; today: IsoDay };

/** A row a puzzle and language: how its rounds ended, drawn and in numbers. */
export function NumbersTable({ lines, today }: NumbersTableProps) {
  const t = useTranslations('dashboard.numbers');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('puzzle')}</th>
          <th scope="col">{t('day')}</th>
          {ends.map((end) => (
            <th key={end} scope="col">
              {t(`ends.${end}`)}
            </th>
          ))}
          <th scope="col">{t('rate')}</th>
          <th scope="col">{t('finished')}</th>
          <th scope="col">{t('reports')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <NumbersRow key={line.id} line={line} today={today} />
        ))}
      </tbody>
    </table>
  );
}

function NumbersRow({ line, today }: { line: PuzzleNumbers; today: IsoDay }) {
  const t = useTranslations('dashboard');
  const format = useFormat();
  const dayNames = useDayNames();
  const rate = solveRate(line);
  const counts = countEnds(line);
  return (
    <tr data-is-unplayed={line.finished === 0 || undefined}>
      <th scope="row">
        <span className={styles.language}>
          <abbr title={t(`language.${line.locale}`)}>{t(line.locale)}</abbr>
        </span>
        <Link href={`/creator/edit/${line.key}`}>{t('number', { name: line.name })}</Link>
        {/* Who plays as well must not read what today's and tomorrow's are about. */}
        {line.date < today && <span className={styles.key}>{line.key}</span>}
      </th>
      <td data-label={t('numbers.day')}>{dayNames.day(line.date, 'plain')}</td>
      {ends.map((end, index) => (
        <td key={end} data-label={t(`numbers.ends.${end}`)} data-end={end}>
          <Bar share={line.finished === 0 ? 0 : (counts[index] ?? 0) / line.finished} />
          {format.number(counts[index] ?? 0)}
        </td>
      ))}
      <td data-label={t('numbers.rate')} className={rate === null ? 'soft' : undefined}>
        {rate === null ? t('numbers.tooFew') : format.number(rate, { style: 'percent' })}
      </td>
      <td data-label={t('numbers.finished')}>{format.number(line.finished)}</td>
      <td data-label={t('numbers.reports')}>
        {line.reports === 0 ? (
          format.number(0)
        ) : (
          <Link
            href="/dashboard/reports"
            aria-label={t('numbers.reportsOf', { count: line.reports })}
          >
            {format.number(line.reports)}
          </Link>
        )}
      </td>
    </tr>
  );
}

/** A share of all rounds; the count beside it says the same. */
function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width="100" height="10" />
      <rect className={styles.fill} width={100 * share} height="10" />
    </svg>
  );
}

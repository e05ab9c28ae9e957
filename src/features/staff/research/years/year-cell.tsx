import { useTranslations } from 'use-intl';
import type { UsedYear } from '../../../../backend/staff/research.ts';
import styles from './used-years.module.css';
import { YearMark, yearKind } from './year-mark.tsx';

type YearCellProps = {
  year: number;
  used: UsedYear | undefined;
  /** Whether it is the one that the Tab key comes to. */
  isActive: boolean;
  /** Whether its puzzles are shown. */
  isShown: boolean;
  onPress: () => void;
};

/** One year: its number, and the mark of what it is used for. */
export function YearCell({ year, used, isActive, isShown, onPress }: YearCellProps) {
  const t = useTranslations('research.years');
  const kind = yearKind(used);
  return (
    <span role="gridcell" className={styles.cell} aria-colindex={(year % 10) + 2}>
      <button
        type="button"
        data-year={year}
        data-kind={kind}
        className={styles.year}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isShown}
        onClick={onPress}
      >
        {year}
        <svg viewBox="0 0 12 13" aria-hidden="true">
          <YearMark kind={kind} x={4.5} width={3} />
        </svg>
        <span className="visually-hidden">
          {' '}
          {used === undefined
            ? t('kind.free')
            : t('yearFacts', { count: used.count, drafts: used.drafts })}
        </span>
      </button>
    </span>
  );
}

import { memo, useMemo } from 'react';
import type { ArchivePuzzle } from '../../../backend/library/archive.ts';
import type { IsoDay } from '../../../domain/day/day.ts';
import { type IsoMonth, monthOf } from '../../../domain/day/month-grid.ts';
import { ArchiveRow } from './archive-row.tsx';
import styles from './archive.module.css';
import { WithDeviceOutcomes } from '../device-outcomes.tsx';
import { useFormat } from '../../../ui/format/use-format.ts';

/** How many rows are drawn, or left out of sight, together. */
const AT_ONCE = 30;

/** The rows of the index; what is out of sight is not drawn. */
export function ArchiveRows({ puzzles }: { puzzles: readonly ArchivePuzzle[] }) {
  const parts = useMemo(() => inParts(puzzles, AT_ONCE), [puzzles]);
  return (
    <WithDeviceOutcomes>
      {parts.map(({ from, puzzles: part }) => (
        <Part key={from} puzzles={part} after={puzzles[from - 1]?.date ?? null} />
      ))}
    </WithDeviceOutcomes>
  );
}

/** Splits the puzzles into parts of `size`, each with the index it begins at. */
function inParts(puzzles: readonly ArchivePuzzle[], size: number) {
  return Array.from({ length: Math.ceil(puzzles.length / size) }, (_, index) => ({
    from: index * size,
    puzzles: puzzles.slice(index * size, (index + 1) * size),
  }));
}

type PartProps = {
  puzzles: readonly ArchivePuzzle[];
  /** The day of the row before them; null at the top. */
  after: IsoDay | null;
};

/** Some rows of the index, each month under its name. */
const Part = memo(function Part({ puzzles, after }: PartProps) {
  const format = useFormat();
  return (
    <div className={styles.page}>
      {byMonth(puzzles).map(([month, rows], index) => {
        const isContinued = index === 0 && after !== null && monthOf(after) === month;
        return (
          <section key={month} className={styles.month}>
            {!isContinued && (
              <h2>{format.day(`${month}-15`, { month: 'long', year: 'numeric' })}</h2>
            )}
            <ol>
              {rows.map((puzzle) => (
                <ArchiveRow key={puzzle.id} puzzle={puzzle} />
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}, areSame);

/** Rows already drawn are not drawn again when more arrive. */
function areSame(before: PartProps, now: PartProps): boolean {
  return (
    before.after === now.after &&
    before.puzzles.length === now.puzzles.length &&
    before.puzzles.every((puzzle, index) => puzzle === now.puzzles[index])
  );
}

function byMonth(puzzles: readonly ArchivePuzzle[]): [IsoMonth, ArchivePuzzle[]][] {
  const months = new Map<IsoMonth, ArchivePuzzle[]>();
  for (const puzzle of puzzles) {
    const month = monthOf(puzzle.date);
    months.set(month, [...(months.get(month) ?? []), puzzle]);
  }
  return [...months];
}

import type { AnsweredReport, Report } from '../../../backend/staff/reports.ts';

/** The reports in sight; `open` counts all that are open. */
type Reports = { rows: readonly Report[]; facts: { open: number } };

/** The answered report stays where it is, so that whoever answered sees what became of it. */
export function afterAnswer(list: Reports, report: AnsweredReport): Reports {
  const before = list.rows.find(({ id }) => id === report.id);
  if (before === undefined) return list;
  const change = Number(report.state === 'open') - Number(before.state === 'open');
  return {
    rows: list.rows.map((known) => {
      if (known.puzzle.id !== before.puzzle.id) return known;
      const puzzle = { ...known.puzzle, open: Math.max(0, known.puzzle.open + change) };
      return known.id === report.id ? { ...known, ...report, puzzle } : { ...known, puzzle };
    }),
    facts: { open: Math.max(0, list.facts.open + change) },
  };
}

/** All reports of one puzzle, the puzzle with the newest report first. */
export type ReportGroup = { puzzle: Report['puzzle']; reports: readonly Report[] };

export function byPuzzle(reports: readonly Report[]): ReportGroup[] {
  const groups = new Map<number, Report[]>();
  for (const report of reports) {
    groups.set(report.puzzle.id, [...(groups.get(report.puzzle.id) ?? []), report]);
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ puzzle: first.puzzle, reports: own }];
  });
}

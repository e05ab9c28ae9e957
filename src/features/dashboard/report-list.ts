import type { AnsweredReport, Report } from '../../backend/makers/report.ts';
import type { ReportPage } from '../../backend/makers/get-reports.ts';
import type { Failure } from '../../backend/makers/failure.ts';

/** The reports in sight; `open` counts all that are open, null before anything has come. */
export type ReportList = {
  /** What was asked for, as whoever asked named it. */
  of: object | null;
  reports: readonly Report[];
  next: number | null;
  open: number | null;
  /** Whether older ones are on their way. */
  isLoading: boolean;
  failure: { kind: Failure; isOfMore: boolean } | null;
};

export const noReports: ReportList = {
  of: null,
  reports: [],
  next: null,
  open: null,
  isLoading: false,
  failure: null,
};

export type ReportStep =
  | { type: 'asked' }
  | { type: 'found'; of: object; page: ReportPage }
  | { type: 'more'; of: object; before: number; page: ReportPage }
  | { type: 'failed'; of: object; kind: Failure; isOfMore: boolean }
  | { type: 'answered'; report: AnsweredReport };

/** The list after a step. A page that does not follow on from what is there changes nothing. */
export function afterReportStep(list: ReportList, step: ReportStep): ReportList {
  switch (step.type) {
    case 'asked':
      return { ...list, isLoading: true };
    case 'found':
      return { ...step.page, of: step.of, isLoading: false, failure: null };
    case 'more':
      return step.of === list.of && step.before === list.next
        ? {
            ...list,
            ...step.page,
            reports: [...list.reports, ...step.page.reports],
            isLoading: false,
            failure: null,
          }
        : list;
    case 'failed':
      if (step.isOfMore && step.of !== list.of) return list;
      return {
        ...(step.isOfMore ? list : { ...noReports, open: list.open }),
        of: step.of,
        isLoading: false,
        failure: { kind: step.kind, isOfMore: step.isOfMore },
      };
    case 'answered':
      return answered(list, step.report);
    default:
      return list;
  }
}

/** The answered report stays where it is, so that whoever answered sees what became of it. */
function answered(list: ReportList, report: AnsweredReport): ReportList {
  const before = list.reports.find(({ id }) => id === report.id);
  if (before === undefined) return list;
  const change = Number(report.state === 'open') - Number(before.state === 'open');
  return {
    ...list,
    reports: list.reports.map((known) => {
      if (known.puzzle.id !== before.puzzle.id) return known;
      const puzzle = { ...known.puzzle, open: Math.max(0, known.puzzle.open + change) };
      return known.id === report.id ? { ...known, ...report, puzzle } : { ...known, puzzle };
    }),
    open: list.open === null ? null : Math.max(0, list.open + change),
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

import * as v from 'valibot';
import type { Caller } from '../accounts/accounts.ts';
import { reportReasons } from '../../domain/puzzle/report-reasons.ts';
import { callFunction } from '../call-function.ts';

/** What became of a report. */
export const reportStates = ['open', 'fixed', 'declined'] as const;
export type ReportState = (typeof reportStates)[number];

const answerColumns = {
  id: v.number(),
  reason: v.picklist(reportReasons),
  words: v.nullable(v.string()),
  reportedAt: v.string(),
  state: v.picklist(reportStates),
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
  answeredBy: v.nullable(v.string()),
};

export const answeredReportSchema = v.object(answerColumns);
export const reportSchema = v.object({
  ...answerColumns,
  puzzle: v.object({
    id: v.number(),
    key: v.string(),
    name: v.nullable(v.string()),
    locale: v.picklist(['de', 'en']),
    date: v.nullable(v.string()),
    year: v.number(),
    /** How many of its reports are open. */
    open: v.number(),
  }),
});

/** What staff noted of a report; times as the server writes them. */
export type AnsweredReport = v.InferOutput<typeof answeredReportSchema>;

/** What a player found wrong with a puzzle, and what staff noted of it. */
export type Report = v.InferOutput<typeof reportSchema>;

/** One report as it stands now, null where it is gone; @throws as `callFunction`. */
export async function getReport(accounts: Caller, id: number): Promise<Report | null> {
  const { reports } = await getReports(accounts, { state: null, before: id + 1, amount: 1 });
  return reports.find((report) => report.id === id) ?? null;
}

const reportsSchema = v.object({
  reports: v.array(reportSchema),
  next: v.nullable(v.number()),
  open: v.number(),
});

/** Some reports, newest first; `next` is what to ask for as `before`, `open` counts all open ones. */
export type ReportPage = v.InferOutput<typeof reportsSchema>;

/**
 * Reports of one state, or of all for null.
 *
 * @param asked `before`: only what is older than this report; `amount`: 1 to 100
 * @throws as `callFunction`
 */
export function getReports(
  accounts: Caller,
  asked: { state: ReportState | null; before: number | null; amount: number },
  signal?: AbortSignal,
): Promise<ReportPage> {
  return callFunction(accounts, 'get_reports', asked, reportsSchema, signal);
}

/**
 * Notes what became of a report, with words for other staff or none.
 *
 * @param noted `answeredAtSeen`: when the answer in sight was given, null for none
 * @throws as `callFunction`: PT409 when it was answered since, 22001 beyond 1,000 characters, 02000 when
 *   the report is gone
 */
export function answerReport(
  accounts: Caller,
  noted: { id: number; answer: string; state: ReportState; answeredAtSeen: string | null },
): Promise<AnsweredReport> {
  const { id, answer, state, answeredAtSeen } = noted;
  const parameters = { id, answer, state, answered_at_seen: answeredAtSeen };
  return callFunction(accounts, 'answer_report', parameters, answeredReportSchema);
}

const answerReportsSchema = v.object({ answered: v.number(), left: v.number() });

/**
 * Notes the same of all open reports of a puzzle, 200 at most at once.
 *
 * @param noted `newest`: the newest report that was seen; later ones stay open
 * @returns how many there were, and how many of the puzzle are open still
 * @throws as `callFunction`: 22001 beyond 1,000 characters
 */
export function answerReports(
  accounts: Caller,
  noted: {
    puzzleId: number;
    newest: number;
    answer: string;
    state: Exclude<ReportState, 'open'>;
  },
): Promise<v.InferOutput<typeof answerReportsSchema>> {
  const { puzzleId, ...rest } = noted;
  return callFunction(
    accounts,
    'answer_reports',
    { quando_id: puzzleId, ...rest },
    answerReportsSchema,
  );
}

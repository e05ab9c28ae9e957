import * as v from 'valibot';
import { reportReasons } from '../report-reasons.ts';

/** What became of a report. */
export const reportStates = ['open', 'fixed', 'declined'] as const;
export type ReportState = (typeof reportStates)[number];

const answer = {
  id: v.number(),
  reason: v.picklist(reportReasons),
  words: v.nullable(v.string()),
  reportedAt: v.string(),
  state: v.picklist(reportStates),
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
  answeredBy: v.nullable(v.string()),
};

export const answeredReportSchema = v.object(answer);
export const reportSchema = v.object({
  ...answer,
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

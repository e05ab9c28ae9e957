import * as v from 'valibot';
import { type Report, type ReportState, reportStates } from '../../../backend/staff/reports.ts';
import { useLocalDraft } from '../local-draft.ts';

const schema = v.object({
  answer: v.string(),
  state: v.picklist(reportStates),
  /** When the answer that was in sight was given, null for none. */
  seen: v.nullable(v.string()),
});

/** What somebody writes of a report and has not sent. */
export type UnsentAnswer = {
  answer: string;
  state: ReportState;
  /** Whether it is more than the server has. */
  isThere: boolean;
  /** When the answer was given that it was begun from, null for none. */
  seen: string | null;
  write: (change: { answer?: string; state?: ReportState }) => void;
  drop: () => void;
};

/** The answer in the making; it outlives a reload until it is sent or thrown away. */
export function useUnsentAnswer(report: Report): UnsentAnswer {
  const { draft, write, drop } = useLocalDraft(`report.${report.id}`, schema);
  const sent = {
    answer: report.answer ?? '',
    state: report.answeredAt === null ? ('fixed' as const) : report.state,
  };
  const { answer, state, seen } = draft ?? { ...sent, seen: report.answeredAt };
  return {
    answer,
    state,
    isThere: draft !== null,
    seen,
    write: (change) => write({ answer, state, seen, ...change }),
    drop,
  };
}

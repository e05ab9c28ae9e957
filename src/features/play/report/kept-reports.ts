import type { ReportReason } from '../../../domain/puzzle/report-reasons.ts';

/** A report as far as it is written. */
export type ReportDraft = { reason: ReportReason | null; words: string };

const drafts = new Map<number, ReportDraft>();

/** What was written about a puzzle and not sent, since this page was opened. */
export function keptReport(puzzleId: number): ReportDraft {
  return drafts.get(puzzleId) ?? { reason: null, words: '' };
}

/** Remembers it while the page is open; null when it is sent. */
export function keepReport(puzzleId: number, draft: ReportDraft | null) {
  if (draft === null) drafts.delete(puzzleId);
  else drafts.set(puzzleId, draft);
}

import type { ImportAnswer, ImportReport } from '../../../backend/staff/files.ts';

/** Why a file could not be looked at or taken over. `line`: that of the file, where it is known. */
export type ImportFailure = { kind: FileFailure; line: string | null };

/** What went wrong, by the name of its message in the catalogue. */
export type FileFailure =
  | 'noConnection'
  | 'denied'
  | 'tooLarge'
  | 'tooMany'
  | 'pictures'
  | 'busy'
  | 'notReadable'
  | 'notAvailable'
  | 'unknown';

/** What is saved already: how many drafts and which, and how many of them are not ready any more. */
type Done = { written: number; unready: number; keys: readonly string[] };

const nothingDone: Done = { written: 0, unready: 0, keys: [] };

/** How far an import is. */
export type ImportState =
  | { state: 'idle' }
  | { state: 'checking'; name: string }
  | { state: 'failed'; name: string; failure: ImportFailure }
  | {
      state: 'checked' | 'writing';
      name: string;
      file: Blob;
      /** What is left to do. */
      report: ImportReport;
      done: Done;
      /** Whether the drafts have changed since it was looked at first. */
      isStale: boolean;
      failure: ImportFailure | null;
    }
  | { state: 'written'; name: string; done: Done };

export type ImportStep =
  | { type: 'chosen'; name: string }
  | { type: 'answered'; name: string; file: Blob; answer: ImportAnswer }
  | { type: 'writing' }
  | { type: 'failed'; failure: ImportFailure }
  | { type: 'begin' };

/** The import after a step; a step that does not follow changes nothing. */
export function afterImportStep(now: ImportState, step: ImportStep): ImportState {
  switch (step.type) {
    case 'begin':
      // What is being saved goes on until it is.
      return now.state === 'writing' ? now : { state: 'idle' };
    case 'chosen':
      return { state: 'checking', name: step.name };
    case 'answered':
      return answered(now, step);
    case 'writing':
      return now.state === 'checked' ? { ...now, state: 'writing', failure: null } : now;
    case 'failed':
      if (now.state === 'writing') return { ...now, state: 'checked', failure: step.failure };
      return now.state === 'checking' ? { ...now, ...step, state: 'failed' } : now;
    default:
      return now;
  }
}

function answered(
  now: ImportState,
  { name, file, answer: { outcome, report } }: Extract<ImportStep, { type: 'answered' }>,
): ImportState {
  const isAwaited = now.state === 'checking' || now.state === 'writing';
  if (!isAwaited || now.name !== name) return now;
  const before = now.state === 'writing' ? now.done : nothingDone;
  if (outcome === 'written') {
    const done = {
      written: before.written + report.written,
      unready: before.unready + countUnready(report),
      keys: [...before.keys, ...keysOf(report)],
    };
    if (report.next === null || now.state !== 'writing') return { state: 'written', name, done };
    return { ...now, done, report: withoutPart(now.report, report, report.next) };
  }
  const isStale = outcome === 'stale';
  return { state: 'checked', name, file, report, done: before, isStale, failure: null };
}

/** What is left of a report once a part of it is done. */
function withoutPart(report: ImportReport, part: ImportReport, digest: string): ImportReport {
  const keys = new Set(keysOf(part));
  const isLeft = ({ key }: { key: string }) => !keys.has(key);
  return {
    ...report,
    digest,
    new: report.new.filter(isLeft),
    changed: report.changed.filter(isLeft),
    unchanged: report.unchanged + keys.size,
  };
}

/** Which drafts an import makes or changes. */
function keysOf({ new: added, changed }: ImportReport): string[] {
  return [...added, ...changed].map(({ key }) => key);
}

/** How many drafts the server saves in one go. */
export const DRAFTS_A_PART = 200;

/** How many drafts an import makes or changes. */
export function countChanges({ new: added, changed }: ImportReport): number {
  return added.length + changed.length;
}

/** Whether there is something to take over, and nothing keeps it from that. */
export function mayTakeOver(report: ImportReport): boolean {
  return report.refused.length === 0 && countChanges(report) > 0;
}

/** How many drafts are not ready any more once the import has changed them. */
export function countUnready({ changed }: ImportReport): number {
  return changed.filter(({ wasReady }) => wasReady).length;
}

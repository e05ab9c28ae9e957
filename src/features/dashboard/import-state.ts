import type { ImportAnswer, ImportReport } from '../../backend/makers/import-puzzles.ts';

/** Why a file could not be looked at or taken over. `line`: that of the file, where it is known. */
export type ImportFailure = { kind: FileFailure; line: string | null };

/** What went wrong, by the name of its message in the catalogue. */
export type FileFailure =
  | 'noConnection'
  | 'denied'
  | 'tooLarge'
  | 'tooMany'
  | 'busy'
  | 'notReadable'
  | 'tooManyChanges'
  | 'notAvailable'
  | 'unknown';

/** How far an import is. */
export type ImportState =
  | { state: 'idle' }
  | { state: 'checking'; name: string }
  | { state: 'failed'; name: string; failure: ImportFailure }
  | {
      state: 'checked' | 'writing';
      name: string;
      file: Blob;
      report: ImportReport;
      /** Whether the drafts have changed since it was looked at first. */
      isStale: boolean;
      failure: ImportFailure | null;
    }
  | { state: 'written'; name: string; report: ImportReport };

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
      return { state: 'idle' };
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
  if (outcome === 'written') return { state: 'written', name, report };
  const isStale = outcome === 'stale';
  return { state: 'checked', name, file, report, isStale, failure: null };
}

/** How many drafts an import writes at once at most. */
export const MOST_CHANGES = 200;

/** Whether there is something to take over, and nothing keeps it from that. */
export function mayTakeOver({ new: added, changed, refused }: ImportReport): boolean {
  const count = added.length + changed.length;
  return refused.length === 0 && count > 0 && count <= MOST_CHANGES;
}

/** How many drafts are not ready any more once the import has changed them. */
export function countUnready({ changed }: ImportReport): number {
  return changed.filter(({ wasReady }) => wasReady).length;
}

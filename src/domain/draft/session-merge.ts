import { filledDraft } from './draft-shape.ts';
import { withValueAt } from './draft-path.ts';
import { type DraftConflict, mergeDrafts } from './merge-drafts.ts';
import { isSame } from './same-value.ts';
import type { DraftSession, Revision, Step } from './session-state.ts';
import { withContent, withStep } from './session-steps.ts';

/**
 * Merges what the server has by now into everything this page holds, including what it can undo.
 */
export function withTheirs(session: DraftSession, { revision, content }: Revision): DraftSession {
  const theirs = filledDraft(content);
  const isOwn = [session.base, ...session.unanswered].some((each) => isSame(each, theirs));
  if (isOwn) return { ...session, revision, base: theirs, unanswered: [] };
  const { merged, conflicts } = mergeDrafts(session.base, session.content, theirs);
  const known = new Set(conflicts.map(({ path }) => path));
  const rebase = (steps: readonly Step[]) => rebased(session, steps, theirs, known);
  const together: DraftSession = {
    ...session,
    revision,
    base: theirs,
    unanswered: [],
    past: rebase(session.past),
    future: rebase(session.future),
  };
  const next = withContent(together, merged);
  return { ...next, conflicts: allOf([...next.conflicts, ...conflicts]) };
}

/** Brings in what another page has left unsaved on top of the same revision. */
export function withMoreWork(session: DraftSession, other: DraftSession): DraftSession {
  const { merged, conflicts } = mergeDrafts(session.base, session.content, other.content);
  const together = withContent(session, merged);
  return {
    ...together,
    conflicts: allOf([...together.conflicts, ...other.conflicts, ...conflicts]),
  };
}

/** One of two texts stands: mine, as it does already, or theirs, which can be undone. */
export function afterDecision(
  session: DraftSession,
  conflict: DraftConflict,
  side: 'mine' | 'theirs',
): DraftSession {
  if (!session.conflicts.includes(conflict)) return session;
  const conflicts = session.conflicts.filter((each) => each !== conflict);
  const decided = { ...session, conflicts };
  if (side === 'mine') return decided;
  const content = withValueAt(session.content, conflict.path, conflict.theirs);
  return withStep(decided, filledDraft(content), conflict.path);
}

/**
 * The same steps with what the others wrote, as if it had been there all the time. Where a step
 * conflicts in another place than the draft of now does, it would take theirs back unseen: it goes,
 * and with it what lies beyond it.
 */
function rebased(
  { base }: DraftSession,
  steps: readonly Step[],
  theirs: Revision['content'],
  known: ReadonlySet<string>,
): Step[] {
  const merged = steps.map((step) => ({ step, ...mergeDrafts(base, step.content, theirs) }));
  const last = merged.findLastIndex(({ conflicts }) =>
    conflicts.some(({ path }) => !known.has(path)),
  );
  return merged.slice(last + 1).map(({ step, merged: content }) => ({ ...step, content }));
}

/** The conflicts, of two that say the same the later one. */
function allOf(conflicts: readonly DraftConflict[]): DraftConflict[] {
  return conflicts.filter(
    ({ path, theirs }, index) =>
      !conflicts
        .slice(index + 1)
        .some((later) => later.path === path && isSame(later.theirs, theirs)),
  );
}

import type { DraftContent } from './draft-content.ts';
import { filledDraft, leanDraft } from './draft-shape.ts';
import type { DraftConflict } from './merge-drafts.ts';
import { moveTip, type TipMove } from './move-tip.ts';
import { isSame } from './same-value.ts';
import { afterDecision, withTheirs } from './session-merge.ts';
import type { DraftSession, KeptWork, Revision } from './session-state.ts';
import { afterEdit, redone, undone, withStep } from './session-steps.ts';

export type DraftEvent =
  | { type: 'edited'; path: string; value: string | number | undefined; at: number }
  | { type: 'moved'; move: TipMove }
  | { type: 'replaced'; content: DraftContent }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'sent' }
  | { type: 'saved'; revision: number }
  /** The server took nothing of what was sent. */
  | { type: 'refused' }
  /** Nobody knows whether it arrived. */
  | { type: 'unanswered' }
  /** The server has this by now. */
  | { type: 'overtaken'; theirs: Revision }
  | { type: 'settled'; conflict: DraftConflict; side: 'mine' | 'theirs' };

/** Work begins with what the server has, and resumes what the device kept from earlier. */
export function openSession(stored: Revision, kept: KeptWork | null = null): DraftSession {
  const base = filledDraft(stored.content);
  const fresh: DraftSession = {
    revision: stored.revision,
    base,
    content: base,
    past: [],
    future: [],
    inFlight: null,
    unanswered: [],
    conflicts: [],
  };
  if (kept === null) return fresh;
  const before: DraftSession = {
    ...fresh,
    revision: kept.revision,
    base: filledDraft(kept.base),
    content: filledDraft(kept.content),
    unanswered: kept.unanswered.map(filledDraft),
    conflicts: kept.conflicts,
  };
  const taken = withTheirs(before, stored);
  return isUnsaved(taken) ? { ...taken, past: [{ content: base, path: '', at: 0 }] } : taken;
}

/** Whether the page says something that the server is not known to have. */
export function isUnsaved({ content, base }: DraftSession): boolean {
  // A blank more is nothing that a server keeps.
  return !isSame(leanDraft(content), leanDraft(base));
}

/** What to keep on the device; null where the server has everything. */
export function workToKeep(session: DraftSession): KeptWork | null {
  const { revision, base, content, inFlight, conflicts } = session;
  if (!isUnsaved(session) && inFlight === null && conflicts.length === 0) return null;
  const unanswered = inFlight === null ? session.unanswered : [...session.unanswered, inFlight];
  return { revision, base, content, unanswered, conflicts };
}

/** The session after an event; what is not possible now changes nothing. */
export function afterDraftEvent(session: DraftSession, event: DraftEvent): DraftSession {
  switch (event.type) {
    case 'edited':
      return afterEdit(session, event.path, event.value, event.at);
    case 'moved':
      return withStep(session, moveTip(session.content, event.move));
    case 'replaced':
      return withStep(session, filledDraft(event.content));
    case 'undone':
      return undone(session);
    case 'redone':
      return redone(session);
    case 'settled':
      return afterDecision(session, event.conflict, event.side);
    case 'overtaken':
      return session.inFlight === null ? withTheirs(session, event.theirs) : session;
    case 'sent':
      return session.inFlight === null && isUnsaved(session)
        ? { ...session, inFlight: filledDraft(leanDraft(session.content)) }
        : session;
    default:
      return afterAnswer(session, event);
  }
}

/** What became of the save that was under way. */
function afterAnswer(
  session: DraftSession,
  event: Extract<DraftEvent, { type: 'saved' | 'refused' | 'unanswered' }>,
): DraftSession {
  const { inFlight, unanswered } = session;
  if (inFlight === null) return session;
  const landed = { ...session, inFlight: null };
  if (event.type === 'refused') return landed;
  if (event.type === 'unanswered') return { ...landed, unanswered: [...unanswered, inFlight] };
  return { ...landed, revision: event.revision, base: inFlight, unanswered: [] };
}

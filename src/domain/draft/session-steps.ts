import type { DraftContent } from './draft-content.ts';
import { withValueAt } from './draft-path.ts';
import { followTips } from './follow-tips.ts';
import { isSame } from './same-value.ts';
import type { DraftSession, Step } from './session-state.ts';

/** Edits of one field with less than this between them are undone together, in milliseconds. */
export const PAUSE = 1000;

/** How far somebody can undo. */
const MOST_STEPS = 200;

/** One field says something else. */
export function afterEdit(
  session: DraftSession,
  path: string,
  value: string | number | undefined,
  at: number,
): DraftSession {
  const content = withValueAt(session.content, path, value);
  const last = session.past.at(-1);
  const isSameEdit = last?.path === path && at - last.at < PAUSE && session.future.length === 0;
  if (!isSameEdit) return withStep(session, content, path, at);
  if (isSame(content, session.content)) return session;
  return { ...session, content, past: [...session.past.slice(0, -1), { ...last, at }] };
}

/** The draft says something else, which can be undone; the same again is no step. */
export function withStep(
  session: DraftSession,
  content: DraftContent,
  path = '',
  at = 0,
): DraftSession {
  if (isSame(content, session.content)) return session;
  const past = [...session.past, { content: session.content, path, at }].slice(-MOST_STEPS);
  return withContent({ ...session, past, future: [] }, content);
}

/** The last step is taken back. */
export function undone(session: DraftSession): DraftSession {
  const { past, future, content } = session;
  const step = past.at(-1);
  if (step === undefined) return session;
  const back: Step = { ...step, content };
  return withContent(
    { ...session, past: past.slice(0, -1), future: [...future, back] },
    step.content,
  );
}

/** What was taken back last is done again. */
export function redone(session: DraftSession): DraftSession {
  const { past, future, content } = session;
  const step = future.at(-1);
  if (step === undefined) return session;
  const done: Step = { ...step, content, at: 0 };
  return withContent(
    { ...session, past: [...past, done], future: future.slice(0, -1) },
    step.content,
  );
}

/** The draft says something else; what conflicts about a hint goes where the hint goes. */
export function withContent(session: DraftSession, content: DraftContent): DraftSession {
  const conflicts = followTips(session.conflicts, session.content, content);
  return { ...session, content, conflicts };
}

import * as v from 'valibot';
import type { Accounts } from '../../../../backend/accounts/accounts.ts';
import { draftContentSchema } from '../../../../backend/staff/draft-schema.ts';
import { getDraft, saveDraft } from '../../../../backend/staff/drafts.ts';
import {
  type DraftPlace,
  dropDraft,
  keepDraft,
  leftDrafts,
  sweepDrafts,
} from '../../../../device/draft-store.ts';
import { openPages } from '../../../../device/page-lock.ts';
import { type DraftChange, draftChanges } from '../../../../domain/draft/draft-changes.ts';
import { openSession } from '../../../../domain/draft/draft-session.ts';
import { withMoreWork } from '../../../../domain/draft/session-merge.ts';
import type { DraftSession, KeptWork, Revision } from '../../../../domain/draft/session-state.ts';
import { type DraftEditorCalls, DraftEditor } from './draft-editor.ts';
import { isOpen } from '../editor/is-open.ts';

const workSchema = v.object({
  revision: v.number(),
  base: draftContentSchema,
  content: draftContentSchema,
  unanswered: v.array(draftContentSchema),
  conflicts: v.array(
    v.object({
      path: v.string(),
      base: v.optional(v.unknown()),
      mine: v.optional(v.unknown()),
      theirs: v.optional(v.unknown()),
    }),
  ),
});

/** What was not saved before a draft was published or removed, and how to be rid of it. */
export type Leftover = { changes: readonly DraftChange[]; drop: () => void };

type OpenedEditor = { editor: DraftEditor; leftover: Leftover | null };

/**
 * Fetches a draft to work on, and takes up what earlier pages of this device have left of it.
 *
 * @throws NoConnectionError
 * @throws ServerError 02000 when there is no such draft
 */
export async function openDraftEditor(
  rest: Accounts['rest'],
  place: DraftPlace,
): Promise<OpenedEditor> {
  const { userId, key } = place;
  const [draft, pages] = await Promise.all([getDraft({ rest }, key), openPages()]);
  const calls: DraftEditorCalls = {
    load: () => getDraft({ rest }, key),
    save: (revision, content) => saveDraft({ rest }, key, revision, content),
    keep: (work) => {
      if (work !== null) return keepDraft(place, work);
      dropDraft(place);
      return true;
    },
  };
  sweepDrafts();
  const left = leftDrafts(userId, key, (page) => pages.has(page));
  const works = left.flatMap(({ work }) => readWork(work));
  const session = takenUp(draft, works);
  const drop = () => {
    for (const { place: old } of left) dropDraft(old);
  };
  // What nobody may write in any more says what the server has; what was left is shown beside it.
  if (!isOpen(draft)) {
    const changes = draftChanges(session.base, session.content);
    const leftover = changes.length === 0 ? null : { changes, drop };
    return { editor: new DraftEditor(draft, openSession(draft), calls), leftover };
  }
  const editor = new DraftEditor(draft, session, calls);
  // Only now: this page keeps it from here on, where the server does not have it.
  if (editor.state.isKept) drop();
  return { editor, leftover: null };
}

/** The work on a draft that goes on where pages before left it. */
function takenUp(draft: Revision, works: readonly KeptWork[]) {
  const [first = null, ...others] = works;
  return others.reduce<DraftSession>(
    (session, work) => withMoreWork(session, openSession(draft, work)),
    openSession(draft, first),
  );
}

function readWork(work: unknown): KeptWork[] {
  const read = v.safeParse(workSchema, work);
  if (!read.success) return [];
  const conflicts = read.output.conflicts.map(({ path, base, mine, theirs }) => ({
    path,
    base,
    mine,
    theirs,
  }));
  return [{ ...read.output, conflicts }];
}

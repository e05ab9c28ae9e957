import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Accounts } from '../../backend/accounts/accounts.ts';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { draftContentSchema } from '../../backend/makers/draft-schema.ts';
import { type Failure, failureOf } from '../../backend/makers/failure.ts';
import { getDraft } from '../../backend/makers/get-draft.ts';
import { saveDraft } from '../../backend/makers/save-draft.ts';
import { useSession } from '../../backend/session.ts';
import { type DraftPlace, dropDraft, keepDraft, leftDrafts } from '../../device/draft-store.ts';
import { holdPage, openPages } from '../../device/page-lock.ts';
import { openSession } from '../../game/puzzle-draft/draft-session.ts';
import { withMoreWork } from '../../game/puzzle-draft/session-merge.ts';
import type { DraftSession, KeptWork, Revision } from '../../game/puzzle-draft/session-state.ts';
import { DraftDesk, isOpen } from './draft-desk.ts';

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

export type Opening =
  | { state: 'loading' }
  | { state: 'ready'; desk: DraftDesk }
  | { state: 'failed'; failure: Failure };

/** Opens a draft to work on, with what this device has kept of it; `retry` after a failure. */
export function useDraftDesk(key: string): { opening: Opening; retry: () => void } {
  const { restOf } = useAccounts();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const page = [attempt, ...crypto.getRandomValues(new Uint32Array(2))].join('-');
    const letGo = holdPage(page);
    let desk: DraftDesk | null = null;
    let isCurrent = true;
    openDesk(restOf(userId), { userId, key, page }).then(
      (opened) => {
        if (!isCurrent) return opened.leave();
        desk = opened;
        return setOpening({ state: 'ready', desk });
      },
      (error: unknown) => {
        if (isCurrent) setOpening({ state: 'failed', failure: failureOf(error) });
      },
    );
    return () => {
      isCurrent = false;
      desk?.leave();
      letGo();
    };
  }, [restOf, userId, key, attempt]);

  const retry = useCallback(() => {
    setOpening({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { opening, retry };
}

async function openDesk(rest: Accounts['rest'], place: DraftPlace): Promise<DraftDesk> {
  const { userId, key } = place;
  const [draft, pages] = await Promise.all([getDraft({ rest }, key), openPages()]);
  // What nobody may write in any more shows what the server has; what was left stays where it is.
  const left = isOpen(draft) ? leftDrafts(userId, key, (page) => pages.has(page)) : [];
  const desk = new DraftDesk(
    draft,
    takenUp(
      draft,
      left.flatMap(({ work }) => readWork(work)),
    ),
    {
      load: () => getDraft({ rest }, key),
      save: (revision, content) => saveDraft({ rest }, key, revision, content),
      keep: (work) => {
        if (work !== null) return keepDraft(place, work);
        dropDraft(place);
        return true;
      },
    },
  );
  // Only now: this page keeps it from here on, where the server does not have it.
  if (desk.state.isKept) for (const { place: old } of left) dropDraft(old);
  return desk;
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

import { useBackend } from '../../../backend/backend-context.tsx';
import { NoConnectionError } from '../../../backend/errors.ts';
import { permissions } from '../../../backend/permissions.ts';
import { useSession } from '../../../backend/session.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import type { ModeEnding } from './mode.ts';

/**
 * How the end of a shared puzzle is noted for players who keep a history of past puzzles, so that
 * it is free there as well; empty for everybody else.
 */
export function useSharedFinish({ id }: Puzzle): Pick<ModeEnding, 'finish'> {
  const backend = useBackend();
  const session = useSession();
  if (session.state !== 'signedIn') return {};
  const { userId, permissions: held } = session.session;
  if (!held.includes(permissions.MULTIPLEGAMES)) return {};
  return {
    finish: async (attempt) => {
      const { noteSharedFinish } = await loadNote();
      await noteSharedFinish(backend, userId, Number(id), attempt);
    },
  };
}

/** Loaded late: without an account it is never needed. */
async function loadNote() {
  try {
    return await import('./note-shared-finish.ts');
  } catch (error) {
    throw new NoConnectionError(String(error));
  }
}

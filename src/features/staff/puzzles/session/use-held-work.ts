import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../../../../backend/session.ts';
import { leftDrafts } from '../../../../device/draft-store.ts';

/** How often the device is asked, in milliseconds: what an editor leaves behind is still being saved. */
const ASK_EVERY = 1000;

/** Whether this device holds words of a draft that the server may not have, of any of its pages. */
export function useHeldWork(key: string): boolean {
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  return useSyncExternalStore(
    askAgain,
    useCallback(() => leftDrafts(userId, key, () => false).length > 0, [userId, key]),
  );
}

function askAgain(listen: () => void): () => void {
  const timer = setInterval(listen, ASK_EVERY);
  return () => clearInterval(timer);
}

import { useEffect, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { NoConnectionError } from '../../backend/errors.ts';
import { getCurrentVersion } from '../../backend/get-current-version.ts';
import { pageSettings } from '../../device/page-settings.ts';
import { isOtherVersion } from '../../domain/puzzle/version.ts';

const HOUR = 3_600_000;

/** How soon a server that was out of reach is asked again, in milliseconds. */
const ASK_AGAIN = 30_000;

/** The page's own version, and the server's that it does not fit. */
export type Mismatch = { own: string; current: string };

/** What is known of the server: whether it answers, and whether the page fits it. */
export type Server = { isOutOfReach: boolean; mismatch: Mismatch | null };

/**
 * Asks the server for its version at the start, when the player comes back after an hour, and more
 * often while it is out of reach. Only an answer can reveal a mismatch.
 */
export function useServer(): Server {
  const backend = useBackend();
  const [server, setServer] = useState<Server>({ isOutOfReach: false, mismatch: null });

  useEffect(() => {
    let askedAt = -Infinity;
    let timer: ReturnType<typeof setTimeout>;
    let isCurrent = true;
    const ask = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < HOUR) return;
      askedAt = Date.now();
      clearTimeout(timer);
      const found = await lookAt(backend);
      if (!isCurrent) return;
      setServer((before) => ({ ...before, ...found }));
      if (!found.isOutOfReach) return;
      askedAt = -Infinity;
      timer = setTimeout(listen, ASK_AGAIN);
    };
    const listen = () => void ask();
    listen();
    window.addEventListener('focus', listen);
    window.addEventListener('online', listen);
    document.addEventListener('visibilitychange', listen);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      window.removeEventListener('focus', listen);
      window.removeEventListener('online', listen);
      document.removeEventListener('visibilitychange', listen);
    };
  }, [backend]);

  return server;
}

/**
 * The result of one request; a server that refuses it is in reach, but says nothing of its version.
 */
async function lookAt(backend: Backend): Promise<Partial<Server>> {
  const own = pageSettings().version;
  try {
    const current = await getCurrentVersion(backend);
    const mismatch = isOtherVersion(own, current) ? { own, current } : null;
    return { isOutOfReach: false, mismatch };
  } catch (error) {
    return { isOutOfReach: error instanceof NoConnectionError };
  }
}

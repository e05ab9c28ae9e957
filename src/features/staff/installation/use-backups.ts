import { useEffect, useEffectEvent, useState } from 'react';
import { type BackupState, getBackupState } from '../../../backend/staff/installation.ts';
import type { StaffRoutes } from '../../../backend/staff/staff-route.ts';

/** Milliseconds between two looks at a backup under way, and until one of which nothing shows counts as broken off. */
const pause = 3_000;
const patience = 20_000;

/** One that was asked for: the last before it, and when something was seen of it. */
type Asked = { after: number; seenAt: number };

/**
 * How backups stand, followed while one is under way. `end` says of the one that was asked for that it is over, made or
 * failed, or lost, where its process has ended without a word.
 */
export function useBackups(routes: StaffRoutes, found: BackupState) {
  const [looked, setLooked] = useState<BackupState | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [end, setEnd] = useState<'over' | 'lost' | null>(null);
  const state = looked ?? found;
  const isWaiting = asked !== null || state.isRunning;

  const look = useEffectEvent(async (signal: AbortSignal) => {
    // Who has no connection for a moment looks again.
    const seen = await getBackupState(routes, signal).catch(() => null);
    if (seen === null || signal.aborted) return;
    setLooked(seen);
    if (asked === null) return;
    if ((seen.last?.id ?? 0) > asked.after) {
      setAsked(null);
      setEnd('over');
    } else if (seen.isRunning) {
      setAsked({ ...asked, seenAt: Date.now() });
    } else if (Date.now() - asked.seenAt > patience) {
      setAsked(null);
      setEnd('lost');
    }
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ending = new AbortController();
    const timer = setInterval(() => void look(ending.signal), pause);
    return () => {
      ending.abort();
      clearInterval(timer);
    };
  }, [isWaiting]);

  return {
    state,
    isWaiting,
    end,
    forget: () => setEnd(null),
    follow: (after: number) => setAsked({ after, seenAt: Date.now() }),
  };
}

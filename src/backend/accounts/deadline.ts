import { PATIENCE } from '../function-address.ts';

/**
 * When to give up a call for an account, besides when its caller does. A call that sends something
 * gets twice the time.
 */
export function deadlineOf(init: RequestInit | undefined): AbortSignal {
  const isReading = ['GET', 'HEAD'].includes(init?.method ?? 'GET');
  const deadline = AbortSignal.timeout(isReading ? PATIENCE : 2 * PATIENCE);
  const given = init?.signal ?? null;
  if (given === null) return deadline;
  // Older browsers cannot join the two: the caller's own comes first then.
  return 'any' in AbortSignal ? AbortSignal.any([given, deadline]) : given;
}

import { PATIENCE } from '../function-address.ts';

/**
 * When to give a call for an account up, besides what its caller says. What sends something has
 * twice the time.
 */
export function deadlineOf(init: RequestInit | undefined): AbortSignal {
  const isReading = ['GET', 'HEAD'].includes(init?.method ?? 'GET');
  const deadline = AbortSignal.timeout(isReading ? PATIENCE : 2 * PATIENCE);
  const given = init?.signal ?? null;
  if (given === null) return deadline;
  // Older browsers cannot join the two: the caller's own comes first then.
  return 'any' in AbortSignal ? AbortSignal.any([given, deadline]) : given;
}

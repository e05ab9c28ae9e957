/**
 * When to give up a call.
 *
 * @param patience milliseconds from now
 * @param given what the caller ends it by, besides
 */
export function deadline(patience: number, given: AbortSignal | null = null): AbortSignal {
  const end = AbortSignal.timeout(patience);
  if (given === null) return end;
  // Older browsers cannot join the two: the caller's own comes first then.
  return 'any' in AbortSignal ? AbortSignal.any([given, end]) : given;
}

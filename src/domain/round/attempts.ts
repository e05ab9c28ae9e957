export const MAX_ATTEMPTS = 4;

/** Always four slots, filled from the front. 0 is an attempt like any other: test for null. */
export type Attempts = readonly (number | null)[];

export type GameState = 'running' | 'won' | 'lost';

/** The attempt that found the answer, or null when none did. */
export type Solved = 1 | 2 | 3 | 4 | null;

export const emptyAttempts: Attempts = [null, null, null, null];

/** The number of set attempts, 0..4. */
export function nextAttemptIndex(attempts: Attempts): number {
  return attempts.filter((attempt) => attempt !== null).length;
}

/** Won with an attempt that is the answer, lost with the last one that is not. */
export function gameState(attempts: Attempts, year: number): GameState {
  if (attempts.includes(year)) return 'won';
  return nextAttemptIndex(attempts) < MAX_ATTEMPTS ? 'running' : 'lost';
}

/** Which attempt, counted from 1, is the answer; null for none. */
export function solvedAttempt(attempts: Attempts, year: number): Solved {
  const ordinals = [1, 2, 3, 4] as const;
  return ordinals.find((ordinal) => attempts[ordinal - 1] === year) ?? null;
}

/** Whether a game is over where the other goes on, or goes on with more attempts than the other. */
export function isFurther(attempts: Attempts, other: Attempts, year: number): boolean {
  return progress(attempts, year) > progress(other, year);
}

/**
 * Attempts from stored values that nobody vouches for. The list ends at the first gap or at the
 * first value that is no plain decimal number 0..9999, and after the attempt that matches `year`.
 */
export function checkStoredAttempts(
  values: readonly (string | number | null)[],
  year: number,
): Attempts {
  const kept: number[] = [];
  for (const value of values) {
    const attempt = storedAttempt(value);
    if (attempt === null) break;
    kept.push(attempt);
    if (attempt === year) break;
  }
  return emptyAttempts.map((empty, index) => kept[index] ?? empty);
}

function progress(attempts: Attempts, year: number): number {
  return gameState(attempts, year) === 'running' ? nextAttemptIndex(attempts) : MAX_ATTEMPTS;
}

function storedAttempt(value: string | number | null): number | null {
  return /^\d{1,4}$/.test(String(value)) ? Number(value) : null;
}

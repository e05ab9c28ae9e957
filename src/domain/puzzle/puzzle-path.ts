/**
 * The id in the address of one puzzle, such as `/pp/212`: a number, or the token of a custom puzzle,
 * whose letters keep their case. Null where none can be.
 */
export function puzzleIdIn(path: string): string | null {
  return /^\/[^/]+\/([1-9]\d{0,8}|[\w-]{22,64})\/?$/.exec(path)?.[1] ?? null;
}

/** Whether a game is played at a path: today’s, that of a puzzle by its id, or one drawn by chance. */
export function isGamePath(path: string): boolean {
  return /^\/((pp|old|random)\/[1-9]\d{0,8}\/?|pp\/[\w-]{22,64}\/?|random\/?)?$/i.test(path);
}

/** Whether an id is the number of a scheduled puzzle, and not a custom one’s token. */
export function isPuzzleNumber(id: string): boolean {
  return id.length < 22;
}

/** Whether a query asks for the museum mode. */
export function isMuseum(search: string): boolean {
  return new URLSearchParams(search).get('mode') === 'museums';
}

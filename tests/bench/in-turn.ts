/** What ours and the other took, in milliseconds. */
export type Pair = { ours: number; other: number };

/**
 * Measures two things in turn, so that whatever else the machine does meets both. The first round
 * only warms up and is not among those returned.
 */
export async function inTurn<Taken>(
  rounds: number,
  ours: () => Promise<Taken>,
  other: () => Promise<Taken>,
): Promise<{ ours: Taken; other: Taken }[]> {
  const taken: { ours: Taken; other: Taken }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    taken.push({ ours: await ours(), other: await other() });
  }
  return taken.slice(1);
}

/** The medians of both sides. */
export function medians(pairs: readonly Pair[]): Pair {
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    other: median(pairs.map(({ other }) => other)),
  };
}

/** The value in the middle; of an even number of values the higher of the two there. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}

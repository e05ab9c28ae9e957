import type { Finding } from '../../../../domain/draft/finding.ts';

/** The finding that was gone to last, and at which place of the list it stood, counted from 0. */
export type Visited = { finding: Finding; place: number };

/**
 * The finding after or before the one that was gone to last, the first of them after the last. Where
 * that one is mended, the next has taken its place.
 *
 * @returns null where there is none
 */
export function nextFinding(
  findings: readonly Finding[],
  visited: Visited | null,
  by: 1 | -1,
): Visited | null {
  const still = placeOfVisited(findings, visited);
  const from = still ?? visited?.place ?? 0;
  const isPassed = still !== null || by === -1;
  const place = (from + (isPassed ? by : 0) + findings.length) % findings.length;
  const finding = findings[place];
  return finding === undefined ? null : { finding, place };
}

/** Where the finding gone to last stands now, as long as it is not mended; its words may have changed. */
export function placeOfVisited(
  findings: readonly Finding[],
  visited: Visited | null,
): number | null {
  if (visited === null) return null;
  const { kind, path, found } = visited.finding;
  const alike = findings.filter((each) => each.kind === kind && each.path === path);
  const same = alike.find((each) => each.found === found) ?? alike[0];
  return same === undefined ? null : findings.indexOf(same);
}

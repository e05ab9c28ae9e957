import { expect, test } from 'vitest';
import type { Finding } from '../../../../domain/draft/finding.ts';
import { nextFinding, placeOfVisited, type Visited } from './next-finding.ts';

const finding = (path: string, found = ''): Finding => ({
  kind: 'text-long',
  path,
  found,
  isBlocking: false,
});
const [a, b, c] = [finding('de.tips[0].text', '191'), finding('b'), finding('c')];

/** Where one gets by going on from a finding. */
const from = (findings: Finding[], visited: Visited | null, by: 1 | -1) =>
  nextFinding(findings, visited, by)?.finding.path;

test('one goes from finding to finding, and around', () => {
  const all = [a, b, c];
  expect(from(all, null, 1)).toBe(a.path);
  expect(from(all, null, -1)).toBe('c');
  expect(from(all, { finding: a, place: 0 }, 1)).toBe('b');
  expect(from(all, { finding: c, place: 2 }, 1)).toBe(a.path);
  expect(from(all, { finding: a, place: 0 }, -1)).toBe('c');
  expect(nextFinding([], null, 1)).toBeNull();
});

test('after a finding is mended one goes on with what stood behind it', () => {
  expect(from([a, c], { finding: b, place: 1 }, 1)).toBe('c');
  expect(from([a, c], { finding: b, place: 1 }, -1)).toBe(a.path);
  expect(from([a, b], { finding: c, place: 2 }, 1)).toBe(a.path);
  expect(nextFinding([], { finding: b, place: 1 }, 1)).toBeNull();
});

test('a finding whose words have changed is the same', () => {
  const visited = { finding: a, place: 0 };
  const changed = [finding('b'), finding('de.tips[0].text', '200')];
  expect(placeOfVisited(changed, visited)).toBe(1);
  expect(from(changed, visited, 1)).toBe('b');
  expect(placeOfVisited([b], visited)).toBeNull();
  const twice = [finding(a.path, '1492'), finding(a.path, '191')];
  expect(placeOfVisited(twice, visited)).toBe(1);
});

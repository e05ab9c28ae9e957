import { expect, it } from 'vitest';

import { createLog } from '../log.ts';
import { createTellAnswer } from './tell-answer.ts';

/** What the log says of an answer that took so many milliseconds. */
function linesFor(milliseconds: number): string {
  const lines: string[] = [];
  const observed: unknown[] = [];
  const tell = createTellAnswer(
    createLog('plain', 'info', (line) => lines.push(line.slice(25))),
    (method, route, status, seconds) => observed.push([method, route, status, Math.round(seconds)]),
  );
  const start = performance.now() - milliseconds;
  const path = '/rest/v1/rpc/get_quiz?id=0123456789abcdefghijkl';
  tell({ id: 'a', method: 'GET', path, route: '/rest/v1/rpc/get_quiz', status: 200, start });
  expect(observed).toEqual([
    ['GET', '/rest/v1/rpc/get_quiz', 200, Math.round(milliseconds / 1_000)],
  ]);
  return lines.join('').replaceAll(/\d{2,}/g, 'so many');
}

it('each answer is a line without its query, and one that took longer than a second another', () => {
  const plain = 'info GET /rest/v1/rpc/get_quiz request="a" status=so many milliseconds=so many\n';
  expect(linesFor(990)).toBe(plain);
  expect(linesFor(1_001)).toBe(
    `${plain}warn A call was slow. request="a" route="/rest/v1/rpc/get_quiz" status=so many milliseconds=so many\n`,
  );
});

it('of a call that is slow again and again the log speaks once a minute, of each by its name', () => {
  const lines: string[] = [];
  const log = createLog('plain', 'warn', (line) => lines.push(line));
  const tell = createTellAnswer(log, undefined);
  const start = performance.now() - 2_000;
  for (const route of ['page', 'page', '/healthz']) {
    tell({ id: 'a', method: 'GET', path: '/', route, status: 200, start });
  }
  expect(lines.map((line) => /route="(.*?)"/.exec(line)?.[1])).toEqual(['page', '/healthz']);
});

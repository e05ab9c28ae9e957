import { expect, it } from 'vitest';

import { createLog, loggableError, loggablePath, rememberLines, saySeldom } from './log.ts';
import { keepLibrariesQuiet } from './quiet-libraries.ts';

const noon = () => new Date('2026-11-21T12:00:00Z');

it('a line is JSON or plain, and lower levels are left out', () => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  createLog('json', 'info', write, noon).info('Ready.', { milliseconds: 5 });
  createLog('plain', 'info', write, noon).warn('Busy.', { reason: 'two "words"' });
  createLog('plain', 'info', write, noon).debug('Nothing.');
  expect(lines).toEqual([
    '{"time":"2026-11-21T12:00:00.000Z","level":"info","message":"Ready.","milliseconds":5}\n',
    '2026-11-21T12:00:00.000Z warn Busy. reason="two \\"words\\""\n',
  ]);
});

it('lines of one kind are remembered as one, so that many of them push out nothing else', () => {
  const written: string[] = [];
  const inner = createLog('plain', 'warn', (line) => written.push(line), noon);
  const { log, recentLines } = rememberLines(inner, 2);
  log.error('Failed.', { code: '55000' });
  log.warn('Lost.');
  for (let count = 0; count < 60; count += 1) log.warn('Busy.', { code: '57014', call: count });
  log.warn('Busy.', { code: '53300' });
  log.warn('Busy.', { code: '57014', call: 60 });
  expect(recentLines()).toMatchObject([
    { id: 3, message: 'Busy.', count: 61, fields: { code: '57014', call: 60 } },
    { id: 4, message: 'Busy.', count: 1, fields: { code: '53300' } },
  ]);
  expect(written).toHaveLength(64);
});

it('what anybody can cause is said once a minute and kind, with how often it happened since', () => {
  const clock = { now: 0 };
  const written: string[] = [];
  const inner = createLog('plain', 'warn', (line) => written.push(line), noon);
  const { log, recentLines } = rememberLines(inner, 2);
  const warn = saySeldom(log, 'warn', () => clock.now);
  for (let count = 0; count < 60; count += 1) {
    warn('Slow.', { route: '/a', call: count });
    clock.now += 1_000;
    if (count === 30) warn('Slow.', { route: '/b' });
  }
  warn('Slow.', { route: '/a', call: 60 });
  expect(written.map((line) => line.slice(noon().toISOString().length).trim())).toEqual([
    'warn Slow. route="/a" call=0',
    'warn Slow. route="/b"',
    'warn Slow. route="/a" call=60 times=60',
  ]);
  expect(recentLines()).toMatchObject([{ count: 61 }, { count: 1 }]);
});

it('a path is logged without its query and without what may be a secret', () => {
  expect(loggablePath('/rest/v1/rpc/get_quiz?id=4&apikey=x')).toBe('/rest/v1/rpc/get_quiz');
  expect(loggablePath('/pp/Zx3_90aBcDeFgHiJkLmNoP')).toBe('/pp/…');
  expect(loggablePath('/pp/381')).toBe('/pp/381');
});

it('a path cannot end its line or pretend to be a field', () => {
  const forged = decodeURI('/x%0A2026-11-21T12:00:00Z error%20status=500%E2%80%A8%1B');
  expect(loggablePath(forged)).toBe('/x…2026-11-21T12:00:00Z…error…status=500…');
});

it('an error is logged by kind and code, and by its message only without a code', () => {
  const quoting = Object.assign(new Error('Key (email)=(ada@example.org)'), { code: '23505' });
  expect(loggableError(quoting)).toEqual({ error: 'Error', code: '23505' });
  expect(loggableError(new Error('first\nsecond'))).toEqual({
    error: 'Error',
    reason: 'first second',
  });
  expect(loggableError(new Error('x'.repeat(400)))['reason']).toBe('x'.repeat(300));
  expect(loggableError('a text that somebody threw')).toEqual({ error: 'string' });
});

it('lines that say the same of another error, code, reason or route are of another kind', () => {
  const { log, recentLines } = rememberLines(
    createLog('plain', 'error', () => {}),
    10,
  );
  for (const name of ['error', 'code', 'reason', 'route']) {
    for (const value of ['a', 'b']) log.warn('Failed.', { [name]: value });
  }
  log.error('Failed.', { route: 'b' });
  expect(recentLines()).toHaveLength(9);
  log.warn('Failed.', { route: 'b', request: 'another' });
  expect(recentLines()).toHaveLength(9);
});

it('what libraries say stays out of the log, but for the kind of an error', () => {
  const lines: string[] = [];
  const giveBack = keepLibrariesQuiet(
    createLog('plain', 'info', (line) => lines.push(line.slice(25, -1))),
  );
  const failure = Object.assign(new Error('ada@example.org'), { code: 'EPIPE' });
  const says = ['error', 'warn', 'info', 'debug'] as const;
  for (const level of says) console[level]('ada@example.org', failure);
  for (const level of says) console[level]('ada@example.org');
  giveBack();
  expect(lines).toEqual(says.map(() => 'info A library reports. error="Error" code="EPIPE"'));
});

it('of what is remembered one knows how bad it was, and when', () => {
  const written: string[] = [];
  const { log, recentLines } = rememberLines(
    createLog('plain', 'debug', (line) => written.push(line.slice(25, -1))),
    10,
  );
  const before = Date.now();
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    log[level]('Said.', { code: undefined, at: level });
  }
  // Where nothing is to be said of a field, its name is left out.
  expect(written).toEqual(
    ['debug', 'info', 'warn', 'error'].map((level) => `${level} Said. at="${level}"`),
  );
  expect(recentLines()).toMatchObject([
    { level: 'error', message: 'Said.', fields: { at: 'error' } },
    { level: 'warn', message: 'Said.', fields: { at: 'warn' } },
  ]);
  for (const { at } of recentLines()) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
  }
});

it('of many kinds that anybody can cause, the least that is told is the first of each', () => {
  const written: string[] = [];
  const clock = { now: 0 };
  const say = saySeldom(
    createLog('plain', 'warn', (line) => written.push(line.slice(25, -1))),
    'error',
    () => clock.now,
  );
  say('Slow.', { code: '57014' });
  clock.now = 60_000;
  say('Slow.', { code: '57014' });
  clock.now = 119_999;
  say('Slow.', { code: '57014' });
  say('Slow.', { code: '57014' });
  clock.now = 120_000;
  say('Slow.', { code: '57014' });
  expect(written).toEqual([
    'error Slow. code="57014"',
    'error Slow. code="57014"',
    'error Slow. code="57014" times=3',
  ]);
});

it('what is as short as a name stays in a path', () => {
  expect(loggablePath(`/images/${'a'.repeat(21)}`)).toBe(`/images/${'a'.repeat(21)}`);
  expect(loggablePath(`/images/${'a'.repeat(22)}/x`)).toBe('/images/…/x');
});

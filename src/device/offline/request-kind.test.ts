import { expect, test } from 'vitest';
import { requestKind } from './request-kind.ts';

const ORIGIN = 'https://quando.example';
const PUZZLE = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';

const kindOf = (path: string, { method = 'GET', mode = 'cors', token = false } = {}) =>
  requestKind(
    {
      method,
      mode,
      url: new URL(path, ORIGIN).href,
      headers: new Headers(token ? { authorization: 'Bearer secret' } : {}),
    },
    ORIGIN,
  );

test('the page, its files and the puzzle of the day are the worker’s', () => {
  for (const path of ['/', '/?mode=museums', '/settings', '/pp/381']) {
    expect(kindOf(path, { mode: 'navigate' })).toBe('page');
  }
  expect(kindOf('/assets/index-1a2b.js', { mode: 'no-cors' })).toBe('asset');
  expect(kindOf(PUZZLE)).toBe('puzzle');
  expect(kindOf(`https://project.supabase.example${PUZZLE}`)).toBe('puzzle');
});

test('nothing that says who asks is kept, and nothing that writes', () => {
  expect(kindOf(PUZZLE, { token: true })).toBeNull();
  expect(kindOf('/assets/index-1a2b.js', { token: true })).toBeNull();
  expect(kindOf(PUZZLE, { method: 'POST' })).toBeNull();
});

test.each([
  '/auth/v1/user',
  '/rest/v1/UserStatistics',
  '/rest/v1/rpc/get_quiz?id=381&timezoneoffset=60',
  '/rest/v1/rpc/get_current_version?',
  '/config.json',
  '/healthz',
  '/sw.js',
  '/manifest.de.webmanifest',
  '/icon-192.png',
  'https://podcast.example/assets/episode.mp3',
])('%s is left to the browser, however it is asked for', (path) => {
  for (const mode of ['cors', 'no-cors', 'navigate']) expect(kindOf(path, { mode })).toBeNull();
});

test('a script that asks for a screen is left to the server', () => {
  expect(kindOf('/settings')).toBeNull();
});

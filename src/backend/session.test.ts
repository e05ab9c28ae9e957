import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionWith } from './accounts/session-factory.ts';
import type * as session from './session.ts';
import { currentPlayer, type Session, setSession } from './session.ts';

const ada: Session = {
  userId: 'ada',
  email: 'ada@example.org',
  role: '0_user',
  permissions: [],
  needsSecondFactor: false,
};

afterEach(() => {
  setSession({ state: 'signedOut', hasEnded: false });
  vi.unstubAllGlobals();
});

function store(text: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => text });
}

test.each([
  ['a session of who shares statistics', JSON.stringify(sessionWith()), 'ada'],
  [
    'one of who may not share them',
    JSON.stringify(sessionWith({ permission: 'authenticated' })),
    '',
  ],
  ['one of nobody', JSON.stringify({ access_token: sessionWith().access_token }), ''],
  ['one with a token that nobody can read', '{"access_token":"a.%.c","user":{"id":"ada"}}', ''],
  ['none', null, ''],
  ['something else', 'null', ''],
])('before it is read, the device holds %s', (_, text, player) => {
  store(text);
  for (const state of ['unknown', 'unreached'] as const) {
    setSession({ state });
    expect(currentPlayer()).toBe(player);
  }
});

test('signed in, the account keeps the games of who shares statistics, the device all others', () => {
  setSession({ state: 'signedIn', session: { ...ada, permissions: ['stats.shared'] } });
  expect(currentPlayer()).toBe('ada');
  setSession({ state: 'signedIn', session: { ...ada, permissions: ['authenticated'] } });
  expect(currentPlayer()).toBe('');
});

test.each([
  ['unknown', JSON.stringify(sessionWith())],
  ['signedOut', null],
])('when the page begins, its session is %s', async (state, text) => {
  store(text);
  const begun = `./session.ts?${state}`;
  const { useSession } = (await import(/* @vite-ignore */ begun)) as typeof session;
  expect(renderToString(createElement(() => useSession().state))).toBe(state);
});

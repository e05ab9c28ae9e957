import { expect, it } from 'vitest';

import { readTarget } from './target.ts';

const target = (method: string, path: string) =>
  readTarget({ method, url: `http://localhost/rest/v1${path}` });

it('a path names a table, or a function', () => {
  expect(target('DELETE', '/news?id=eq.1')).toMatchObject({ isRoutine: false, name: 'news' });
  expect(target('POST', '/rpc/record_play')).toMatchObject({
    isRoutine: true,
    name: 'record_play',
  });
});

it.each(['PUT', 'PATCH', 'DELETE'])('a function is not called by %s', (method) => {
  expect(() => target(method, '/rpc/record_play')).toThrow(
    `Cannot use the ${method} method on RPC`,
  );
});

it.each(['/', '', '/news/1', '/rpc/', '/rpc/a/b', '/a%20b', `/${'a'.repeat(64)}`])(
  'nothing is at %j',
  (path) => {
    expect(() => target('GET', path)).toThrow(/Root endpoint|Invalid path/);
  },
);

import { expect, it } from 'vitest';

import { namedSchema, readTarget, requireOpenSchema } from './target.ts';

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

it.each([
  ['GET', '/', 404, 'PGRST126', 'Root endpoint metadata is disabled'],
  ['GET', '/news/1', 404, 'PGRST125', 'Invalid path specified in request URL'],
  ['TRACE', '/news', 405, 'PGRST117', 'Unsupported HTTP method: TRACE'],
  ['PUT', '/rpc/record_play', 405, 'PGRST101', 'Cannot use the PUT method on RPC'],
])('%s %s is refused in PostgREST’s words', (method, path, status, code, message) => {
  const body = { code, message, details: null, hint: null };
  expect(() => target(method, path)).toThrow(expect.objectContaining({ status, body }));
});

const asked = (method: string, header: string, schema: string) => ({
  method,
  headers: new Headers({ [header]: schema }),
});

it('a request names its schema by the header for its method, and only one is open', () => {
  for (const method of ['GET', 'HEAD']) {
    expect(namedSchema(asked(method, 'accept-profile', 'public'))).toBe('public');
    expect(namedSchema(asked(method, 'content-profile', 'auth'))).toBeNull();
  }
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    expect(namedSchema(asked(method, 'content-profile', 'public'))).toBe('public');
    expect(namedSchema(asked(method, 'accept-profile', 'auth'))).toBeNull();
  }
  expect(() => requireOpenSchema(asked('GET', 'accept-profile', 'public'))).not.toThrow();
  expect(() => requireOpenSchema(asked('POST', 'content-profile', 'auth'))).toThrow(
    expect.objectContaining({
      status: 406,
      body: {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        details: null,
        hint: 'Only the following schemas are exposed: public',
      },
    }),
  );
});

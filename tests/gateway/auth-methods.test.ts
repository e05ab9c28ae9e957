import { once } from 'node:events';
import { request } from 'node:http';

import { describe, expect, it } from 'vitest';

import { authRoutes, methodsOf } from '../../gateway/request/auth-routes.ts';
import { gatewayFor } from '../setup/start-gateway.ts';

/** The usual methods, and those of other protocols that a proxy may let pass. */
const methods =
  `GET HEAD POST PUT PATCH DELETE OPTIONS TRACE SEARCH PROPFIND PROPPATCH MKCOL COPY MOVE
  LOCK REPORT LINK QUERY`.split(/\s+/);

const id = '00000000-0000-4000-8000-000000000000';
const paths = new Set(authRoutes.map((route) => route.split(/[ ?]/)[1] ?? ''));

describe('the calls for accounts', () => {
  const running = gatewayFor();

  /** As it goes over the wire: `fetch` would not send each of these. */
  const ask = async (method: string, path: string) => {
    const asked = request(`${running().url}/auth/v1${path}`, {
      method,
      headers: { apikey: running().gateway.publishableKey },
    }).end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    return { status: Number(answer.statusCode), allow: String(answer.headers.allow) };
  };

  it.each([...paths])('%s takes its own methods alone', async (named) => {
    const own = methodsOf(named);
    const path = named.replaceAll('{id}', id);
    const others = methods.filter((method) => !own.includes(method));
    expect(others.length).toBeGreaterThan(12);
    for (const method of others) {
      const answer = await ask(method, path);
      expect([method, answer]).toEqual([method, { status: 405, allow: own.join(', ') }]);
    }
    for (const method of own) expect((await ask(method, path)).status).not.toBe(405);
  });

  it('that are not there answer 404 by any method', async () => {
    for (const method of methods) {
      expect([method, (await ask(method, '/passkeys')).status]).toEqual([method, 404]);
    }
  });

  it.each([String.raw`\u0000`, String.raw`\ud800`])(
    'take no text that no database keeps: %s',
    async (sign) => {
      const bodies: [path: string, body: string][] = [
        ['/token?grant_type=refresh_token', `{"refresh_token":"${sign}"}`],
        ['/token?grant_type=pkce', `{"auth_code":"${sign}","code_verifier":"x"}`],
        ['/signup', `{"email":"a@example.org","password":"password1","data":{"a":["${sign}"]}}`],
        ['/signup', `{"email":"b@example.org","password":"password1","data":{"${sign}":1}}`],
      ];
      for (const [path, body] of bodies) {
        const answer = await fetch(`${running().url}/auth/v1${path}`, {
          method: 'POST',
          headers: { apikey: running().gateway.publishableKey },
          body,
        });
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          400,
          expect.objectContaining({ error_code: 'bad_json' }),
        ]);
      }
    },
  );

  it('a grant that nobody gives is refused in the words of Supabase Auth', async () => {
    expect((await ask('POST', '/token?grant_type=client_credentials')).status).toBe(400);
    expect((await ask('POST', '/token')).status).toBe(400);
  });
});

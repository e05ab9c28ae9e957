import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';

import { authClient, mailTo, signUpPlayer, gatewayFor } from '../setup/start-gateway.ts';

const password = 'correct horse battery';
const signOut = 'POST /logout';

/**
 * What Supabase has and the gateway does not, or does otherwise: docs/operating.md tells.
 */
describe('what the backend cannot do', () => {
  const running = gatewayFor();

  it('studio, storage, functions, realtime and the backend’s own pages are not there', async () => {
    const headers = { apikey: running().gateway.secretKey };
    for (const path of [
      '/_system/config',
      '/_system/introspect',
      '/storage/v1/bucket',
      '/functions/v1/anything',
      '/realtime/v1/websocket',
      '/studio',
    ]) {
      expect((await fetch(running().url + path, { headers })).status).toBe(404);
    }
  });

  it('a request without any key is nobody, also from this machine', async () => {
    expect((await fetch(`${running().url}/rest/v1/puzzle`)).status).toBe(401);
  });

  it('exactly three answers carry a session, each with a minted token', async () => {
    const { email, session } = await signUpPlayer(running());
    const fresh = 'mint@example.org';
    await authClient(running()).signInWithOtp({ email });
    const { tokenHash } = await mailTo(running(), email);
    const bodies: Record<string, object> = {
      'POST /signup': { email: fresh, password },
      'POST /token?grant_type=password': { email, password },
      'POST /token?grant_type=refresh_token': { refresh_token: session.refresh_token },
      'POST /otp': { email: 'otp@example.org' },
      'POST /verify': { token_hash: tokenHash, type: 'magiclink' },
      'POST /recover': { email },
      'POST /resend': { email: fresh, type: 'signup' },
      'POST /logout': {},
      'PUT /user': { data: { country: 'DE' } },
    };
    const carrying: string[] = [];
    // Signing out last: it ends the session that the others speak for.
    const routes = [
      ...Object.keys(bodies),
      'GET /user',
      'GET /settings',
      'GET /reauthenticate',
    ].toSorted((a, b) => Number(a === signOut) - Number(b === signOut));
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const response = await fetch(`${running().url}/auth/v1${path}`, {
        method,
        headers: {
          apikey: running().gateway.publishableKey,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(bodies[route]) }),
      });
      const text = await response.text();
      expect([route, response.ok, text]).toEqual([route, true, text]);
      expect(response.headers.get('location')).toBeNull();
      if (!text.includes('access_token')) continue;
      carrying.push(route);
      expect(decodeJwt(JSON.parse(text).access_token)).toHaveProperty('app_metadata');
    }
    // Sign-up would, where addresses need no confirmation; here it never does.
    expect(carrying).toEqual([
      'POST /token?grant_type=password',
      'POST /token?grant_type=refresh_token',
      'POST /verify',
    ]);
  });

  it('no session is in a URL, and what would put one there is closed', async () => {
    const { email } = await signUpPlayer(running());
    const headers = {
      apikey: running().gateway.publishableKey,
      'content-type': 'application/json',
    };
    const closed = {
      'GET /verify': 405,
      'POST /callback': 405,
      'POST /magiclink': 404,
      'POST /%74oken?grant_type=password': 404,
      'POST /token%2f?grant_type=password': 404,
      'GET /%76erify': 404,
      'GET /%61dmin/users': 404,
    };
    for (const [route, status] of Object.entries(closed)) {
      const [method = '', path = ''] = route.split(' ');
      const url = `${running().url}/auth/v1${path}`;
      const response = await fetch(url, { method, headers, redirect: 'manual' });
      expect([route, response.status]).toEqual([route, status]);
      expect(response.headers.get('location')).toBeNull();
    }
    for (const path of ['/%61uth/v1/token?grant_type=password', '/%61uth/v1/signup']) {
      const body = JSON.stringify({ email, password });
      const response = await fetch(running().url + path, { method: 'POST', headers, body });
      expect([path, response.status, (await response.text()).includes('token"')]).toEqual([
        path,
        404,
        false,
      ]);
    }
    expect((await fetch(`${running().url}/%61uth/v1/verify`, { headers })).status).toBe(404);
  });
});

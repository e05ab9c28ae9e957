import { once } from 'node:events';
import { connect } from 'node:net';

import { describe, expect, it } from 'vitest';

import { signUpPlayer, gatewayFor } from '../setup/start-gateway.ts';

const puzzle = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';
type Init = { method?: string; body?: string; headers?: Record<string, string> };
/** Status and headers, but for what a client asks of its connection, and the request's id. */
const saidOf = ({ status, headers }: Response) => {
  const ofConnection = new Set(['connection', 'date', 'keep-alive', 'x-request-id']);
  const said = [...headers].filter(([name]) => !ofConnection.has(name));
  return { status, said: Object.fromEntries(said) };
};
const noon = Date.parse('2026-11-21T11:00:00Z');

describe('over HTTP', () => {
  let now = noon;
  const running = gatewayFor({ now: () => now });
  const ask = (path: string, init: Init = {}) =>
    fetch(running().url + path, {
      ...init,
      headers: { apikey: running().gateway.publishableKey, ...init.headers },
    });

  it('the daily puzzle is public for a while, tagged, and 304 for who has it', async () => {
    const first = await ask(puzzle);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const tag = first.headers.get('etag') ?? '';
    const second = await ask(puzzle, { headers: { 'if-none-match': tag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('access-control-allow-origin')).toBe('*');
    const head = await ask(puzzle, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength));
    expect(head.headers.get('etag')).toBe(tag);
  });

  it('says the same of itself when it is asked for again, by whichever method', async () => {
    now += 1_000_000;
    const first = saidOf(await ask(puzzle));
    expect(first.said).toMatchObject({ 'x-frame-options': 'DENY', etag: expect.any(String) });
    expect(saidOf(await ask(puzzle))).toEqual(first);
    expect(saidOf(await ask(puzzle, { method: 'HEAD' }))).toEqual(first);
    now = noon;
  });

  it.each([
    '@a:99999/',
    'http://[',
    '*',
    '//rest/v1/',
    '/rest/v1/?apikey=%',
    '/rest/v1/rpc/%67et_quiz',
  ])('a request for %s harms nobody', async (address) => {
    const { hostname, port } = new URL(running().url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 [34]\d\d /);
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('is the same for a player who is signed in, and for one with a broken token', async () => {
    const { session } = await signUpPlayer(running());
    const plain = await (await ask(puzzle)).text();
    for (const token of [session.access_token, 'broken', '']) {
      const answer = await ask(puzzle, { headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, await answer.text()]).toEqual([200, plain]);
    }
  });

  it('shows the new day from the first second after midnight', async () => {
    now = Date.parse('2026-11-21T22:59:59.500Z');
    const evening = await ask(puzzle);
    expect(evening.headers.get('cache-control')).toBe('public, max-age=0');
    now += 500;
    const night = await ask(puzzle);
    expect(night.headers.get('cache-control')).toBe('public, max-age=5');
    now = noon;
  });

  it('shows a change of content at once', async () => {
    await ask(puzzle);
    now += 100_000;
    expect((await ask(puzzle)).headers.get('cache-control')).toBe('public, max-age=200');
    const changed = await ask('/rest/v1/tip?puzzle_id=eq.0', {
      method: 'PATCH',
      body: JSON.stringify({ text: 'Another hint.' }),
      headers: { apikey: running().gateway.secretKey, 'content-type': 'application/json' },
    });
    expect(changed.status).toBe(204);
    // What the database tells all gateways may come a moment after the answer.
    await expect
      .poll(async () => (await ask(puzzle)).headers.get('cache-control'))
      .toBe('public, max-age=300');
    now = noon;
  });

  it('a refused call keeps the backend’s own words and is not stored', async () => {
    for (const query of [
      'timezoneoffset=900&locale=de',
      'timezoneoffset=0&locale=fr',
      'locale=de',
    ]) {
      const answer = await ask(`/rest/v1/rpc/get_puzzle_of_the_day?${query}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('a puzzle that does not exist, or not yet, is not stored', async () => {
    const answer = await ask('/rest/v1/rpc/get_quiz?id=999999999&timezoneoffset=0');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('everything that depends on who asks is not stored', async () => {
    const answers = await Promise.all([
      ask('/rest/v1/puzzle'),
      ask('/rest/v1/rpc/get_puzzle_of_the_day', { method: 'POST', body: '{}' }),
      ask('/auth/v1/user'),
      ask('/auth/v1/settings'),
      ask('/auth/v1/.well-known/jwks.json'),
    ]);
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('tells its configuration and its health', async () => {
    expect(await (await ask('/config.json')).json()).toEqual({
      backendUrl: '',
      publishableKey: running().gateway.publishableKey,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect((await ask('/healthz')).status).toBe(200);
    const keptOf = async (path: string) => (await ask(path)).headers.get('cache-control');
    expect([await keptOf('/config.json'), await keptOf('/healthz')]).toEqual([
      'no-cache',
      'no-store',
    ]);
  });

  it('every answer forbids what the page does not need', async () => {
    for (const path of ['/', '/config.json', '/healthz', '/no-such-file.js', puzzle]) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('a body beyond a quarter of a megabyte is refused', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(300_000) });
    const answer = await ask('/auth/v1/signup', { method: 'POST', body });
    expect(answer.status).toBe(413);
  });
});

describe('over a database that takes no writes, which the gateway does not know yet', () => {
  const running = gatewayFor();

  it('whatever writes is refused as on a full disk', async () => {
    const { gateway, url } = running();
    const { database } = gateway;
    const [found] = await database.query<{ name: string }>('select current_database() as name');
    const name = found?.name ?? '';
    await database.query(`alter database ${name} set default_transaction_read_only = on`);
    // Its own connection last.
    const endConnections = `select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity where datname = current_database()
      order by pid = pg_backend_pid()) as opened`;
    await database.query(endConnections).catch(() => undefined);
    const send = async (path: string, body: object) => {
      const { publishableKey: apikey } = gateway;
      const headers = { apikey, 'content-type': 'application/json' };
      const answer = await fetch(url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return [answer.status, answer.headers.get('retry-after'), await answer.json()] as unknown;
    };
    const email = 'ada@example.org';
    await expect
      .poll(() => send('/auth/v1/signup', { email, password: 'correct horse battery' }))
      .toMatchObject([503, '60', { error_code: 'disk_full' }]);
    const report = { quando_id: 1, timezoneoffset: 0, reason: 'year', words: 'x' };
    await expect
      .poll(() => send('/rest/v1/rpc/report_error', report))
      .toMatchObject([503, '60', { code: '53100' }]);
    await expect
      .poll(() => send('/rest/v1/rpc/get_puzzle_of_the_day', { timezoneoffset: 0, locale: 'de' }))
      .toMatchObject([200, null, {}]);
  });
});

describe('over HTTPS, behind a proxy, with the real limits', () => {
  const running = gatewayFor({
    environment: { PUBLIC_URL: 'https://quando.example', TRUST_PROXY: '1' },
    rates: {
      api: { burst: 6, perMinute: 1 },
      auth: { burst: 50, perMinute: 1 },
      account: { burst: 3, perMinute: 1 },
    },
  });
  const ask = (path: string, from: string, init: RequestInit = {}) =>
    fetch(running().url + path, {
      ...init,
      headers: { apikey: running().gateway.publishableKey, 'x-forwarded-for': from },
    });

  it('browsers are told to stay with https', async () => {
    const { headers } = await ask('/healthz', '203.0.113.1');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  const statuses = async (path: string, from: string, count: number) => {
    const answers: number[] = [];
    for (let index = 0; index < count; index += 1) answers.push((await ask(path, from)).status);
    return answers;
  };

  it('one address is held back, another is not, and cached answers are free', async () => {
    expect(await statuses(puzzle, '203.0.113.2', 10)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    // The first was not in the cache, nor is another when the gateway begins to hear of changes meanwhile.
    const others = await statuses('/rest/v1/puzzle', '203.0.113.2', 6);
    expect(others.slice(0, 4)).toEqual([401, 401, 401, 401]);
    expect(others.at(-1)).toBe(429);
    expect(await statuses('/rest/v1/puzzle', '203.0.113.3', 1)).toEqual([401]);
    expect(await statuses(puzzle, '203.0.113.2', 1)).toEqual([200]);
  });

  it('one address that tries all numbers is held back, though these are public', async () => {
    const answers: number[] = [];
    for (let id = 900_000; id < 900_008; id += 1) {
      const path = `/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=0`;
      answers.push(...(await statuses(path, '203.0.113.4', 1)));
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it('guessing a password uses up the tries of one’s own network', async () => {
    const body = JSON.stringify({ email: 'ada@example.org', password: 'guess' });
    const guess = (from: string) =>
      ask('/auth/v1/token?grant_type=password', from, { method: 'POST', body });
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await guess('203.0.113.10')).status).toBe(400);
    }
    const refused = await guess('203.0.113.10');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect((await guess('203.0.113.11')).status).toBe(400);
  });
});

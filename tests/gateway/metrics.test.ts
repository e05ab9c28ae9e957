import { describe, expect, it } from 'vitest';

import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const key = 'a-key-for-prometheus';
const puzzle = '/rest/v1/rpc/get_puzzle_of_the_day?timezoneoffset=60&locale=de';

/** The value of one line, named by all in front of it. */
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );
const counted = (route: string, status: number, method = 'GET') =>
  `quando_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('what Prometheus reads', () => {
  const running = gatewayFor({ environment: { QUANDO_METRICS_KEY: key } });
  const ask = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
    fetch(running().url + path, {
      ...init,
      headers: { apikey: running().gateway.publishableKey, ...init.headers },
    });
  const read = async () => {
    const answer = await ask('/metrics', { headers: { authorization: `Bearer ${key}` } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return answer.text();
  };
  it('is for who brings the key', async () => {
    for (const authorization of ['', 'Bearer another-key-for-it', `Basic ${key}`]) {
      const answer = await ask('/metrics', { headers: { authorization } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    expect(await read()).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('counts requests by names of ours, never by an address', async () => {
    await ask(puzzle);
    const before = await read();
    await ask(puzzle);
    await ask('/rest/v1/rpc/clio_was_here');
    await ask('/auth/v1/clio_was_here');
    await ask('/clio_was_here?who=clio_was_here');
    await ask('/rest/v1/profile?select=clio_was_here');
    await ask('/rest/v1/puzzle', { method: 'BREW' }).catch(() => undefined);
    const { email } = await signUpPlayer(running());
    const text = await read();
    const puzzles = counted('/rest/v1/rpc/get_puzzle_of_the_day', 200);
    expect(valueOf(text, puzzles) - valueOf(before, puzzles)).toBe(1);
    const hits = 'quando_cache_hits_total';
    expect(valueOf(text, hits) - valueOf(before, hits)).toBe(1);
    expect(valueOf(text, counted('/rest/v1/unknown', 404))).toBe(1);
    expect(valueOf(text, counted('/auth/v1/unknown', 404))).toBe(1);
    expect(valueOf(text, counted('/rest/v1/profile', 400))).toBe(1);
    expect(valueOf(text, counted('page', 404))).toBe(1);
    expect(valueOf(text, counted('/auth/v1/signup', 200, 'POST'))).toBe(1);
    expect(valueOf(text, counted('/metrics', 200))).toBeGreaterThan(0);
    expect(text).not.toContain('clio_was_here');
    expect(text).not.toContain(email);
    expect(text).toMatch(
      /duration_seconds_bucket\{le="0\.25",route="\/rest\/v1\/rpc\/get_puzzle_of_the_day"\} \d/,
    );
  });

  it('tells of queues, mails, the database and backups', async () => {
    await running().gateway.settled();
    await running().gateway.database.query(
      `select private.note_backup('/srv/backups/a.backup', true, now(), '2026-12-01T02:00:00Z', 9, 'restored', null),
         private.note_backup('/srv/backups/b.backup', true, now(), '2026-12-02T02:00:00Z', null, null, 'no room')`,
    );
    const text = await read();
    for (const queue of ['data', 'database', 'passwords']) {
      expect(valueOf(text, `quando_queue{queue="${queue}",state="waiting"}`)).toBe(0);
    }
    expect(valueOf(text, 'quando_mails_sent_total')).toBe(running().mails.length);
    expect(valueOf(text, 'quando_database_up')).toBe(1);
    expect(valueOf(text, 'quando_database_connections')).toBeGreaterThan(0);
    expect(valueOf(text, 'quando_database_max_connections')).toBeGreaterThan(
      valueOf(text, 'quando_database_connections'),
    );
    expect(valueOf(text, 'quando_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf(text, 'quando_backup_failing')).toBe(0);
    expect(valueOf(text, 'quando_last_backup_timestamp_seconds')).toBe(
      Date.parse('2026-12-01T02:00:00Z') / 1000,
    );
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });
});

describe('without a key of its own', () => {
  const running = gatewayFor({ environment: { TRUST_PROXY: '1' } });
  const ask = (path: string, id?: string) =>
    fetch(running().url + path, {
      headers: {
        apikey: running().gateway.publishableKey,
        ...(id === undefined ? {} : { 'x-request-id': id }),
      },
    });

  it('there is nothing to read for Prometheus', async () => {
    expect((await ask('/metrics')).status).toBe(404);
  });

  it.each([puzzle, '/rest/v1/puzzle', '/auth/v1/settings', '/healthz', '/nothing.js'])(
    'each request for %s has an id, the proxy’s where it says one',
    async (path) => {
      const idOf = async (said?: string) => (await ask(path, said)).headers.get('x-request-id');
      const id = await idOf();
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(await idOf()).not.toBe(id);
      expect(await idOf('proxy-4711.a')).toBe('proxy-4711.a');
      expect(await idOf('a')).not.toBe('a');
      expect(await idOf('clio@example.org')).not.toBe('clio@example.org');
      expect(running().log.filter((line) => line.includes('"request":"proxy-4711.a"'))).not.toEqual(
        [],
      );
    },
  );
});

describe('a flood of public reads from one address', () => {
  const running = gatewayFor({ environment: { QUANDO_METRICS_KEY: key, TRUST_PROXY: '1' } });
  const read = async (id: number, address: string) => {
    const { url, gateway } = running();
    const answer = await fetch(`${url}/rest/v1/rpc/get_quiz?id=${id}&timezoneoffset=0`, {
      headers: { apikey: gateway.publishableKey, 'x-forwarded-for': address },
    });
    return answer.status;
  };

  it('is refused alone, is a line in the log, and is counted', async () => {
    const { gateway, url, log } = running();
    const flood: Promise<number>[] = [];
    let refused = 0;
    let other: Promise<number> | undefined;
    await gateway.database.transaction(async (query) => {
      await query('lock table public.puzzle in access exclusive mode');
      for (let id = 1; id <= 240; id += 1) {
        const status = read(1_000_000 + id, '192.0.2.1');
        flood.push(status);
        void status.then((code) => (refused += code === 503 ? 1 : 0));
      }
      await expect.poll(() => refused).toBeGreaterThan(0);
      other = read(1_000_000, '192.0.2.2');
    });
    // A statement ends after two seconds, and a busy machine may hold the lock for as long.
    expect([200, 500]).toContain(await other);
    await Promise.all(flood);
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } });
    expect(valueOf(await metrics.text(), 'quando_calls_without_turn_total')).toBe(refused);
    expect(log.filter((line) => line.includes('Timed out acquiring'))).toHaveLength(1);
  });
});

describe('a slow call', () => {
  const running = gatewayFor({
    sendMail: async () => {
      throw new Error('no mail server');
    },
  });

  it('is named in the log, with the lines of its work, without what was asked', async () => {
    const { gateway, url, log } = running();
    await gateway.database.exec(
      `create function public.wait_for_clio(who text) returns text language sql
         as 'select who from pg_sleep(1.1)';
       grant execute on function public.wait_for_clio to anon`,
    );
    const answer = await fetch(
      `${url}/rest/v1/rpc/wait_for_clio?apikey=${gateway.publishableKey}`,
      {
        method: 'POST',
        body: JSON.stringify({ who: 'clio was here' }),
        headers: {
          'content-type': 'application/json',
          apikey: gateway.publishableKey,
          'x-request-id': 'from-anybody',
        },
      },
    );
    expect([answer.status, await answer.text()]).toEqual([200, '"clio was here"']);
    const id = answer.headers.get('x-request-id');
    expect(id).not.toBe('from-anybody');
    const lines = log.map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual({
      time: expect.any(String),
      level: 'warn',
      message: 'A call was slow.',
      request: id,
      route: '/rest/v1/unknown',
      status: 200,
      milliseconds: expect.any(Number),
    });
    expect(log.join('')).not.toContain('clio was here');
    expect(log.join('')).not.toContain(gateway.publishableKey);
  });

  it('the lines of work after an answer name the request as well', async () => {
    const { gateway, url, log } = running();
    const answer = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: {
        apikey: gateway.publishableKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'clio@example.org', password: 'muse of history' }),
    });
    const id = answer.headers.get('x-request-id');
    await gateway.close();
    const lines = log.filter((line) => line.includes('A mail was not sent.'));
    expect(lines).toHaveLength(1);
    expect(lines.join('')).toContain(`"request":"${id}"`);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { findRepository } from '../../gateway/repository.ts';
import { contentFolder, type ContentFolder } from '../setup/factories/puzzle-file-factory.ts';
import { signUpMember } from '../setup/staff-http.ts';
import { authClient, gatewayFor, noLimits, signUpPlayer } from '../setup/start-gateway.ts';

describe('where mails go to the log', () => {
  const running = gatewayFor({ sendMail: undefined });

  it('none of them is told to administrators: their links open accounts', async () => {
    const { url, gateway, log } = running();
    const [email, password] = ['clio@example.org', 'muse of history'];
    const made = await fetch(`${url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: gateway.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, email_confirm: true }),
    });
    expect(made.status).toBe(200);
    await gateway.database.query(`select private.grant_role($1, '4_admin')`, [email]);
    const auth = authClient(running());
    const { data } = await auth.signInWithPassword({ email, password });
    await auth.resetPasswordForEmail(email);
    await gateway.settled();
    expect(log.join('')).toContain('/changePassword');
    // Nor that somebody was slow: anybody can be.
    const now = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + (passed += 1_001));
    await fetch(`${url}/healthz`);
    vi.restoreAllMocks();
    expect(log.join('')).toContain('A call was slow.');
    const answer = await fetch(`${url}/staff/installation`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(await answer.json()).toMatchObject({ mailServer: null, log: [] });
  });
});

describe('what runs here', () => {
  const running = gatewayFor({
    origin: {
      sources: { OPERATOR_NAME: 'file', SMTP_PASSWORD: 'environment' },
      warnings: [{ kind: 'unknown', name: 'SMTP_HOTS', where: 'file', meant: 'SMTP_HOST' }],
      file: '/srv/quando.env',
    },
    environment: {
      OPERATOR_NAME: 'Clio',
      SMTP_HOST: 'mail.example',
      SMTP_FROM: 'quando@quando.example',
      SMTP_PASSWORD: 'the mail password',
    },
  });
  const sessionOf = async (role: string) => {
    const player = await signUpPlayer(running());
    if (role !== '0_user') {
      await running().gateway.database.query('select private.grant_role($1, $2)', [
        player.email,
        role,
      ]);
    }
    return player;
  };
  const ask = (token: string | undefined, path = 'installation', method = 'GET') =>
    fetch(`${running().url}/staff/${path}`, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  it('is told to administrators alone, and so is a test mail sent', async () => {
    expect((await ask(undefined)).status).toBe(401);
    for (const role of ['0_user', '3_chronicler', '5_subadmin']) {
      const { session } = await sessionOf(role);
      for (const [path, method] of [
        ['installation', 'GET'],
        ['test-mail', 'POST'],
      ] as const) {
        const answer = await ask(session.access_token, path, method);
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_allowed' }]);
      }
    }
    expect((await ask(undefined, 'installation', 'POST')).headers.get('allow')).toBe('GET');
    expect((await ask(undefined, 'test-mail')).headers.get('allow')).toBe('POST');
  });

  it('names where things are and what is missing, and no secret', async () => {
    const { session, email } = await sessionOf('4_admin');
    const answer = await ask(session.access_token);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = await answer.text();
    const { version } = await findRepository();
    const { startedAt, data } = JSON.parse(text);
    expect(Math.abs(Date.now() - Date.parse(startedAt))).toBeLessThan(600_000);
    expect(data.size).toBeGreaterThan(1_000_000);
    expect(JSON.parse(text)).toMatchObject({
      version,
      runtime: process.versions.node,
      roles: expect.arrayContaining([
        { role: '4_admin', permissions: expect.arrayContaining(['admin.access']), plays: null },
      ]),
      data: { folder: null, server: expect.stringMatching(/^127\.0\.0\.1:\d+\/\w+$/), free: null },
      backup: { folder: null, isRunning: false, written: null, wait: 0, last: null },
      mailServer: 'mail.example:587',
      sales: { isOpen: false, isLive: null },
      missingFacts: ['OPERATOR_ADDRESS', 'OPERATOR_EMAIL'],
      settings: [
        { name: 'OPERATOR_NAME', source: 'file' },
        { name: 'SMTP_PASSWORD', source: 'environment' },
      ],
      warnings: [{ kind: 'unknown', name: 'SMTP_HOTS', where: 'file', meant: 'SMTP_HOST' }],
      file: '/srv/quando.env',
      keys: [
        ...['access-tokens', 'session-secret', 'publishable-key', 'secret-key'].map((name) => ({
          name,
          since: expect.stringMatching(/^2\d{3}-/),
          setting: null,
        })),
        { name: 'SMTP_PASSWORD', since: null, setting: 'SMTP_PASSWORD' },
      ],
      log: [],
    });
    const { publishableKey, secretKey } = running().gateway;
    for (const secret of ['the mail password', publishableKey, secretKey]) {
      expect(text).not.toContain(secret);
    }
    await running().gateway.database.query(
      `select private.note_backup('/srv/backups/a.backup', true, now(), '2026-12-01T02:00:00Z', null, null, 'no room')`,
    );
    expect(await (await ask(session.access_token)).json()).toMatchObject({
      backup: {
        last: {
          at: '2026-12-01T02:00:00+00:00',
          path: '/srv/backups/a.backup',
          bytes: null,
          failure: 'no room',
        },
      },
    });
    expect((await ask(session.access_token, 'test-mail', 'POST')).status).toBe(200);
    expect(running().mails.at(-1)).toMatchObject({ to: email, subject: 'Quando: Test' });
  });
});

describe('where keys that sign are set, and allowances are small', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const environment: Record<string, string> = {
    QUANDO_SIGNING_KEYS: JSON.stringify([{ since: '2026-11-01T00:00:00.000Z', jwk }]),
  };
  let content: ContentFolder;
  beforeAll(async () => {
    content = await contentFolder();
    await mkdir(join(content.path, 'pictures'));
    for (let map = 10; map <= 60; map += 1) {
      await writeFile(join(content.path, `pictures/map ${map}.webp`), '');
    }
    environment['CONTENT_DIR'] = content.path;
  });
  afterAll(() => content.remove());
  const running = gatewayFor({
    environment,
    rates: { ...noLimits, staff: { burst: 2, perMinute: 1 } },
  });

  it('access tokens are signed with the newest of them', async () => {
    const { session } = await signUpPlayer(running());
    const published = await fetch(`${running().url}/auth/v1/.well-known/jwks.json`);
    const { keys } = (await published.json()) as { keys: { kid: string; x: string }[] };
    expect(keys.map(({ x }) => x)).toEqual([jwk.x]);
    expect(decodeProtectedHeader(session.access_token).kid).toBe(keys[0]?.kid);
  });

  it('test mails have an allowance, what runs here has another', async () => {
    const { token } = await signUpMember(running(), '4_admin');
    const ask = async (method: string, path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${running().url}/staff/${path}`, { method, headers })).status;
    };
    const mails = [1, 2, 3].map(() => ask('POST', 'test-mail'));
    expect((await Promise.all(mails)).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
    expect(await ask('GET', 'installation')).toBe(200);
  });

  it('of what looks wrong the last fifty kinds are told, such as pictures that are not served', async () => {
    const { token } = await signUpMember(running(), '4_admin');
    const answer = await fetch(`${running().url}/staff/installation`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { log } = (await answer.json()) as { log: { message: string }[] };
    const maps = log.map(({ message }) => /pictures\/map (\d+)\.webp/.exec(message)?.[1]);
    expect(maps).toEqual(Array.from({ length: 50 }, (_, index) => String(60 - index)));
  });
});

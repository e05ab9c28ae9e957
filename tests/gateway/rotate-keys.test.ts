import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { readSecrets } from '../../gateway/data-folder/secrets.ts';
import { runAdminCommand } from '../../gateway/operation/command.ts';
import { printedBy } from '../setup/printed-by.ts';
import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const kidOf = (token: string) => decodeProtectedHeader(token).kid;

describe('npm run admin -- rotate-keys', () => {
  const running = gatewayFor();
  afterEach(() => vi.unstubAllEnvs());

  const published = async () => {
    const answer = await fetch(`${running().url}/auth/v1/.well-known/jwks.json`);
    return (await answer.json()) as JSONWebKeySet;
  };
  const kids = async () => (await published()).keys.map(({ kid }) => kid);

  it('has a running gateway sign with a new key; tokens of before live out their hour, then their key goes', async () => {
    const { auth, session } = await signUpPlayer(running());
    const old = session.access_token;
    const { dataDir } = running();
    vi.stubEnv('DATA_DIR', dataDir);
    const { text } = await printedBy(() => runAdminCommand(['rotate-keys']));
    expect(text).toContain('those of before live out their hour');

    const renewed = await auth.refreshSession();
    const fresh = renewed.data.session?.access_token ?? '';
    expect(kidOf(fresh)).not.toBe(kidOf(old));
    expect(await kids()).toEqual([kidOf(fresh), kidOf(old)]);
    for (const token of [old, fresh]) {
      expect((await auth.getUser(token)).error).toBeNull();
      const { payload } = await jwtVerify(token, createLocalJWKSet(await published()));
      expect(payload.sub).toBe(renewed.data.user?.id);
    }

    // As if the rotation were longer ago than a token lives and clocks differ.
    const path = join(dataDir, 'signing-keys.json');
    const stored = await readFile(path, 'utf8');
    const since = new Date(Date.now() - 71 * 60_000).toISOString();
    await writeFile(path, stored.replace(/"since": "[^"]*"/, `"since": "${since}"`));
    expect(await kids()).toEqual([kidOf(fresh)]);
    expect((await auth.getUser(old)).error).toMatchObject({ status: 403, code: 'bad_jwt' });
    expect((await auth.getUser(fresh)).error).toBeNull();
  });

  it('replaces another key by its name, and that alone; it is young from then on', async () => {
    const { dataDir } = running();
    vi.stubEnv('DATA_DIR', dataDir);
    const path = join(dataDir, 'secrets.json');
    const stored = async () => JSON.parse(await readFile(path, 'utf8'));
    const before = await stored();
    // As an earlier version made it; then a file is as old as its last change.
    await writeFile(path, JSON.stringify({ ...before, since: undefined }));
    const made = new Date('2020-01-01T00:00:00.000Z');
    await utimes(path, made, made);
    const { code, text } = await printedBy(() => runAdminCommand(['rotate-keys', 'secret-key']));
    expect([code, text]).toEqual([0, expect.stringContaining('once Quando is started again')]);
    const after = await stored();
    expect(after.secretKey).toMatch(/^sb_secret_[\w-]{32}$/);
    expect(after.secretKey).not.toBe(before.secretKey);
    const { secretKey } = after.since;
    expect(after).toEqual({
      ...before,
      secretKey: after.secretKey,
      since: { jwtSecret: made.toISOString(), publishableKey: made.toISOString(), secretKey },
    });
    expect(Date.now() - Date.parse(secretKey)).toBeLessThan(60_000);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readSecrets(dataDir, {})).toMatchObject({ secretKey: after.secretKey });
    expect(text).not.toContain(after.secretKey);
  });

  it('replaces no key that a setting has, none where there is none, and makes no folder', async () => {
    const nowhere = join(running().dataDir, 'nowhere');
    vi.stubEnv('DATA_DIR', nowhere);
    await expect(runAdminCommand(['rotate-keys', 'push-key'])).rejects.toThrow(
      /Name the data folder/,
    );
    await expect(stat(nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
    vi.stubEnv('QUANDO_SECRET_KEY', 'a secret key of the environment');
    await expect(runAdminCommand(['rotate-keys', 'secret-key'])).rejects.toThrow(
      /QUANDO_SECRET_KEY sets/,
    );
    const { code } = await printedBy(() => runAdminCommand(['rotate-keys', 'house-key']));
    expect(code).toBe(1);
  });
});

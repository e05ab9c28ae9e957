import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';

import { openDatabase } from '../../gateway/database/open-database.ts';
import { prepareDatabase } from '../../gateway/database/prepare-database.ts';
import { findRepository } from '../../gateway/repository.ts';
import {
  authClient,
  dataClient,
  gatewayFor,
  mailTo,
  signUpPlayer,
} from '../setup/start-gateway.ts';

const password = 'correct horse battery';
const player = { user_role: '0_user', user_permission: ['authenticated', 'stats.shared'] };
const explorer = {
  user_role: '1_explorer',
  user_permission: ['authenticated', 'game.multiple', 'stats.shared'],
};

/** The two claims of a token. */
function claimsOf(token: string | undefined) {
  const { user_role, user_permission } = decodeJwt(token ?? '');
  return { user_role, user_permission };
}

describe('what a token says of role and permissions', () => {
  const running = gatewayFor();
  const grant = (email: string, role: string) =>
    running().gateway.database.query('select private.grant_role($1, $2)', [email, role]);

  it('every way to a session leads to a token with both', async () => {
    const { auth, email, session } = await signUpPlayer(running());
    const tokens: Record<string, string | undefined> = { confirmed: session.access_token };
    const keep = (name: string, { data }: { data: { session: { access_token: string } | null } }) =>
      (tokens[name] = data.session?.access_token);

    keep('password', await authClient(running()).signInWithPassword({ email, password }));
    keep('refreshed', await auth.refreshSession());
    await auth.signInWithOtp({ email });
    const link = (await mailTo(running(), email)).tokenHash;
    keep('link', await auth.verifyOtp({ token_hash: link, type: 'magiclink' }));
    await auth.resetPasswordForEmail(email);
    const recovery = (await mailTo(running(), email)).tokenHash;
    keep('recovery', await auth.verifyOtp({ token_hash: recovery, type: 'recovery' }));
    await auth.updateUser({ email: `moved-${email}` });
    const move = (await mailTo(running(), `moved-${email}`)).tokenHash;
    keep('new address', await auth.verifyOtp({ token_hash: move, type: 'email_change' }));

    for (const [name, token] of Object.entries(tokens)) {
      expect({ name, ...claimsOf(token) }).toEqual({ name, ...player });
    }
    expect(Object.keys(tokens)).toHaveLength(6);
  });

  it('a changed role shows with the next refresh and not before', async () => {
    const { auth, email, session } = await signUpPlayer(running());
    await grant(email, '1_explorer');
    const calendar = (token: string | undefined) =>
      dataClient(running(), token).from('quando_calendar').select().limit(1);
    expect((await calendar(session.access_token)).error?.code).toBe('42501');

    const raised = await auth.refreshSession();
    expect(claimsOf(raised.data.session?.access_token)).toEqual(explorer);
    expect((await calendar(raised.data.session?.access_token)).error).toBeNull();

    await grant(email, '0_user');
    const lowered = await auth.refreshSession();
    expect(claimsOf(lowered.data.session?.access_token)).toEqual(player);
  });

  it('nothing that a player sends gets into them', async () => {
    const wishes = {
      user_role: '4_admin',
      user_permission: ['admin.access'],
      role: 'service_role',
    };
    const email = `wish@example.org`;
    const headers = {
      apikey: running().gateway.publishableKey,
      'content-type': 'application/json',
    };
    const send = async (method: string, path: string, body: object, token?: string) => {
      const response = await fetch(`${running().url}/auth/v1${path}`, {
        method,
        headers: {
          ...headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      const answer: { access_token?: string; refresh_token?: string } = await response.json();
      return answer;
    };
    const everywhere = { ...wishes, data: wishes, app_metadata: wishes, claims: wishes };
    await send('POST', '/signup', { email, password, ...everywhere });
    const { tokenHash } = await mailTo(running(), email);
    const first = await send('POST', '/verify', {
      token_hash: tokenHash,
      type: 'signup',
      ...everywhere,
    });
    await send('PUT', '/user', everywhere, first.access_token);
    const signedIn = await send('POST', '/token?grant_type=password&user_role=4_admin', {
      email,
      password,
      ...everywhere,
    });
    const refreshed = await send('POST', '/token?grant_type=refresh_token', {
      refresh_token: signedIn.refresh_token,
      ...everywhere,
    });
    for (const token of [first, signedIn, refreshed].map(({ access_token }) => access_token)) {
      const claims = decodeJwt(token ?? '');
      expect(claims).toMatchObject({ ...player, role: 'authenticated' });
      expect(claims['app_metadata']).toEqual({ provider: 'email', providers: ['email'] });
    }
    const { user_metadata } = decodeJwt(refreshed.access_token ?? '');
    expect(user_metadata).toMatchObject(wishes);
  });

  it('nobody asks the hook but the auth service', async () => {
    const { session } = await signUpPlayer(running());
    const event = { user_id: session.user.id, claims: {} };
    for (const token of [undefined, session.access_token]) {
      const { error } = await dataClient(running(), token).rpc('custom_access_token_hook', {
        event,
      });
      expect(error?.code).toBe('42501');
    }
  });

  it('when the roles cannot be read, signing in goes on and the token grants nothing', async () => {
    const { email } = await signUpPlayer(running());
    await grant(email, '4_admin');
    const { database } = running().gateway;
    await database.exec('alter table private.user_role rename to user_role_away');
    const during = await authClient(running()).signInWithPassword({ email, password });
    await database.exec('alter table private.user_role_away rename to user_role');
    expect(during.error).toBeNull();
    expect(claimsOf(during.data.session?.access_token)).toEqual({
      user_role: '0_user',
      user_permission: ['authenticated'],
    });
  });

  it('when the hook itself is gone, nobody gets a token that says nothing', async () => {
    const { email } = await signUpPlayer(running());
    const { database } = running().gateway;
    const rename = (from: string, to: string) =>
      database.exec(`alter function public.${from}(jsonb) rename to ${to}`);
    await rename('custom_access_token_hook', 'hook_away');
    const { data, error } = await authClient(running()).signInWithPassword({ email, password });
    await rename('hook_away', 'custom_access_token_hook');
    expect(error?.status).toBe(500);
    expect(data.session).toBeNull();
  });
});

it('on Supabase the auth service’s own role may ask the hook, and read nothing else', async () => {
  const { root } = await findRepository();
  // Roles belong to a whole server: this one has its own.
  const path = await mkdtemp(join(tmpdir(), 'quando-data-'));
  const opened = await openDatabase({ kind: 'folder', path });
  const { database } = opened;
  await database.exec('create role supabase_auth_admin nologin noinherit');
  await prepareDatabase(opened, `${root}/supabase/migrations`, 'test');
  const asAuthService = (sql: string) =>
    database.transaction(async (query) => {
      await query('set local role supabase_auth_admin');
      return query<{ answer: unknown }>(sql);
    });
  const [row] = await asAuthService(
    `select public.custom_access_token_hook(
       '{"user_id": "4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b", "claims": {"aal": "aal1", "user_role": "4_admin"},
         "authentication_method": "password"}') as answer`,
  );
  expect(row?.answer).toEqual({
    user_id: '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b',
    claims: { aal: 'aal1', ...player },
    authentication_method: 'password',
  });
  await expect(asAuthService('select from private.user_role')).rejects.toMatchObject({
    code: '42501',
  });
  await database.close();
  await rm(path, { recursive: true });
});

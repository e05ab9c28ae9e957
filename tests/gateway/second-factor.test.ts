import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';

import {
  authClient,
  dataClient,
  gatewayFor,
  type RunningGateway,
  signUpPlayer,
} from '../setup/start-gateway.ts';
import { refusalIn } from '../setup/staff-http.ts';

const player = ['authenticated', 'stats.shared'];

/** A player, by default without a role of their own, whose session proves a second factor. */
async function withSecondFactor(running: RunningGateway, role?: string) {
  const who = await signUpPlayer(running);
  if (role !== undefined) {
    await running.gateway.database.query('select private.grant_role($1, $2)', [who.email, role]);
  }
  const { data, error } = await who.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Handy' });
  if (error !== null) throw error;
  const proven = await who.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: await generate({ secret: data.totp.secret }),
  });
  if (proven.error !== null) throw proven.error;
  return { ...who, factorId: data.id, whole: proven.data.access_token };
}

/** The token of somebody who has given the password and nothing else yet. */
async function half(running: RunningGateway, who: { email: string; password: string }) {
  const { data } = await authClient(running).signInWithPassword(who);
  return data.session?.access_token ?? '';
}

function claimsOf(token: string) {
  const { role, user_role, user_permission, second_factor_needed } = decodeJwt(token);
  return { role, user_role, user_permission, second_factor_needed };
}

describe('before the second factor', () => {
  const running = gatewayFor();

  it('a session ends itself alone, whatever it asks for', async () => {
    const who = await withSecondFactor(running());
    const lasts = async () => (await dataClient(running(), who.whole).rpc('get_sessions')).error;
    for (const scope of ['others', 'global'] as const) {
      const auth = authClient(running());
      await auth.signInWithPassword(who);
      expect((await auth.signOut({ scope })).error).toBeNull();
      expect(await lasts()).toBeNull();
    }
  });

  it('a hundred sessions end none that proves more, however long that one was unused', async () => {
    const who = await withSecondFactor(running());
    const { query } = running().gateway.database;
    await query(
      `update auth.sessions set created_at = now() - interval '1 day' where user_id = $1::uuid`,
      [who.id],
    );
    await query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
       select gen_random_uuid(), $1::uuid, now(), now(), 'aal1' from generate_series(1, 100)`,
      [who.id],
    );
    await half(running(), who);
    expect((await dataClient(running(), who.whole).rpc('get_sessions')).error).toBeNull();
    const [row] = await query<{ count: number }>(
      'select count(*)::integer as count from auth.sessions where user_id = $1::uuid',
      [who.id],
    );
    expect(row?.count).toBe(101);
  });

  it('a session grants nothing and is nobody’s, and after it all that the account may do', async () => {
    const who = await withSecondFactor(running());
    const token = await half(running(), who);
    expect(claimsOf(token)).toMatchObject({
      role: 'anon',
      user_permission: [],
      second_factor_needed: true,
    });
    expect(claimsOf(who.whole)).toEqual({
      role: 'authenticated',
      user_role: '0_user',
      user_permission: player,
      second_factor_needed: undefined,
    });
    const rest = dataClient(running(), token);
    for (const { error } of [
      await rest.rpc('delete_user'),
      await rest.rpc('export_user_data'),
      await rest.rpc('get_sessions'),
      await rest.from('profile').select(),
      await rest.from('profile').upsert({ display_name: 'A thief' }, { onConflict: 'user_id' }),
    ]) {
      expect(error?.code).toBe('42501');
    }
    expect((await dataClient(running(), who.whole).rpc('export_user_data')).error).toBeNull();
  });

  it('not even staff do anything, here or beside the data', async () => {
    const who = await withSecondFactor(running(), '5_subadmin');
    const addPicture = (token: string) =>
      fetch(`${running().url}/staff/images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await addPicture(who.whole)).status).toBe(415);
    const token = await half(running(), who);
    expect((await dataClient(running(), token).rpc('get_drafts')).error?.code).toBe('42501');
    expect(await refusalIn(await addPicture(token))).toEqual([401, 'not_signed_in']);
    expect((await dataClient(running(), who.whole).rpc('get_drafts')).error).toBeNull();
  });

  it('the export tells of the factor, without its secret', async () => {
    const who = await withSecondFactor(running());
    const { data } = await dataClient(running(), who.whole).rpc('export_user_data');
    expect(data).toMatchObject({
      factors: [{ factor_type: 'totp', friendly_name: 'Handy', status: 'verified' }],
    });
    expect(JSON.stringify(data)).not.toContain('secret');
  });
});

describe('where staff need a second factor', () => {
  const running = gatewayFor({ environment: { STAFF_SECOND_FACTOR: 'required' } });
  const exported = (token: string) =>
    fetch(`${running().url}/staff/export.json`, { headers: { authorization: `Bearer ${token}` } });

  it('who has none is no staff until there is one, and a player like others', async () => {
    const who = await signUpPlayer(running());
    await running().gateway.database.query('select private.grant_role($1, $2)', [
      who.email,
      '4_admin',
    ]);
    const { data } = await who.auth.refreshSession();
    const token = data.session?.access_token ?? '';
    expect(claimsOf(token)).toMatchObject({
      role: 'authenticated',
      user_role: '4_admin',
      second_factor_needed: true,
    });
    expect(claimsOf(token).user_permission).toContain('game.multiple');
    expect(JSON.stringify(claimsOf(token).user_permission)).not.toContain('admin');
    const rest = dataClient(running(), token);
    for (const { error } of [
      await rest.rpc('get_drafts'),
      await rest.rpc('get_users'),
      await rest.rpc('reset_today', { timezoneoffset: 0 }),
    ]) {
      expect(error?.code).toBe('42501');
    }
    expect((await rest.rpc('get_sessions')).error).toBeNull();
    expect(await refusalIn(await exported(token))).toEqual([403, 'not_allowed']);
  });

  it('with one they are staff', async () => {
    const who = await withSecondFactor(running(), '4_admin');
    expect(claimsOf(who.whole).user_permission).toContain('admin.access');
    const rest = dataClient(running(), who.whole);
    expect((await rest.rpc('get_drafts')).error).toBeNull();
    expect((await exported(who.whole)).status).toBe(200);
    await who.auth.mfa.unenroll({ factorId: who.factorId });
    expect((await rest.rpc('get_drafts')).error?.code).toBe('42501');
    const { data } = await who.auth.refreshSession();
    const without = dataClient(running(), data.session?.access_token);
    expect((await without.rpc('get_drafts')).error?.code).toBe('42501');
  });
});

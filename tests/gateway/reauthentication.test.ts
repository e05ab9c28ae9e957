import { AuthClient } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';

import { authClient, gatewayFor, mailTo, signUpPlayer } from '../setup/start-gateway.ts';

const fresh = 'another password';

describe('a new password or address', () => {
  const running = gatewayFor();

  /** A player who signed in longer than a day ago and has only refreshed since. */
  const playerOfYesterday = async () => {
    const player = await signUpPlayer(running());
    await running().gateway.database.query(
      `update auth.sessions set created_at = now() - interval '25 hours'
       where user_id = $1::text::uuid`,
      [player.id],
    );
    await player.auth.refreshSession();
    return player;
  };
  type Player = Awaited<ReturnType<typeof signUpPlayer>>;
  const setByOperator = (id: string) => {
    const { url, gateway } = running();
    const admin = new AuthClient({
      url: `${url}/auth/v1`,
      headers: { apikey: gateway.secretKey, authorization: `Bearer ${gateway.secretKey}` },
    }).admin;
    return admin.updateUserById(id, { password: fresh });
  };
  const mailedCode = async (email: string) => {
    await running().gateway.settled();
    const mail = running().mails.findLast(({ to }) => to === email);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  };

  it('needs the code from a mail in a session older than a day, and the code counts once', async () => {
    const { auth, email } = await playerOfYesterday();
    const bare = await auth.updateUser({ password: fresh });
    expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });

    expect((await auth.reauthenticate()).error).toBeNull();
    const nonce = await mailedCode(email);
    const wrong = nonce === '000000' ? '111111' : '000000';
    const guessed = await auth.updateUser({ password: fresh, nonce: wrong });
    expect(guessed.error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
      message: 'Nonce has expired or is invalid',
    });
    // What is no code is no try at one.
    for (let count = 0; count < 9; count += 1) {
      await auth.updateUser({ password: fresh, nonce: nonce.slice(1) });
    }
    const weak = await auth.updateUser({ password: 'short', nonce });
    expect(weak.error).toMatchObject({ code: 'weak_password' });

    expect((await auth.updateUser({ password: fresh, nonce: ` ${nonce}\n` })).error).toBeNull();
    const signedIn = await authClient(running()).signInWithPassword({ email, password: fresh });
    expect(signedIn.error).toBeNull();
    const again = await auth.updateUser({ password: 'a third password', nonce });
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' });
  });

  it('sends the code to an address that was proven, and to no other', async () => {
    const { auth, id } = await signUpPlayer(running());
    const { query } = running().gateway.database;
    await query(
      `update auth.users set email_confirmed_at = null, phone = '4915112345678', phone_confirmed_at = now()
       where id = $1::uuid`,
      [id],
    );
    expect((await auth.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'email_not_confirmed',
      message: 'Please verify your email first.',
    });
  });

  it('takes a code once, also when it comes several times at once', async () => {
    const { auth, email } = await playerOfYesterday();
    await auth.reauthenticate();
    const nonce = await mailedCode(email);
    const asked = ['one', 'two', 'three'].map((word) =>
      auth.updateUser({ password: `${fresh} ${word}`, nonce }),
    );
    const codes = (await Promise.all(asked)).map(({ error }) => error?.code ?? 'done');
    expect(codes.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      'done',
      'reauthentication_not_valid',
      'reauthentication_not_valid',
    ]);
  });

  it('needs a code that is not older than an hour', async () => {
    const { auth, email, id } = await playerOfYesterday();
    await auth.reauthenticate();
    const nonce = await mailedCode(email);
    const sentAgo = (how: string) =>
      running().gateway.database.query(
        `update auth.users set reauthentication_sent_at = now() - $2::text::interval
         where id = $1::text::uuid`,
        [id, how],
      );
    await sentAgo('61 minutes');
    const late = await auth.updateUser({ password: fresh, nonce });
    expect(late.error).toMatchObject({ code: 'reauthentication_not_valid' });
    await sentAgo('59 minutes');
    expect((await auth.updateUser({ password: fresh, nonce })).error).toBeNull();
  });

  it('is asked for by an address, too, which could be given a new password', async () => {
    const { auth, email, id } = await playerOfYesterday();
    const bare = await auth.updateUser({ email: 'stranger@example.org' });
    expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    await auth.reauthenticate();
    const nonce = await mailedCode(email);
    const asked = await auth.updateUser({ email: `new-${email}`, nonce });
    expect(asked.error).toBeNull();
    expect(asked.data.user?.new_email).toBe(`new-${email}`);
    // Nothing is left of what was spent.
    const kept = await running().gateway.database.query(
      'select token_type::text as type from auth.one_time_tokens where user_id = $1::uuid',
      [id],
    );
    expect(kept).toEqual([{ type: 'email_change_token_new' }]);
  });

  it('ends all other sessions once the password is another, and none as long as it is not', async () => {
    const { auth, email, password } = await signUpPlayer(running());
    const thief = authClient(running());
    await thief.signInWithPassword({ email, password });
    expect((await auth.updateUser({ password: 'short' })).error).not.toBeNull();
    expect((await thief.refreshSession()).error).toBeNull();
    expect((await auth.updateUser({ password: fresh })).error).toBeNull();
    expect((await thief.refreshSession()).error).not.toBeNull();
    expect((await auth.refreshSession()).error).toBeNull();
  });

  it.each([
    ['the player’s', async (player: Player) => player.auth.updateUser({ password: fresh })],
    ['the operator’s', async ({ id }: Player) => setByOperator(id)],
  ])('%s new password voids a change of address that a thief asked for', async (_, change) => {
    const player = await signUpPlayer(running());
    const thief = authClient(running());
    await thief.signInWithPassword(player);
    const email = `thief-of-${player.email}`;
    expect((await thief.updateUser({ email })).error).toBeNull();
    const { tokenHash } = await mailTo(running(), email);
    expect((await change(player)).error).toBeNull();
    const taken = await thief.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(taken.error).toMatchObject({ code: 'otp_expired' });
    const { data } = await authClient(running()).signInWithPassword({
      email: player.email,
      password: fresh,
    });
    expect(data.user?.new_email).toBeUndefined();
    expect(data.user?.id).toBe(player.id);
  });

  it('a new address that is asked for along with the password stays asked for', async () => {
    const { auth, email } = await signUpPlayer(running());
    const wanted = `new-${email}`;
    expect((await auth.updateUser({ password: fresh, email: wanted })).error).toBeNull();
    const { tokenHash } = await mailTo(running(), wanted);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(data.user?.email).toBe(wanted);
  });

  it('needs none after signing in again, and other changes never do', async () => {
    const { auth, email, password } = await playerOfYesterday();
    expect((await auth.updateUser({ data: { country: 'DE' } })).error).toBeNull();
    // Their own address is none that they ask for.
    const same = await auth.updateUser({ email: email.toUpperCase() });
    expect([same.error, same.data.user?.new_email]).toEqual([null, undefined]);
    const now = authClient(running());
    await now.signInWithPassword({ email, password });
    expect((await now.updateUser({ password: fresh })).error).toBeNull();
  });
});

import { createHash } from 'node:crypto';

import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';

import { defaultRates } from '../../gateway/limits/limits.ts';
import {
  authClient,
  dataClient,
  gatewayFor,
  mailTo,
  signUpPlayer,
} from '../setup/start-gateway.ts';

const password = 'correct horse battery';

describe('the limits as they come', () => {
  const clock = { time: Date.now() };
  const running = gatewayFor({ rates: defaultRates, now: () => clock.time });
  const hourLater = () => {
    clock.time += 3_600_000;
  };

  it('a mail of a kind is sent once a minute; the client hears when to ask again', async () => {
    const { email } = await signUpPlayer(running());
    const auth = authClient(running());
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const { error } = await auth.resetPasswordForEmail(email);
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toMatch(/after \d+ seconds/);
    clock.time += 60_000;
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    await running().gateway.settled();
    hourLater();
  });

  it('a confirmation is sent again after a minute', async () => {
    const auth = authClient(running());
    const email = 'again@example.org';
    await auth.signUp({ email, password });
    const tooEarly = await auth.resend({ type: 'signup', email });
    expect(tooEarly.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    clock.time += 60_000;
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    const { tokenHash } = await mailTo(running(), email);
    expect((await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull();
    hourLater();
  });

  it('an account renews its sessions so often in a while, however many they are', async () => {
    const player = await signUpPlayer(running());
    const elsewhere = await authClient(running()).signInWithPassword(player);
    const tokens = [player.session.refresh_token, elsewhere.data.session?.refresh_token ?? ''];
    const renew = async () => {
      const token = tokens.shift() ?? '';
      const { data, error } = await authClient(running()).refreshSession({ refresh_token: token });
      tokens.push(data.session?.refresh_token ?? token);
      if (error !== null) expect(error.message).toBe('Request rate limit reached');
      return error?.code;
    };
    for (let count = 0; count < defaultRates.renewal.burst; count += 1) {
      expect(await renew()).toBeUndefined();
    }
    expect(await renew()).toBe('over_request_rate_limit');
    clock.time += 60_000;
    expect([await renew(), await renew()]).toEqual([undefined, undefined]);
    expect(await renew()).toBe('over_request_rate_limit');
    hourLater();
    expect(await renew()).toBeUndefined();
  });

  it('who has the password alone uses up none of the owner’s calls at the second factor', async () => {
    const player = await signUpPlayer(running());
    const { data } = await player.auth.mfa.enroll({ factorType: 'totp' });
    const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? ''];
    const first = await player.auth.mfa.challengeAndVerify({
      factorId,
      code: await generate({ secret }),
    });
    expect(first.error).toBeNull();
    const stranger = authClient(running());
    await stranger.signInWithPassword(player);
    const tried = [];
    for (let count = 0; count < 6; count += 1) {
      tried.push(await stranger.mfa.verify({ factorId, challengeId: factorId, code: '000000' }));
    }
    expect(tried.at(-1)?.error).toMatchObject({ code: 'over_request_rate_limit' });
    const owner = authClient(running());
    await owner.signInWithOtp({ email: player.email, options: { shouldCreateUser: false } });
    const { tokenHash } = await mailTo(running(), player.email);
    await owner.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    const next = await generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
    expect((await owner.mfa.challengeAndVerify({ factorId, code: next })).error).toBeNull();
    hourLater();
  });

  it('six-digit codes cannot be tried out, and the link works all the same', async () => {
    const auth = authClient(running());
    const email = 'codes@example.org';
    await auth.signUp({ email, password });
    const { tokenHash, code } = await mailTo(running(), email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let count = 0; count < 5; count += 1) {
      const tried = await auth.verifyOtp({ email, token: wrong, type: 'signup' });
      expect(tried.error).toMatchObject({ code: 'otp_expired' });
    }
    const refused = await auth.verifyOtp({ email, token: code, type: 'signup' });
    expect(refused.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect((await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull();
    hourLater();
  });

  it.each(['signup', 'recovery', 'magiclink', 'email'] as const)(
    'no %s code counts when the boundary between address and code is moved',
    async (type) => {
      const auth = authClient(running());
      const waiting = `boundary@example.org`;
      const { email } = type === 'signup' ? { email: waiting } : await signUpPlayer(running());
      if (type === 'signup') await auth.signUp({ email, password });
      else await auth.resetPasswordForEmail(email);
      const { code } = await mailTo(running(), email);
      for (const length of [1, 2, 3, 4, 5, 7]) {
        const hashed = email + code;
        const moved = { email: hashed.slice(0, -length), token: hashed.slice(-length) };
        const { data, error } = await auth.verifyOtp({ ...moved, type });
        expect([data.session, error]).toMatchObject([null, { status: 403, code: 'otp_expired' }]);
      }
      hourLater();
    },
  );

  it('codes cannot be tried out as token hashes either', async () => {
    const auth = authClient(running());
    const email = 'hashes@example.org';
    await auth.signUp({ email, password });
    const { code } = await mailTo(running(), email);
    for (const algorithm of ['sha224', 'sha256']) {
      const hash = createHash(algorithm)
        .update(email + code)
        .digest('hex');
      const worked = await auth.verifyOtp({ token_hash: hash, type: 'signup' });
      expect(worked.error).toMatchObject({ status: 403, code: 'otp_expired' });
    }
    hourLater();
  });

  it('passwords are tried ten times at once', async () => {
    const { email } = await signUpPlayer(running());
    const auth = authClient(running());
    for (let count = 0; count < 10; count += 1) {
      const { error } = await auth.signInWithPassword({ email, password: 'a guess' });
      expect(error).toMatchObject({ code: 'invalid_credentials' });
    }
    const { error } = await auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    hourLater();
  });

  it('a signed-in player’s changes are counted for their account, whatever they change', async () => {
    const { auth } = await signUpPlayer(running());
    for (let count = 0; count < 10; count += 1) {
      expect((await auth.updateUser({ data: { count } })).error).toBeNull();
    }
    const { error } = await auth.updateUser({ data: { count: 11 } });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect((await auth.getUser()).error).toBeNull();
    hourLater();
  });

  it('new addresses are tried once a minute, also those that are taken', async () => {
    const { auth } = await signUpPlayer(running());
    const { email: taken } = await signUpPlayer(running());
    const first = await auth.updateUser({ email: taken });
    expect(first.error).toMatchObject({ status: 422, code: 'email_exists' });
    const second = await auth.updateUser({ email: 'free@example.org' });
    expect(second.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    hourLater();
  });

  it('an account stores a thousand characters of data, and no more', async () => {
    const { auth } = await signUpPlayer(running());
    const long = { about: 'x'.repeat(1_001) };
    for (const refused of [
      await auth.updateUser({ data: long }),
      await authClient(running()).signUp({
        email: 'long@example.org',
        password: 'correct horse battery',
        options: { data: long },
      }),
    ]) {
      expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    expect((await auth.updateUser({ data: { about: 'x'.repeat(900) } })).error).toBeNull();
  });

  it('a code to prove oneself is mailed once a minute', async () => {
    const { auth } = await signUpPlayer(running());
    expect((await auth.reauthenticate()).error).toBeNull();
    const { error } = await auth.reauthenticate();
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    hourLater();
  });

  it('one refresh token is presented only so often', async () => {
    const { session } = await signUpPlayer(running());
    const refresh = () =>
      fetch(`${running().url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: running().gateway.publishableKey },
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      });
    const statuses = new Set<number>();
    for (let count = 0; count < defaultRates.session.burst; count += 1) {
      statuses.add((await refresh()).status);
    }
    expect(statuses).not.toContain(429);
    const refused = await refresh();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  });
});

describe('tries at codes, counted for all gateways together', () => {
  const running = gatewayFor();

  it('after ten within an hour even the right code is wrong, and the link works all the same', async () => {
    const auth = authClient(running());
    const email = 'tried@example.org';
    await auth.signUp({ email, password });
    const { tokenHash, code } = await mailTo(running(), email);
    const wrong = code === '000000' ? '111111' : '000000';
    const tried = ['tried@example.org', 'TRIED@example.org'];
    for (let count = 0; count < 10; count += 1) {
      const address = tried[count % 2] ?? email;
      const { error } = await auth.verifyOtp({ email: address, token: wrong, type: 'signup' });
      expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
    }
    const refused = await auth.verifyOtp({ email, token: code, type: 'signup' });
    expect(refused.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull();
  });

  it('who names a newcomer’s address as their own uses up none of the newcomer’s', async () => {
    const email = 'newcomer@example.org';
    const stranger = await signUpPlayer(running());
    expect((await stranger.auth.updateUser({ email })).error).toBeNull();
    const rest = dataClient(running(), stranger.session.access_token);
    for (let tries = 0; tries < 11; tries += 1) {
      await rest.rpc('reauthenticate', { nonce: '000000' });
    }
    const newcomer = authClient(running());
    await newcomer.signUp({ email, password });
    const { code } = await mailTo(running(), email);
    const { error } = await newcomer.verifyOtp({ email, token: code, type: 'signup' });
    expect(error).toBeNull();
  });

  it('an endless address is refused at once, by every call that takes one', async () => {
    const { url, gateway } = running();
    for (const path of [
      'signup',
      'token?grant_type=password',
      'otp',
      'recover',
      'resend',
      'verify',
    ]) {
      const answerTo = async (dots: number) => {
        const email = `a@${'.'.repeat(dots)}@`;
        const answer = await fetch(`${url}/auth/v1/${path}`, {
          method: 'POST',
          headers: { apikey: gateway.publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password, type: 'signup', token: '000000' }),
        });
        const { error_code: code }: { error_code?: string } = await answer.json();
        return [answer.status, code];
      };
      expect(await answerTo(30_000)).toEqual([400, 'email_address_invalid']);
      expect(await answerTo(250_000)).toEqual([413, 'validation_failed']);
    }
  });
});

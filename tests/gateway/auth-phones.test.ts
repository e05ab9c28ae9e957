import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { forgetting } from '../../gateway/auth/forget.ts';
import { accountRow, inTurn } from '../setup/in-turn.ts';
import { authClient, gatewayFor, mailTo, noLimits, signUpPlayer } from '../setup/start-gateway.ts';
import { startTextHook, type TextHook } from '../setup/services/text-hook.ts';

const password = 'correct horse battery';
const environment: Record<string, string> = {};
let hook: TextHook;
beforeAll(async () => {
  hook = await startTextHook();
  Object.assign(environment, hook.environment);
});
afterAll(() => hook.stop());

let phones = 0;
/** A number that nobody else in these tests has. */
const newPhone = () => {
  phones += 1;
  return `49151000${String(phones).padStart(4, '0')}`;
};
/** Any code but this one. */
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

const factorText = { burst: 1, perMinute: 1 };

describe('a phone', () => {
  const running = gatewayFor({ environment, rates: { ...noLimits, factorText } });
  const codeTo = async (phone: string) => {
    await running().gateway.settled();
    return hook.codeTo(phone);
  };
  const signUp = async (phone = newPhone()) => {
    const auth = authClient(running());
    const { data, error } = await auth.signUp({ phone: `+${phone}`, password });
    expect(error).toBeNull();
    return { auth, phone, user: data.user, code: await codeTo(phone) };
  };
  const player = async () => {
    const signed = await signUp();
    const { auth, phone, code } = signed;
    const { data, error } = await auth.verifyOtp({ phone, token: code, type: 'sms' });
    if (error || data.user === null) throw error ?? new Error('Nobody is signed in.');
    return { ...signed, id: data.user.id };
  };
  /** A player who enrolled a phone and was not asked yet. */
  const enrolled = async () => {
    const someone = await signUpPlayer(running());
    const phone = newPhone();
    const { data, error } = await someone.auth.mfa.enroll({ factorType: 'phone', phone });
    if (error !== null) throw error;
    return { ...someone, phone, factorId: data.id };
  };

  /** What challenges keep of the codes that were sent. */
  const keptCodes = async (factorId: string) => {
    const rows = await running().gateway.database.query<{ otp_code: string | null }>(
      'select otp_code from auth.mfa_challenges where factor_id = $1::uuid',
      [factorId],
    );
    return rows.map(({ otp_code: code }) => code);
  };

  it('signs up with a password, is confirmed by the code of a message, and signs in', async () => {
    const { phone, user, code, auth } = await signUp();
    expect(hook.texts.at(-1)).toMatchObject({ user: { id: user?.id, phone } });
    expect(hook.texts.at(-1)?.sms).toEqual({ otp: code, phone });
    expect(user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } });
    const waiting = await auth.signInWithPassword({ phone, password });
    expect(waiting.error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
      message: 'Phone not confirmed',
    });
    // What is no code is no try at one.
    for (let count = 0; count < 10; count += 1) {
      await auth.verifyOtp({ phone, token: code.slice(1), type: 'sms' });
    }
    const spelled = `+49 ${phone.slice(2)}`;
    const { data, error } = await auth.verifyOtp({ phone: spelled, token: code, type: 'sms' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
    expect(data.user?.identities).toMatchObject([
      { provider: 'phone', identity_data: { phone, phone_verified: true } },
    ]);
    const again = await authClient(running()).signInWithPassword({ phone: spelled, password });
    expect(decodeJwt(again.data.session?.access_token ?? '')).toMatchObject({ phone, email: '' });
    const used = await auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(used.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('signs in by a code alone, and anew by the code that comes again', async () => {
    const phone = newPhone();
    const auth = authClient(running());
    await auth.signInWithOtp({ phone });
    const first = await codeTo(phone);
    expect((await auth.resend({ type: 'sms', phone })).error).toBeNull();
    const second = await codeTo(phone);
    if (first !== second) {
      const lost = await auth.verifyOtp({ phone, token: first, type: 'sms' });
      expect(lost.error).toMatchObject({ code: 'otp_expired' });
    }
    const { data } = await auth.verifyOtp({ phone, token: second, type: 'sms' });
    await auth.signInWithOtp({ phone });
    const next = await authClient(running()).verifyOtp({
      phone,
      token: await codeTo(phone),
      type: 'sms',
    });
    expect(next.data.user?.id).toBe(data.user?.id);
  });

  it('that is taken is answered like a free one, and nobody gets a message', async () => {
    const { phone } = await player();
    const sent = hook.texts.length;
    const { data, error } = await authClient(running()).signUp({ phone, password: 'other words' });
    await running().gateway.settled();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone });
    expect(hook.texts).toHaveLength(sent);
    const tried = { phone, password: 'other words' };
    const refused = await authClient(running()).signInWithPassword(tried);
    expect(refused.error).toMatchObject({ code: 'phone_not_confirmed' });
    const own = await authClient(running()).signInWithPassword({ phone, password });
    expect(own.error).toBeNull();
  });

  it('cannot have its code guessed: after ten tries the right one is wrong', async () => {
    const { auth, phone, code } = await signUp();
    for (let count = 0; count < 10; count += 1) {
      await auth.verifyOtp({ phone, token: otherThan(code), type: 'sms' });
    }
    const late = await auth.verifyOtp({ phone, token: code, type: 'sms' });
    expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('is changed by the code that comes to the new one, and not to one that is taken', async () => {
    const { auth, phone: taken } = await player();
    const other = await player();
    const refused = await auth.updateUser({ phone: other.phone });
    expect(refused.error).toMatchObject({
      status: 422,
      code: 'phone_exists',
      message: 'A user with this phone number has already been registered',
    });
    const phone = newPhone();
    const { data, error } = await auth.updateUser({ phone });
    expect([error, data.user?.phone, data.user?.new_phone]).toEqual([null, taken, phone]);
    await running().gateway.settled();
    await auth.resend({ type: 'phone_change', phone: taken });
    const changed = await auth.verifyOtp({
      phone,
      token: await codeTo(phone),
      type: 'phone_change',
    });
    expect(changed.data.user).toMatchObject({ phone });
    const old = await authClient(running()).signInWithPassword({ phone: taken, password });
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
    const now = await authClient(running()).signInWithPassword({ phone, password });
    expect(now.error).toBeNull();
  });

  it('is not given to an account where somebody else has confirmed it meanwhile', async () => {
    const phone = newPhone();
    const late = await signUpPlayer(running());
    await late.auth.updateUser({ phone });
    const token = await codeTo(phone);
    const { auth, code } = await signUp(phone);
    expect((await auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull();
    const { error } = await late.auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  /** The mails to an address that lead to its ways to sign in. */
  const noticed = async (email: string) => {
    await running().gateway.settled();
    return running().mails.filter(
      ({ to, text }) => to === email && text.includes('/profileSecurity'),
    );
  };

  it('that an account is given is told to its address, also where that goes with the change', async () => {
    for (const isOwner of [true, false]) {
      const { auth, email } = await signUpPlayer(running());
      const phone = newPhone();
      await auth.updateUser({ phone });
      const token = await codeTo(phone);
      const client = isOwner ? auth : authClient(running());
      const { data } = await client.verifyOtp({ phone, token, type: 'phone_change' });
      expect(data.user?.email).toBe(isOwner ? email : '');
      expect(data.user?.email_confirmed_at !== undefined).toBe(isOwner);
      const providers = isOwner ? ['email', 'phone'] : ['phone'];
      expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers });
      expect(await noticed(email)).toHaveLength(1);
    }
  });

  it('proves who it is by a code, where the session is old', async () => {
    const { auth, phone, id } = await player();
    await running().gateway.database.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1::uuid`,
      [id],
    );
    const words = { password: 'another password' };
    expect((await auth.updateUser(words)).error).toMatchObject({ code: 'reauthentication_needed' });
    await auth.reauthenticate();
    const nonce = await codeTo(phone);
    expect((await auth.updateUser({ ...words, nonce })).error).toBeNull();
    await running().gateway.settled();
    // Whoever has no address is mailed nothing.
    expect(running().mails.filter(({ to }) => !to?.includes('@'))).toEqual([]);
    const log = await running().gateway.database.query(
      `select distinct payload ->> 'actor_username' as name from auth.audit_log_entries
       where payload ->> 'actor_id' = $1`,
      [id],
    );
    expect(log).toEqual([{ name: phone }]);
  });

  it('stays, once confirmed, when sign-ups that waited too long are forgotten', async () => {
    const { id } = await player();
    const { database } = running().gateway;
    await database.query(
      `update auth.users set confirmation_sent_at = now() - interval '8 days' where id = $1::uuid`,
      [id],
    );
    while ((await forgetting(database).forgetUnconfirmed()) > 0);
    expect(await database.query('select from auth.users where id = $1::uuid', [id])).toHaveLength(
      1,
    );
  });

  it.each([
    '1',
    '+0151',
    '49151abc',
    '４９１５１',
    `49${'1'.repeat(30)}`,
    "49151' or true",
    '49151\n0',
  ])('%s is no number', async (phone) => {
    const auth = authClient(running());
    for (const { error } of [
      await auth.signUp({ phone, password }),
      await auth.signInWithOtp({ phone }),
      await auth.signInWithPassword({ phone, password }),
      await auth.verifyOtp({ phone, token: '000000', type: 'sms' }),
    ]) {
      expect([phone, error?.code, error?.status]).toEqual([phone, 'validation_failed', 400]);
    }
  });

  it('is written to by no other channel, and about nothing that goes to an address', async () => {
    const phone = newPhone();
    for (const type of ['signup', 'email_change']) {
      const answer = await fetch(`${running().url}/auth/v1/resend`, {
        method: 'POST',
        headers: { apikey: running().gateway.publishableKey },
        body: JSON.stringify({ phone, type }),
      });
      expect(await answer.json()).toEqual({
        code: 400,
        error_code: 'validation_failed',
        msg: 'Type provided requires an email address',
      });
    }
    const { error } = await authClient(running()).signInWithOtp({
      phone,
      options: { channel: 'whatsapp' },
    });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: "Invalid channel, supported values are 'sms'",
    });
  });

  describe('as second factor', () => {
    it('that is begun again takes its own place, however it is written', async () => {
      const { auth, phone, factorId } = await enrolled();
      const written = `+${phone.slice(0, 2)} ${phone.slice(2)}`;
      const { data } = await auth.mfa.enroll({ factorType: 'phone', phone: written });
      expect(data?.phone).toBe(written);
      const { data: factors } = await auth.mfa.listFactors();
      expect(factors?.all).toMatchObject([{ id: data?.id, phone }]);
      expect(data?.id).not.toBe(factorId);
      const none = await auth.mfa.enroll({ factorType: 'phone', phone: '' });
      expect(none.error).toMatchObject({ status: 400, code: 'validation_failed' });
    });

    it('lifts the session by the code of a message, once', async () => {
      const { auth, id, phone, factorId } = await enrolled();
      const { data } = await auth.mfa.challenge({ factorId });
      const challengeId = data?.id ?? '';
      expect(hook.texts.at(-1)).toMatchObject({ user: { id }, sms: { phone, sms_type: 'mfa' } });
      const code = hook.codeTo(phone);
      expect(await keptCodes(factorId)).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
      const verified = await auth.mfa.verify({ factorId, challengeId, code });
      expect(decodeJwt(verified.data?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
      const again = await auth.mfa.verify({ factorId, challengeId, code });
      expect(again.error).toMatchObject({ code: 'mfa_factor_not_found' });
      const { data: factors } = await auth.mfa.listFactors();
      expect(factors?.phone).toMatchObject([{ phone, status: 'verified' }]);
      expect(await keptCodes(factorId)).toEqual([]);
      const twice = await auth.mfa.enroll({ factorType: 'phone', phone });
      expect(twice.error).toMatchObject({ code: 'mfa_verified_factor_exists' });
    });

    it('gets one message a minute, and a wrong code counts as an answer', async () => {
      const { auth, phone, factorId } = await enrolled();
      const { data } = await auth.mfa.challenge({ factorId });
      const soon = await auth.mfa.challenge({ factorId });
      expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
      const code = hook.codeTo(phone);
      const challengeId = data?.id ?? '';
      const wrong = await auth.mfa.verify({ factorId, challengeId, code: otherThan(code) });
      expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
      const late = await auth.mfa.verify({ factorId, challengeId, code });
      expect(late.error).toMatchObject({ code: 'mfa_factor_not_found' });
    });

    it('asked twice at once gets one message', async () => {
      const { id, session, phone, factorId } = await enrolled();
      const ask = async () => {
        const answer = await fetch(`${running().url}/auth/v1/factors/${factorId}/challenge`, {
          method: 'POST',
          headers: {
            apikey: running().gateway.publishableKey,
            authorization: `Bearer ${session.access_token}`,
          },
        });
        return answer.status;
      };
      const answers = await inTurn(running().gateway.database, accountRow(id), [ask, ask]);
      expect(answers).toEqual([200, 429]);
      expect(hook.texts.filter(({ sms }) => sms.phone === phone)).toHaveLength(1);
    });

    it('that a stranger with the password asks for a code asks its owner for one after a mailed link', async () => {
      const { auth, email, password: own, phone, factorId } = await enrolled();
      await auth.signInWithPassword({ email, password: own });
      const { data } = await auth.mfa.challenge({ factorId });
      const challengeId = data?.id ?? '';
      await auth.mfa.verify({ factorId, challengeId, code: hook.codeTo(phone) });
      const stranger = authClient(running());
      await stranger.signInWithPassword({ email, password: own });
      await stranger.mfa.challenge({ factorId });
      const soon = { status: 429, code: 'over_sms_send_rate_limit' };
      expect((await stranger.mfa.challenge({ factorId })).error).toMatchObject(soon);
      const owner = authClient(running());
      await owner.signInWithOtp({ email, options: { shouldCreateUser: false } });
      const { tokenHash } = await mailTo(running(), email);
      await owner.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
      expect((await owner.mfa.challenge({ factorId })).error).toBeNull();
      expect((await owner.mfa.challenge({ factorId })).error).toMatchObject(soon);
    });

    it('says so where the message was not taken, and may be asked again', async () => {
      const { auth, factorId } = await enrolled();
      hook.isBroken = true;
      const { error } = await auth.mfa.challenge({ factorId });
      hook.isBroken = false;
      expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
      expect(await keptCodes(factorId)).toEqual([]);
      expect((await auth.mfa.challenge({ factorId })).error).toBeNull();
    });
  });
});

describe('messages to phones', () => {
  const text = { burst: 1, perMinute: 1 };
  const running = gatewayFor({
    environment,
    rates: { ...noLimits, text, texts: { burst: 3, perMinute: 1 } },
  });
  const ask = async (phone: string) => {
    const { auth } = await signUpPlayer(running());
    const { data } = await auth.mfa.enroll({ factorType: 'phone', phone });
    return (await auth.mfa.challenge({ factorId: data?.id ?? '' })).error;
  };

  it('are rationed for each number, whoever asks but its owner, and in all', async () => {
    const [phone, another] = [newPhone(), newPhone()];
    const { auth } = await signUpPlayer(running());
    const { data } = await auth.mfa.enroll({ factorType: 'phone', phone });
    const factorId = data?.id ?? '';
    const { data: asked } = await auth.mfa.challenge({ factorId });
    const answer = { factorId, challengeId: asked?.id ?? '', code: hook.codeTo(phone) };
    expect((await auth.mfa.verify(answer)).error).toBeNull();
    const refusal = { status: 429, code: 'over_sms_send_rate_limit' };
    expect(await ask(phone)).toMatchObject(refusal);
    expect((await auth.mfa.challenge({ factorId })).error).toBeNull();
    expect(await ask(another)).toBeNull();
    expect(await ask(newPhone())).toMatchObject(refusal);
  });
});

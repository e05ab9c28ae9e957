import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';

import { accountRow, inTurn } from '../setup/in-turn.ts';
import { authClient, gatewayFor, mailTo, signUpPlayer } from '../setup/start-gateway.ts';

/** What the client's token says. */
const claims = async (auth: ReturnType<typeof authClient>) =>
  decodeJwt((await auth.getSession()).data.session?.access_token ?? '');

describe('a second factor', () => {
  const running = gatewayFor();

  /** A player with an authenticator app, whose session proves it. */
  const enrolled = async () => {
    const player = await signUpPlayer(running());
    const { data, error } = await player.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'phone',
    });
    if (error !== null) throw error;
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'phone' });
    const { secret } = data.totp;
    /** A code counts once; an app that is `ahead` by 30 seconds already shows the next one. */
    const code = (ahead = 0) =>
      generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * ahead });
    const verified = await player.auth.mfa.challengeAndVerify({
      factorId: data.id,
      code: await code(),
    });
    expect(verified.error).toBeNull();
    return { ...player, factorId: data.id, totp: data.totp, code };
  };
  it('is enrolled by its code, lifts the session to aal2, and a renewal keeps it there', async () => {
    const { auth, totp, id } = await enrolled();
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(await claims(auth)).toMatchObject({ sub: id, aal: 'aal2' });
    // The last step first.
    expect((await claims(auth))['amr']).toMatchObject([{ method: 'totp' }, { method: 'otp' }]);
    await auth.refreshSession();
    expect(await claims(auth)).toMatchObject({ aal: 'aal2' });
    const { data } = await auth.mfa.listFactors();
    expect(data?.totp).toMatchObject([{ friendly_name: 'phone', status: 'verified' }]);
  });

  it('that is new is told to the owner by mail, and no other time', async () => {
    const { auth, email, factorId, code } = await enrolled();
    await running().gateway.settled();
    const told = running().mails.filter(({ to }) => to === email);
    expect(told.at(-1)).toMatchObject({
      subject:
        'Quando: Dein Konto hat einen neuen zweiten Schritt / Your account has a new second step',
      text: expect.stringContaining(`${running().url}/profileSecurity`),
    });
    await running().gateway.database.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '1 hour' where session_id = $1::uuid`,
      [(await claims(auth))['session_id']],
    );
    const again = await auth.mfa.challengeAndVerify({ factorId, code: await code(1) });
    expect(again.error).toBeNull();
    await running().gateway.settled();
    expect(running().mails.filter(({ to }) => to === email)).toHaveLength(told.length);
    // The session tells that it was proved anew.
    const { iat = 0, amr } = await claims(auth);
    const [proven, begun] = amr as { method: string; timestamp: number }[];
    expect([proven?.method, begun?.method]).toEqual(['totp', 'otp']);
    expect(iat - (proven?.timestamp ?? 0)).toBeLessThan(60);
    expect(iat - (begun?.timestamp ?? 0)).toBeGreaterThan(3_500);
  });

  it('is added first in a session that began within a day, or was proved by a mailed code', async () => {
    const { auth, id, session } = await signUpPlayer(running());
    const { query } = running().gateway.database;
    await query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1::uuid`,
      [id],
    );
    const { error } = await auth.mfa.enroll({ factorType: 'totp' });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
    await query(
      'insert into private.fresh_proof (session_id, proven_at) values ($1::uuid, now())',
      [decodeJwt(session.access_token)['session_id']],
    );
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
  });

  it('another is neither added nor finished by whoever finds an old session open', async () => {
    const { auth, id } = await enrolled();
    const begun = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'another' });
    const secret = begun.data?.totp.secret ?? '';
    await running().gateway.database.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1::uuid`,
      [id],
    );
    const finished = await auth.mfa.challengeAndVerify({
      factorId: begun.data?.id ?? '',
      code: await generate({ secret }),
    });
    const added = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'a thief’s' });
    for (const { error } of [finished, added]) {
      expect(error).toMatchObject({ code: 'reauthentication_needed' });
    }
  });

  it('is asked for at the next sign-in, before secrets change or another one is added', async () => {
    const { auth: first, email, password, factorId, code } = await enrolled();
    const { data: unfinished } = await first.mfa.enroll({ factorType: 'totp' });
    const auth = authClient(running());
    await auth.signInWithPassword({ email, password });
    // Where nothing is said of a session, it proves no more than the first step.
    await running().gateway.database.query(
      `update auth.sessions set aal = null where id = $1::uuid`,
      [(await claims(auth))['session_id']],
    );
    await auth.refreshSession();
    expect(await claims(auth)).toMatchObject({ aal: 'aal1' });
    const level = await auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    for (const { error } of [
      await auth.updateUser({ password: 'another password' }),
      await auth.updateUser({ data: { displayName: 'A thief' } }),
      await auth.reauthenticate(),
      await auth.mfa.enroll({ factorType: 'totp' }),
      await auth.mfa.unenroll({ factorId }),
      await auth.mfa.unenroll({ factorId: unfinished?.id ?? '' }),
    ]) {
      expect(error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
        message: 'AAL2 session is required when MFA is enabled.',
      });
    }
    expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }]);
    await auth.mfa.challengeAndVerify({ factorId, code: await code(1) });
    expect((await auth.updateUser({ password: 'another password' })).error).toBeNull();
    expect(await auth.mfa.unenroll({ factorId })).toMatchObject({ data: { id: factorId } });
    await auth.refreshSession();
    const began = { method: 'password', timestamp: expect.any(Number) };
    expect(await claims(auth)).toMatchObject({ aal: 'aal1', amr: [began] });
  });

  it('leaves in the sign-in log what was done with it', async () => {
    const { auth, id, factorId } = await enrolled();
    await auth.mfa.unenroll({ factorId });
    const log = await running().gateway.database.query<{ act: string }>(
      `select concat_ws(' ', payload ->> 'log_type', payload ->> 'action') as act
       from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'log_type' = 'factor' order by created_at`,
      [id],
    );
    expect(log.map(({ act }) => act)).toEqual([
      'factor factor_in_progress',
      'factor challenge_created',
      'factor verification_attempted',
      'factor factor_unenrolled',
    ]);
  });

  it('takes the place of those begun like it and not finished, and of all tries and challenges', async () => {
    const { auth } = await signUpPlayer(running());
    const begin = async () => {
      const { data, error } = await auth.mfa.enroll({ factorType: 'totp' });
      if (error !== null) throw error;
      return { factorId: data.id, secret: data.totp.secret };
    };
    await begin();
    const { factorId, secret } = await begin();
    await auth.mfa.challengeAndVerify({ factorId, code: '12345' });
    const left = () =>
      running().gateway.database.query(
        `select (select count(*)::integer from auth.mfa_challenges where factor_id = $1::uuid) as challenges,
           (select count(*)::integer from private.factor_try where factor_id = $1::uuid) as tries`,
        [factorId],
      );
    expect(await left()).toEqual([{ challenges: 1, tries: 1 }]);
    await auth.mfa.challengeAndVerify({ factorId, code: await generate({ secret }) });
    // What remains says which code was taken.
    expect(await left()).toEqual([{ challenges: 1, tries: 0 }]);
    expect((await auth.mfa.listFactors()).data?.all).toMatchObject([{ id: factorId }]);
  });

  it('is asked for with five minutes to answer, and not without a code', async () => {
    const { auth, factorId } = await enrolled();
    const { data } = await auth.mfa.challenge({ factorId });
    expect(data?.type).toBe('totp');
    const seconds = (data?.expires_at ?? 0) - Date.now() / 1_000;
    expect(seconds).toBeGreaterThan(240);
    expect(seconds).toBeLessThanOrEqual(300);
    const challengeId = data?.id ?? '';
    const empty = await auth.mfa.verify({ factorId, challengeId, code: '' });
    expect(empty.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const wrong = await auth.mfa.verify({ factorId, challengeId, code: '12345' });
    expect(wrong.error).toMatchObject({ status: 422, message: 'Invalid TOTP code entered' });
  });

  it('that is a phone is neither added nor asked for where nobody sends messages', async () => {
    const { auth, id } = await signUpPlayer(running());
    const factorId = crypto.randomUUID();
    await running().gateway.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, phone, created_at, updated_at)
       values ($1::uuid, $2::uuid, 'phone', 'unverified', '49151000000', now(), now())`,
      [factorId, id],
    );
    const challenge = { factorId, challengeId: factorId, code: '123456' };
    for (const { error } of [
      await auth.mfa.challenge({ factorId }),
      await auth.mfa.verify(challenge),
    ]) {
      expect(error).toMatchObject({ status: 422, code: 'mfa_phone_verify_not_enabled' });
    }
  });

  it('ends sessions that do not prove it, once it is there', async () => {
    const player = await signUpPlayer(running());
    const [thief, unsaid] = [authClient(running()), authClient(running())];
    await thief.signInWithPassword(player);
    await unsaid.signInWithPassword(player);
    await running().gateway.database.query(
      `update auth.sessions set aal = null where id = $1::uuid`,
      [(await claims(unsaid))['session_id']],
    );
    const { data } = await player.auth.mfa.enroll({ factorType: 'totp' });
    const code = await generate({ secret: data?.totp.secret ?? '' });
    await player.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    expect((await thief.refreshSession()).error).not.toBeNull();
    expect((await unsaid.refreshSession()).error).not.toBeNull();
    expect((await player.auth.refreshSession()).error).toBeNull();
  });

  it('ends with the sessions that others proved by it when it is dropped', async () => {
    const { auth, id, factorId, code, email, password } = await enrolled();
    const thief = authClient(running());
    await thief.signInWithPassword({ email, password });
    const proven = await thief.mfa.challengeAndVerify({ factorId, code: await code(1) });
    expect(proven.error).toBeNull();
    expect((await auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await thief.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await auth.getUser()).error).toBeNull();
    const log = await running().gateway.database.query<{ act: string }>(
      `select payload ->> 'action' as act from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'log_type' = 'factor' order by created_at`,
      [id],
    );
    expect(log.map(({ act }) => act)).toEqual([
      'factor_in_progress',
      'challenge_created',
      'verification_attempted',
      'challenge_created',
      'verification_attempted',
      'factor_unenrolled',
    ]);
  });

  it('cannot be guessed: a challenge counts once, and tries are counted on the factor', async () => {
    const { auth, factorId, code } = await enrolled();
    const right = await code(1);
    const wrong = right === '000000' ? '111111' : '000000';
    const { data } = await auth.mfa.challenge({ factorId });
    const challengeId = data?.id ?? '';
    const first = await auth.mfa.verify({ factorId, challengeId, code: wrong });
    expect(first.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const again = await auth.mfa.verify({ factorId, challengeId, code: right });
    expect(again.error).toMatchObject({ code: 'mfa_factor_not_found' });
    for (let count = 0; count < 9; count += 1) {
      await auth.mfa.challengeAndVerify({ factorId, code: wrong });
    }
    const late = await auth.mfa.challengeAndVerify({ factorId, code: await code(1) });
    expect(late.error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  it('that a stranger with the password alone tried in vain is still the owner’s after a mailed code', async () => {
    const { email, password, factorId, code } = await enrolled();
    const right = await code(1);
    const wrong = right === '000000' ? '111111' : '000000';
    const stranger = authClient(running());
    for (let count = 0; count < 10; count += 1) {
      if (count % 5 === 0) await stranger.signInWithPassword({ email, password });
      await stranger.mfa.challengeAndVerify({ factorId, code: wrong });
    }
    const guessed = await stranger.mfa.challengeAndVerify({ factorId, code: right });
    expect(guessed.error).toMatchObject({ code: 'mfa_verification_failed' });
    const owner = authClient(running());
    await owner.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { tokenHash } = await mailTo(running(), email);
    await owner.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect((await owner.mfa.challengeAndVerify({ factorId, code: right })).error).toBeNull();
    await stranger.signInWithPassword({ email, password });
    const again = await stranger.mfa.challengeAndVerify({ factorId, code: await code(2) });
    expect(again.error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  it('takes each code once, also when it comes twice at once', async () => {
    const { email, password, factorId, code } = await enrolled();
    const used = await code();
    const auth = authClient(running());
    await auth.signInWithPassword({ email, password });
    const again = await auth.mfa.challengeAndVerify({ factorId, code: used });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const next = await code(1);
    const thief = authClient(running());
    await thief.signInWithPassword({ email, password });
    const both = await Promise.all(
      [auth, thief].map((client) => client.mfa.challengeAndVerify({ factorId, code: next })),
    );
    const codes = both.map(({ error }) => error?.code ?? 'right');
    expect(codes.toSorted()).toEqual(['mfa_verification_failed', 'right']);
    const before = await auth.mfa.challengeAndVerify({ factorId, code: used });
    expect(before.error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  it('comes with a picture of its address, which an app can scan', async () => {
    const { totp } = await enrolled();
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]+<\/svg>$/);
    const modules = 33;
    expect(Number(/viewBox="-4 -4 (\d+)/.exec(totp.qr_code)?.[1])).toBeGreaterThan(modules);
  });

  it('has a name of its own among those of the account', async () => {
    const { auth } = await signUpPlayer(running());
    const enrol = (friendlyName: string) => auth.mfa.enroll({ factorType: 'totp', friendlyName });
    expect((await enrol('Phone')).error).toBeNull();
    expect((await enrol('Phone')).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Phone" for this user already exists',
    });
    expect((await enrol('Tablet')).error).toBeNull();
    const tooLong = { status: 400, code: 'validation_failed' };
    expect((await enrol('x'.repeat(64))).error).toBeNull();
    expect((await enrol('y'.repeat(65))).error).toMatchObject(tooLong);
    const issued = (issuer: string) => auth.mfa.enroll({ factorType: 'totp', issuer });
    expect((await issued('x'.repeat(64))).error).toBeNull();
    expect((await issued('x'.repeat(65))).error).toMatchObject(tooLong);
  });

  it('that nobody went on with makes room for another after an hour', async () => {
    const { auth, id, factorId } = await enrolled();
    const other = await signUpPlayer(running());
    await other.auth.mfa.enroll({ factorType: 'totp' });
    const enrol = () => auth.mfa.enroll({ factorType: 'totp' });
    for (let count = 0; count < 8; count += 1) await enrol();
    const last = await Promise.all([enrol(), enrol()]);
    const codes = last.map(({ error }) => error?.code ?? 'enrolled');
    expect(codes.toSorted()).toEqual(['enrolled', 'too_many_enrolled_mfa_factors']);
    await running().gateway.database.query(
      `update auth.mfa_factors set created_at = created_at - interval '1 hour'
       where user_id in ($1::uuid, $2::uuid)`,
      [id, other.id],
    );
    expect((await enrol()).error).toBeNull();
    const { data } = await auth.mfa.listFactors();
    expect([data?.all.length, data?.totp]).toMatchObject([2, [{ id: factorId }]]);
    expect((await other.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  it('is not asked for where it is just being dropped', async () => {
    const { auth, id } = await signUpPlayer(running());
    const { data } = await auth.mfa.enroll({ factorType: 'totp' });
    const factorId = data?.id ?? '';
    const [dropped, asked] = await inTurn(running().gateway.database, accountRow(id), [
      () => auth.mfa.unenroll({ factorId }),
      () => auth.mfa.challenge({ factorId }),
    ]);
    expect(dropped.error).toBeNull();
    expect(asked.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  it('of somebody else is not there', async () => {
    const { factorId } = await enrolled();
    const { auth } = await signUpPlayer(running());
    for (const { error } of [
      await auth.mfa.challenge({ factorId }),
      await auth.mfa.unenroll({ factorId }),
      await auth.mfa.unenroll({ factorId: 'nobodys' }),
    ]) {
      expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    }
  });
});

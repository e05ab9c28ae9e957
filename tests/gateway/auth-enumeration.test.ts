import { describe, expect, it } from 'vitest';

import { forgetting } from '../../gateway/auth/forget.ts';
import { accountRow, inTurn } from '../setup/in-turn.ts';
import {
  authClient,
  gatewayFor,
  mailTo,
  type RunningGateway,
  signUpPlayer,
} from '../setup/start-gateway.ts';

const password = 'correct horse battery';
const data = { displayName: 'Ada', language: 'en-US' };

/** An answer as somebody sees it who knows neither ids nor times. */
function withoutChance(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/[\w-]+@example\.org/g, '<address>')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d)/g, '<time>');
  return JSON.parse(text);
}

describe('who has an account here', () => {
  const running = gatewayFor();

  const post = async (path: string, body: object) => {
    const answer = await fetch(`${running().url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: running().gateway.publishableKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const { status } = answer;
    const headers = [...answer.headers.keys()].filter((name) => name !== 'content-length');
    return { status, headers, body: withoutChance(await answer.json()) };
  };

  /** Addresses with a confirmed account, one that waits to be confirmed, and none. */
  const addresses = async () => {
    const { email: taken } = await signUpPlayer(running());
    const waiting = `waiting-${crypto.randomUUID()}@example.org`;
    await authClient(running()).signUp({ email: waiting, password: 'the first password' });
    await running().gateway.settled();
    return { taken, waiting, fresh: `fresh-${crypto.randomUUID()}@example.org` };
  };

  it('is not told by a sign-up, nor by a second one, nor by one with a faulty password', async () => {
    const { taken, waiting, fresh } = await addresses();
    for (const body of [{ password, data }, { password, data }, { password: 'short' }]) {
      const answers = [];
      for (const email of [fresh, taken, waiting]) {
        answers.push(await post('/signup', { ...body, email }));
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
      expect(answers[0]?.status).toBe(body.password === password ? 200 : 422);
    }
    const told = await post('/signup', { email: taken, password, data });
    expect(told.body).toMatchObject({
      user_metadata: data,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
  });

  it('is not told by signing in after such a sign-up, with its password or another', async () => {
    const { taken, waiting, fresh } = await addresses();
    for (const email of [taken, waiting, fresh]) {
      await post('/signup', { email, password: 'a stranger’s password' });
    }
    for (const tried of ['a stranger’s password', 'a wrong password']) {
      const answers = [];
      for (const email of [fresh, taken, waiting]) {
        answers.push(await post('/token?grant_type=password', { email, password: tried }));
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
  });

  it('is not told by signing in, whether confirmed or not', async () => {
    const { taken, waiting, fresh } = await addresses();
    const answers = [];
    for (const email of [fresh, taken, waiting]) {
      answers.push(await post('/token?grant_type=password', { email, password: 'a guess' }));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.body).toMatchObject({ error_code: 'invalid_credentials' });
  });

  it.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/otp', { create_user: false }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])('is not told by %s %j', async (path, body) => {
    const { taken, waiting, fresh } = await addresses();
    for (const email of [fresh, taken, waiting]) {
      expect(await post(path, { ...body, email })).toMatchObject({ status: 200, body: {} });
    }
    await running().gateway.settled();
  });

  it('nothing is made of who may not sign up, nor mailed where nothing waits to be proven', async () => {
    const { taken, fresh } = await addresses();
    const sent = running().mails.length;
    await post('/otp', { email: fresh, create_user: false });
    for (const type of ['signup', 'email_change']) await post('/resend', { email: taken, type });
    await running().gateway.settled();
    expect(running().mails.slice(sent)).toEqual([]);
    const made = `select count(*) from auth.users where email = '${fresh}'`;
    expect(await count(running(), made)).toBe(0);
    // Who says nothing of it may.
    await post('/otp', { email: fresh });
    await mailTo(running(), fresh);
    expect(await count(running(), made)).toBe(1);
  });

  it('a change of address is mailed again for a week', async () => {
    const { auth, email, id } = await signUpPlayer(running());
    const wanted = `new-${email}`;
    await auth.updateUser({ email: wanted });
    const mailsAfter = async (how: string) => {
      await running().gateway.database.query(
        `update auth.users set email_change_sent_at = now() - $2::text::interval where id = $1::uuid`,
        [id, how],
      );
      await running().gateway.settled();
      const sent = running().mails.length;
      await post('/resend', { email, type: 'email_change' });
      await running().gateway.settled();
      return running()
        .mails.slice(sent)
        .map(({ to }) => to);
    };
    expect(await mailsAfter('7 days 1 hour')).toEqual([]);
    expect(await mailsAfter('6 days 23 hours')).toEqual([wanted]);
  });

  it('is not told by a code that is tried', async () => {
    const { taken, waiting, fresh } = await addresses();
    const answers = [];
    for (const email of [fresh, taken, waiting]) {
      await post('/signup', { email, password });
      answers.push(await post('/verify', { email, token: '000000', type: 'signup' }));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('is answered before anybody looks, and without a key not at all', async () => {
    const answer = await fetch(`${running().url}/auth/v1/recover`, {
      method: 'POST',
      body: JSON.stringify({ email: 'ada@example.org' }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('a sign-up with somebody else’s address', () => {
  const running = gatewayFor();
  it('is told to the owner, whose account, password and session stay as they were', async () => {
    const { auth, email, session } = await signUpPlayer(running());
    const stranger = authClient(running());
    const { data: made } = await stranger.signUp({ email, password: 'a stranger’s password' });
    expect(made.user?.id).not.toBe(session.user.id);
    const told = await mailTo(running(), email);
    expect(told.url.pathname).toBe('/login');
    expect(told.url.search).toBe('');
    expect(told.code).toBe('');
    expect((await auth.getUser()).data.user?.id).toBe(session.user.id);
    expect((await authClient(running()).signInWithPassword({ email, password })).error).toBeNull();
    await stranger.signUp({ email, password });
    expect((await authClient(running()).signInWithPassword({ email, password })).error).toBeNull();
  });

  it('looks like one that waits, also after its owner has a new password', async () => {
    const { auth, email } = await signUpPlayer(running());
    const tried = { email, password: 'a stranger’s password' };
    await authClient(running()).signUp(tried);
    expect((await auth.updateUser({ password: 'another password' })).error).toBeNull();
    const { error } = await authClient(running()).signInWithPassword(tried);
    expect(error).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' });
  });

  it('leaves no account behind, and what was tried is forgotten after a week', async () => {
    const { email } = await signUpPlayer(running());
    const accounts = () => count(running(), 'select count(*) from auth.users');
    const before = await accounts();
    const sent = running().mails.length;
    await authClient(running()).signUp({ email, password: 'a stranger’s password' });
    await running().gateway.settled();
    expect(await accounts()).toBe(before);
    expect(
      running()
        .mails.slice(sent)
        .map(({ to }) => to),
    ).toEqual([email]);
    const signIn = async (tried = 'a stranger’s password') => {
      const auth = authClient(running());
      return (await auth.signInWithPassword({ email, password: tried })).error;
    };
    const triedAgo = (how: string) =>
      running().gateway.database.query(
        'update auth.one_time_tokens set created_at = now() - $1::text::interval',
        [how],
      );
    const { forgetProofs } = forgetting(running().gateway.database);
    await triedAgo('6 days 23 hours');
    expect([await forgetProofs(), await signIn()]).toEqual([
      0,
      expect.objectContaining({ code: 'email_not_confirmed' }),
    ]);
    await triedAgo('7 days 1 hour');
    expect(await signIn()).toMatchObject({ code: 'invalid_credentials' });
    // Who comes again begins another week.
    await authClient(running()).signUp({ email, password: 'another password' });
    expect(await signIn('another password')).toMatchObject({ code: 'email_not_confirmed' });
    expect(await signIn()).toMatchObject({ code: 'invalid_credentials' });
    await triedAgo('7 days 1 hour');
    // What its owner asks for anew counts, however long ago they asked first.
    const owner = authClient(running());
    for (const how of ['7 days 1 hour', '0 days']) {
      await owner.resetPasswordForEmail(email);
      await running().gateway.settled();
      if (how !== '0 days') await triedAgo(how);
    }
    expect(await forgetProofs()).toBeGreaterThan(0);
    const { tokenHash } = await mailTo(running(), email);
    expect((await owner.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
  });

  it('waits for a week to be confirmed, then it is gone', async () => {
    const email = 'patience@example.org';
    await authClient(running()).signUp({ email, password });
    const waiting = () =>
      count(running(), `select count(*) from auth.users where email = '${email}'`);
    const { forgetUnconfirmed } = forgetting(running().gateway.database);
    const signedUpAgo = (how: string) =>
      running().gateway.database.query(
        'update auth.users set confirmation_sent_at = now() - $1::text::interval',
        [how],
      );
    await signedUpAgo('6 days 23 hours');
    expect([await forgetUnconfirmed(), await waiting()]).toEqual([0, 1]);
    // Nor does it hold up anybody else’s end who is being confirmed just now; of all that are old it is one.
    await signedUpAgo('7 days 1 hour');
    await running().gateway.database.transaction(async (query) => {
      await query('select from auth.users where email = $1 for update', [email]);
      expect(await forgetUnconfirmed()).toBe(0);
    });
    expect([await forgetUnconfirmed(), await waiting()]).toEqual([1, 0]);
    const log = `select count(*) from auth.audit_log_entries where payload ->> 'actor_username' = '${email}'`;
    expect(await count(running(), log)).toBe(0);
  });
});

describe('a sign-up that nobody confirmed', () => {
  const running = gatewayFor();

  it('gives way to the next one with its password, which counts once confirmed', async () => {
    const email = 'twice@example.org';
    const auth = authClient(running());
    await auth.signUp({ email, password });
    const first = await mailTo(running(), email);
    expect((await auth.signUp({ email, password })).error).toBeNull();
    const second = await mailTo(running(), email);
    const late = await auth.verifyOtp({ token_hash: first.tokenHash, type: 'signup' });
    expect(late.error).toMatchObject({ code: 'otp_expired' });
    const proven = await auth.verifyOtp({ token_hash: second.tokenHash, type: 'signup' });
    expect(proven.data.user?.app_metadata).not.toHaveProperty('needs_password');
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('gives way to the next one with another password, and neither counts: its owner chooses', async () => {
    const email = 'disputed@example.org';
    const auth = authClient(running());
    const passwords = ['the owner’s password', 'a stranger’s password', 'a stranger’s password'];
    for (const tried of passwords) await auth.signUp({ email, password: tried });
    const { tokenHash } = await mailTo(running(), email);
    const proven = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    expect(proven.data.user?.app_metadata).toMatchObject({ needs_password: true });
    for (const tried of passwords) {
      const refused = await authClient(running()).signInWithPassword({ email, password: tried });
      expect(refused.error).toMatchObject({ code: 'invalid_credentials' });
    }
    expect((await auth.updateUser({ password })).error).toBeNull();
    const signedIn = await authClient(running()).signInWithPassword({ email, password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user?.app_metadata).not.toHaveProperty('needs_password');
  });

  it('has no password any more once its mailbox asks to sign in without one', async () => {
    const email = 'mailbox@example.org';
    await authClient(running()).signUp({ email, password: 'a stranger’s password' });
    const auth = authClient(running());
    await auth.signInWithOtp({ email });
    const { tokenHash } = await mailTo(running(), email);
    const proven = await auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(proven.data.user?.email).toBe(email);
    const refused = await authClient(running()).signInWithPassword({
      email,
      password: 'a stranger’s password',
    });
    expect(refused.error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('and never had a password needs none, however often its mailbox asked to sign in', async () => {
    const email = 'passwordless@example.org';
    const auth = authClient(running());
    await auth.signInWithOtp({ email });
    const first = await mailTo(running(), email);
    await auth.signInWithOtp({ email });
    const { tokenHash } = await mailTo(running(), email);
    const proven = await auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(proven.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const late = await auth.verifyOtp({ token_hash: first.tokenHash, type: 'signup' });
    expect(late.error).toMatchObject({ code: 'otp_expired' });
  });

  it('comes twice at once, and waits once', async () => {
    const email = 'at-once@example.org';
    const held = {
      sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [email],
    };
    const signUp = () => authClient(running()).signUp({ email, password });
    const [one, two] = await inTurn(running().gateway.database, held, [signUp, signUp]);
    expect([one.error, two.error]).toEqual([null, null]);
    const waiting = `select count(*) from auth.users where email = '${email}'`;
    expect(await count(running(), waiting)).toBe(1);
  });

  it('is the owner’s, whatever somebody else asks for while it is confirmed', async () => {
    const { auth: mover } = await signUpPlayer(running());
    const email = 'meanwhile@example.org';
    await mover.updateUser({ email });
    const move = await mailTo(running(), email);
    const auth = authClient(running());
    const { id } = (await auth.signUp({ email, password })).data.user ?? { id: '' };
    const { tokenHash } = await mailTo(running(), email);
    const [confirmed, moved, signedUp] = await inTurn(running().gateway.database, accountRow(id), [
      () => auth.verifyOtp({ token_hash: tokenHash, type: 'signup' }),
      () => mover.verifyOtp({ token_hash: move.tokenHash, type: 'email_change' }),
      () => authClient(running()).signUp({ email, password: 'a stranger’s password' }),
    ]);
    expect([confirmed.error, signedUp.error]).toEqual([null, null]);
    expect(moved.error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await auth.getUser()).data.user?.id).toBe(id);
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('gives way to who proves the address to be theirs by a change', async () => {
    const { auth } = await signUpPlayer(running());
    const email = 'moved@example.org';
    await authClient(running()).signUp({ email, password });
    await auth.updateUser({ email });
    const { tokenHash } = await mailTo(running(), email);
    const changed = await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect([changed.error, changed.data.user?.email]).toEqual([null, email]);
  });
});

async function count({ gateway }: RunningGateway, sql: string): Promise<number> {
  const [row] = await gateway.database.query<{ count: unknown }>(sql);
  return Number(row?.count);
}

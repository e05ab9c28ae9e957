import { describe, expect, it } from 'vitest';

import { authClient, gatewayFor, mailTo, signUpPlayer } from '../setup/start-gateway.ts';

const banned = { status: 403, code: 'user_banned' };

describe('a banned player', () => {
  const running = gatewayFor();
  const banUntil = (id: string, end: string) =>
    running().gateway.database.query(
      `update auth.users set banned_until = now() + $2::text::interval where id = $1::text::uuid`,
      [id, end],
    );

  it('gets no session by password, refresh, link or code', async () => {
    const { auth, email, password, id } = await signUpPlayer(running());
    await banUntil(id, '1 day');
    const stranger = authClient(running());
    const byPassword = await stranger.signInWithPassword({ email, password });
    expect([byPassword.error, byPassword.data.session]).toMatchObject([banned, null]);
    expect((await auth.refreshSession()).error).toMatchObject(banned);
    expect((await auth.getUser()).error).toMatchObject(banned);
    expect((await auth.updateUser({ data: { country: 'DE' } })).error).toMatchObject(banned);

    await stranger.signInWithOtp({ email });
    const link = await mailTo(running(), email);
    const byLink = await stranger.verifyOtp({ token_hash: link.tokenHash, type: 'magiclink' });
    expect([byLink.error, byLink.data.session]).toMatchObject([banned, null]);
    await stranger.resetPasswordForEmail(email);
    const { code } = await mailTo(running(), email);
    const byCode = await stranger.verifyOtp({ email, token: code, type: 'recovery' });
    expect([byCode.error, byCode.data.session]).toMatchObject([banned, null]);
  });

  it('is told so only with the right password, and signs in again when the ban is over', async () => {
    const { email, password, id } = await signUpPlayer(running());
    await banUntil(id, '1 day');
    const guess = await authClient(running()).signInWithPassword({ email, password: 'a guess' });
    expect(guess.error).toMatchObject({ code: 'invalid_credentials' });
    await banUntil(id, '-1 second');
    const over = await authClient(running()).signInWithPassword({ email, password });
    expect(over.error).toBeNull();
  });
});

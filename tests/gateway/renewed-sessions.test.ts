import { describe, expect, it } from 'vitest';

import { forgetting } from '../../gateway/auth/forget.ts';
import { authClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

describe('what sessions were renewed with', () => {
  const running = gatewayFor();
  /** Makes all tokens so old, as if nobody had come since. */
  const age = (how: string) =>
    running().gateway.database.query(
      'update auth.refresh_tokens set updated_at = now() - $1::text::interval',
      [how],
    );
  const renewedBy = async (token: string) => {
    const { data, error } = await authClient(running()).refreshSession({ refresh_token: token });
    return error?.code ?? data.session?.refresh_token;
  };

  it('is forgotten after 30 days, but not what the last renewal came by', async () => {
    const { forgetUsedTokens } = forgetting(running().gateway.database);
    const { session } = await signUpPlayer(running());
    const { session: idle } = await signUpPlayer(running());
    const tokens = [session.refresh_token];
    for (let renewals = 0; renewals < 3; renewals += 1) {
      tokens.push((await renewedBy(tokens.at(-1) ?? '')) ?? '');
    }
    const [first = '', , last = ''] = tokens;
    expect(new Set(tokens).size).toBe(4);

    const forgotten = async () => {
      const count = 'select from auth.refresh_tokens';
      const before = await running().gateway.database.query(count);
      while ((await forgetUsedTokens()) > 0);
      return before.length - (await running().gateway.database.query(count)).length;
    };
    await age('29 days 23 hours');
    expect(await forgotten()).toBe(0);
    await age('30 days 1 hour');
    expect([await forgotten(), await forgotten()]).toEqual([2, 0]);
    expect(await renewedBy(first)).toBe('refresh_token_not_found');
    for (const unused of [last, idle.refresh_token]) {
      expect(await renewedBy(unused)).not.toMatch(/^refresh_token|^$/);
    }
  });

  it('is gone with a session that nobody has renewed for 400 days', async () => {
    const { database } = running().gateway;
    const { forgetDeserted } = forgetting(database);
    // Those that belong to no session hold nobody up.
    await database.exec(
      `insert into auth.refresh_tokens (token, user_id, revoked)
       select 'of no session ' || n, 'nobody', false from generate_series(1, 200) n`,
    );
    const { session: left } = await signUpPlayer(running());
    const { session: renewed } = await signUpPlayer(running());
    await age('399 days 23 hours');
    expect(await forgetDeserted()).toBe(0);
    await age('400 days 1 hour');
    const next = (await renewedBy(renewed.refresh_token)) ?? '';
    // What it was renewed with before does not count, however old.
    await database.query(
      `update auth.refresh_tokens set updated_at = now() - interval '401 days' where revoked`,
    );
    while ((await forgetDeserted()) > 0);
    expect(await renewedBy(left.refresh_token)).toBe('refresh_token_not_found');
    expect(await renewedBy(next)).not.toMatch(/^refresh_token|^$/);
    expect(
      await database.query('select from auth.refresh_tokens where user_id = $1', [left.user.id]),
    ).toEqual([]);
  });
});

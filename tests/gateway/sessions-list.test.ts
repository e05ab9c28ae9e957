import { describe, expect, it } from 'vitest';

import { authClient, dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

type Row = {
  id: string;
  user_agent: string | null;
  is_current: boolean;
  created_at: string;
  used_at: string;
};

describe('the list of sessions', () => {
  const running = gatewayFor();

  const listed = async (token: string | undefined) => {
    const { data, error } = await dataClient(running(), token).rpc('get_sessions');
    if (error !== null) throw new Error(error.message);
    return data as Row[];
  };

  /** What the session of a token says it is. */
  const deviceOf = async (token: string) => {
    const row = (await listed(token)).find(({ is_current: isThis }) => isThis);
    const isUsedSince = Date.parse(row?.used_at ?? '') > Date.parse(row?.created_at ?? '');
    return { userAgent: row?.user_agent, isUsedSince };
  };

  it('has the caller’s own, this one first, and ends one of them', async () => {
    const ada = await signUpPlayer(running());
    const phone = authClient(running());
    const { data } = await phone.signInWithPassword(ada);
    const stranger = await signUpPlayer(running());

    const here = await listed(ada.session.access_token);
    expect(here.map((row) => row.is_current)).toEqual([true, false]);
    const there = await listed(data.session?.access_token);
    expect(there.map((row) => row.id)).toEqual(here.map((row) => row.id).toReversed());
    expect(Object.keys(here[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'id',
      'is_current',
      'used_at',
      'user_agent',
    ]);

    const [own, other] = here.map((row) => row.id);
    const end = (token: string, id = other) =>
      dataClient(running(), token).rpc('end_session', { id });
    expect((await end(stranger.session.access_token)).error).toBeNull();
    expect(await listed(ada.session.access_token)).toHaveLength(2);
    expect((await end(ada.session.access_token)).error).toBeNull();
    expect(await listed(ada.session.access_token)).toHaveLength(1);
    expect((await phone.refreshSession()).error).not.toBeNull();
    expect((await end(ada.session.access_token)).error).toBeNull();
    expect((await ada.auth.refreshSession()).error).toBeNull();
    expect((await end(ada.session.access_token, own)).error).toBeNull();
    expect((await ada.auth.refreshSession()).error).not.toBeNull();
  });

  it('has a hundred at most: the next sign-in ends the one unused for longest', async () => {
    const ada = await signUpPlayer(running());
    const { database } = running().gateway;
    await database.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, aal)
       select gen_random_uuid(), $1::text::uuid, now() - interval '1 year', now(),
         case when n = 1 then now() at time zone 'utc' end, 'aal1'
       from generate_series(1, 120) n`,
      [ada.id],
    );
    const { data } = await authClient(running()).signInWithPassword(ada);
    const [kept] = await database.query<{ all: number; renewed: number }>(
      `select count(*)::integer as all, count(refreshed_at)::integer as renewed
       from auth.sessions where user_id = $1::text::uuid`,
      [ada.id],
    );
    expect(kept).toEqual({ all: 100, renewed: 1 });
    expect((await listed(data.session?.access_token)).some((row) => row.is_current)).toBe(true);
    expect((await listed(ada.session.access_token)).some((row) => row.is_current)).toBe(true);
  });

  it('says of a session with what it was begun, and then with what it was renewed', async () => {
    const ada = await signUpPlayer(running());
    const post = async (path: string, userAgent: string, body: object) => {
      const answer = await fetch(`${running().url}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: running().gateway.publishableKey, 'user-agent': userAgent },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { access_token: string; refresh_token: string };
    };
    const { email, password } = ada;
    const begun = await post('token?grant_type=password', 'Firefox 140', { email, password });
    expect(await deviceOf(begun.access_token)).toEqual({
      userAgent: 'Firefox 140',
      isUsedSince: false,
    });
    const renewed = await post('token?grant_type=refresh_token', 'Firefox 141', begun);
    expect(await deviceOf(renewed.access_token)).toEqual({
      userAgent: 'Firefox 141',
      isUsedSince: true,
    });
  });

  it('says of a session that was renewed when that was', async () => {
    const ada = await signUpPlayer(running());
    await running().gateway.database.query(
      `update auth.sessions set created_at = '2026-01-01T12:00:00Z', refreshed_at = '2026-01-02 12:00:00'
       where user_id = $1`,
      [ada.id],
    );
    const [row] = await listed(ada.session.access_token);
    expect(Date.parse(row?.used_at ?? '')).toBe(Date.parse('2026-01-02T12:00:00Z'));
  });
});

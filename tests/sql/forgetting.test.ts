import { describe, expect, it } from 'vitest';

import { forgetting } from '../../gateway/auth/forget.ts';
import { unhurried } from '../setup/acting-as.ts';
import { addUser } from '../setup/factories/user-factory.ts';
import { freshDatabase } from '../setup/fresh-database.ts';

describe('sign-ins elsewhere that nobody came back from', () => {
  const database = freshDatabase();
  /** As many of them, begun so long ago, each with what was asked of an identity provider. */
  const begin = (count: number, ago: string) =>
    database().query(
      `with school as (
         insert into auth.sso_providers (id) values (gen_random_uuid()) returning id),
       ways as (
         insert into auth.flow_state (id, provider_type, authentication_method, created_at)
         select gen_random_uuid(), 'sso/saml', 'sso/saml', now() - $2::text::interval
         from generate_series(1, $1::integer) returning id)
       insert into auth.saml_relay_states (id, sso_provider_id, request_id, flow_state_id, created_at)
       select gen_random_uuid(), school.id, 'id', ways.id, now() from school, ways`,
      [count, ago],
    );
  const forget = () => forgetting(database()).forgetWays();

  it('are forgotten an hour later', async () => {
    await begin(2, '61 minutes');
    await begin(3, '59 minutes');
    expect([await forget(), await forget()]).toEqual([2, 0]);
    expect(await database().query('select from auth.saml_relay_states')).toHaveLength(3);
  });

  it('are forgotten with wallets’ messages and challenges of second factors, which wait as long', async () => {
    const user = await addUser(database());
    await database().query(
      `with factor as (
         insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1::text::uuid, 'totp', 'verified', now(), now()) returning id),
       ages (minutes) as (values (61), (61), (59)),
       states as (
         insert into auth.oauth_client_states (id, provider_type, created_at)
         select gen_random_uuid(), 'web3', now() - minutes * interval '1 minute' from ages)
       insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       select gen_random_uuid(), factor.id, now() - minutes * interval '1 minute', '0.0.0.0'
       from factor, ages`,
      [user],
    );
    expect([await forget(), await forget()]).toEqual([4, 0]);
    for (const table of ['oauth_client_states', 'mfa_challenges']) {
      expect(await database().query(`select from auth.${table}`)).toHaveLength(1);
    }
  });

  it('take what was asked along without reading all of it', async () => {
    await begin(5_000, '1 minute');
    await begin(3, '61 minutes');
    await database().exec('analyze auth.saml_relay_states, auth.flow_state');
    const scans = `select coalesce(seq_scan, 0)::integer as scans from pg_stat_xact_all_tables
      where relid = 'auth.saml_relay_states'::regclass`;
    await database().transaction(async (query) => {
      const before = await query(scans);
      expect(await forgetting({ query }).forgetWays()).toBe(3);
      expect(await query(scans)).toEqual(before);
    });
  });
});

describe('what sessions were renewed with', () => {
  const database = freshDatabase();

  it('is looked at in portions, however much of it stays', async () => {
    const user = await addUser(database());
    await unhurried(database(), (query) =>
      query(
        `with begun as (
         insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1::text::uuid) returning id),
       used as (
         insert into auth.refresh_tokens (token, user_id, session_id, revoked, updated_at)
         select 'used ' || n, $1::text, begun.id, true, now() - interval '31 days'
         from begun, generate_series(1, 10002) n returning token, session_id)
       insert into auth.refresh_tokens (token, user_id, session_id, revoked, parent, updated_at)
       select 'next of ' || used.token, $1::text, used.session_id, used.token = 'used 10001', used.token, now()
       from used where used.token <> 'used 10002'`,
        [user],
      ),
    );
    await database().exec('analyze auth.refresh_tokens');
    const scans = `select coalesce(seq_scan, 0)::integer as scans from pg_stat_xact_all_tables
      where relid = 'auth.refresh_tokens'::regclass`;
    await database().transaction(async (query) => {
      const before = await query(scans);
      expect(await forgetting({ query }).forgetUsedTokens()).toBe(1_000);
      expect(await query(scans)).toEqual(before);
    });
    const { forgetUsedTokens } = forgetting(database());
    while ((await forgetUsedTokens()) > 0);
    const left = await database().query(
      `select token from auth.refresh_tokens where token in ('used 1', 'used 10001', 'used 10002')`,
    );
    expect(left).toEqual([{ token: 'used 1' }]);
  });
});

import { describe, expect, it } from 'vitest';

import { forgetting } from '../../gateway/auth/forget.ts';
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

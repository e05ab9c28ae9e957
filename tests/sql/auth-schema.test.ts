import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { readAuthSchema } from '../../gateway/database/auth-schema/auth-schema.ts';
import type { Database } from '../../gateway/database/database.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { newPlace } from '../setup/fresh-database.ts';

const readBeside = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** Every column, constraint and index of the schema, a line each, as PostgreSQL tells them. */
const shape = `
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || coalesce(case when a.attgenerated = 's' then ' generated ' else ' default ' end
      || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
  union all
  select c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
  from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'
  where c.relnamespace = 'auth'::regnamespace
  union all
  select indexdef from pg_indexes where schemaname = 'auth'
  order by 1`;

/** The indexes that are ours. */
const own = [
  'CREATE INDEX quando_audit_log_created_at_idx ON auth.audit_log_entries USING btree (created_at)',
  'CREATE INDEX quando_saml_relay_states_flow_idx ON auth.saml_relay_states USING btree (flow_state_id)',
  'CREATE INDEX quando_users_unconfirmed_idx ON auth.users USING btree (confirmation_sent_at) WHERE (confirmed_at IS NULL)',
  "CREATE INDEX quando_audit_log_actor_idx ON auth.audit_log_entries USING btree (((payload ->> 'actor_id'::text)))",
  "CREATE INDEX quando_audit_log_traits_idx ON auth.audit_log_entries USING btree ((((payload -> 'traits'::text) ->> 'user_id'::text))) WHERE (((payload -> 'traits'::text) ->> 'user_id'::text) IS NOT NULL)",
];

/**
 * As Supabase Auth's published migrations leave it, and our own indexes; two defaults of texts are written more
 * shortly here.
 */
const published = async () =>
  (await readBeside('supabase-auth-shape.txt'))
    .trim()
    .replace(' default NULL::character varying', '')
    .replace(
      "phone_change text default ''::character varying",
      "phone_change text default ''::text",
    )
    .split('\n')
    .concat(...own)
    .toSorted();

const shapeOf = async (database: Database) =>
  (await database.query<{ line: string }>(shape)).map(({ line }) => line).toSorted();

/** Runs `work` on an empty database of its own. */
async function onEmpty(work: (database: Database) => Promise<void>): Promise<void> {
  const { database } = await openDatabase(await newPlace('empty'));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

it('a new database has Supabase Auth’s tables column by column, and making them twice changes nothing', () =>
  onEmpty(async (database) => {
    const schema = await readAuthSchema();
    await database.exec(schema);
    await database.exec(schema);
    expect(await shapeOf(database)).toEqual(await published());
  }));

it('a database of before comes to the same tables with everybody in it, and shadows gone', () =>
  onEmpty(async (database) => {
    await database.exec(await readBeside('earlier-auth.sql'));
    await database.exec(await readBeside('earlier-accounts.sql'));
    await database.exec(await readAuthSchema());
    await database.exec(await readAuthSchema());
    expect(await shapeOf(database)).toEqual(await published());

    expect(
      await database.query(
        `select email, encrypted_password, confirmation_token, email_change, confirmed_at is not null as confirmed
         from auth.users order by email`,
      ),
    ).toEqual([
      {
        email: 'ada@example.org',
        encrypted_password: '$2a$04$hash-of-ada',
        confirmation_token: '',
        email_change: '',
        confirmed: true,
      },
      {
        email: 'provider@example.org',
        encrypted_password: '',
        confirmation_token: '',
        email_change: '',
        confirmed: true,
      },
      {
        email: 'waiting@example.org',
        encrypted_password: '$2a$04$hash-of-waiting',
        confirmation_token: '',
        email_change: '',
        confirmed: false,
      },
    ]);
    expect(
      await database.query(
        `select t.token, t.revoked, t.parent, s.user_id = t.user_id::uuid as own, s.aal::text, s.user_agent,
           a.authentication_method as method, extract(epoch from a.updated_at)::integer as second
         from auth.refresh_tokens t
         join auth.sessions s on s.id = t.session_id
         join auth.mfa_amr_claims a on a.session_id = s.id
         order by t.id`,
      ),
    ).toEqual([
      expect.objectContaining({ token: 'used', revoked: true, parent: null }),
      {
        token: 'current',
        revoked: false,
        parent: 'used',
        own: true,
        aal: 'aal1',
        user_agent: 'a browser',
        method: 'otp',
        second: 1_760_000_000,
      },
    ]);
    expect(
      await database.query('select provider, provider_id, email from auth.identities'),
    ).toEqual([{ provider: 'github', provider_id: '7', email: 'provider@example.org' }]);
    const log = 'select payload, ip_address from auth.audit_log_entries';
    expect(await database.query(log)).toEqual([{ payload: { action: 'login' }, ip_address: '' }]);
  }));

it('who asks is known from either way in which claims are set', () =>
  onEmpty(async (database) => {
    await database.exec(await readAuthSchema());
    const id = '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b';
    const heard = (name: string, value: string) =>
      database.transaction(async (query) => {
        await query('select set_config($1, $2, true)', [name, value]);
        return query(
          'select auth.uid() as id, auth.role() as role, auth.email() as email, auth.jwt() as jwt',
        );
      });
    const claims = { sub: id, role: 'authenticated', email: 'ada@example.org' };
    expect(await heard('request.jwt.claims', JSON.stringify(claims))).toEqual([
      { id, role: 'authenticated', email: 'ada@example.org', jwt: claims },
    ]);
    expect(await heard('request.jwt.claim.sub', id)).toMatchObject([{ id, role: null }]);
    expect(await heard('request.jwt.claims', '')).toEqual([
      { id: null, role: null, email: null, jwt: null },
    ]);
  }));

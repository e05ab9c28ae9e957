import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs } from '../setup/acting-as.ts';
import { addUser } from '../setup/factories/user-factory.ts';
import { addMember } from '../setup/factories/staff-factory.ts';
import { freshDatabase } from '../setup/fresh-database.ts';

const noon = '2026-03-01T12:00:00Z';

const instant = (minute: number) => `2026-03-01T12:0${minute}:00+00:00`;

describe('an account', () => {
  const database = freshDatabase();
  let ada = '';
  beforeAll(async () => {
    ada = await addUser(database(), { email: 'ada@example.org' });
  });

  const valueOf = async <T>(call: string, parameters: unknown[] = []) => {
    const [row] = await database().query<{ value: T }>(`select ${call} as value`, parameters);
    return row?.value;
  };
  /** Begins a session with these columns set; resolves with its id. */
  const begin = async (user: string, columns: Record<string, string> = {}) => {
    const id = crypto.randomUUID();
    const set = { id, user_id: user, created_at: noon, ...columns };
    await database().query(
      `insert into auth.sessions (${Object.keys(set).join()})
       select ${Object.keys(set)
         .map((name) => `s.${name}`)
         .join()} from jsonb_populate_record(null::auth.sessions, $1) s`,
      [JSON.stringify(set)],
    );
    return id;
  };
  const addFactor = (user: string, status: string) =>
    database().query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1::uuid, 'totp', $2::text::auth.factor_status, $3, $3)`,
      [user, status, noon],
    );

  const lasts = (id: string | null, user: string, at: string) =>
    valueOf('private.session_lasts($1, $2::uuid, $3::text::timestamptz)', [id, user, at]);

  const firstStep = (session: string | null) =>
    valueOf('private.first_step_of($1::uuid)', [session]);

  const nameOf = async (id: string | undefined) => [
    await valueOf('private.account_name($1::uuid)', [id]),
    await valueOf('private.name_of($1::uuid)', [id]),
  ];

  describe('has sessions', () => {
    it('that last until their end and not at it, for their user alone', async () => {
      const [ending, endless] = [await begin(ada, { not_after: noon }), await begin(ada)];
      expect(await lasts(ending, ada, '2026-03-01T11:59:59.999Z')).toBe(true);
      expect(await lasts(ending, ada, noon)).toBe(false);
      expect(await lasts(endless.toUpperCase(), ada, '2999-01-01T00:00:00Z')).toBe(true);
      expect(await lasts(endless, await addUser(database()), noon)).toBe(false);
      for (const id of ['', 'no id', null]) expect(await lasts(id, ada, noon)).toBe(false);
    });

    it.each([
      ['', '2026-03-02T11:59:59.999Z', true],
      ['', '2026-03-02T12:00:00Z', false],
      ['2026-03-05T12:00:00Z', '2026-03-05T12:09:59.999Z', true],
      ['2026-03-05T12:00:00Z', '2026-03-05T12:10:00Z', false],
    ])(
      'that began at noon and were proven at "%s" are fresh at %s: %s',
      async (proven, at, isFresh) => {
        const id = await begin(ada);
        if (proven !== '') {
          await database().query(
            'insert into private.fresh_proof values ($1::uuid, $2::text::timestamptz)',
            [id, proven],
          );
        }
        expect(
          await valueOf('private.is_session_fresh($1::uuid, $2::text::timestamptz)', [id, at]),
        ).toBe(isFresh);
        const needed = valueOf('private.require_fresh_proof($1::uuid, $2::text::timestamptz)', [
          id,
          at,
        ]);
        if (isFresh) await needed;
        else
          await expect(needed).rejects.toMatchObject({
            code: 'PT403',
            hint: 'reauthentication_needed',
          });
      },
    );

    it.each([
      ['verified', {}, '42501'],
      ['verified', { aal: 'aal1' }, '42501'],
      ['verified', { aal: 'aal2' }, undefined],
      ['unverified', { aal: 'aal1' }, undefined],
    ])('with a factor that is %s, %j proves enough to delete it, or %s', async (...each) => {
      const [status, columns, code] = each;
      const user = await addUser(database());
      await addFactor(user, status);
      const id = await begin(user, columns);
      const needed = valueOf('private.require_fresh_proof($1::uuid, $2)', [id, noon]);
      if (code === undefined) await needed;
      else await expect(needed).rejects.toMatchObject({ code, hint: 'insufficient_aal' });
    });

    it('in a list: this one, then those used last, without those that are over', async () => {
      const user = await addUser(database());
      const here = await begin(user);
      await begin(user, { not_after: '2026-03-09T12:00:00Z' });
      const created = await begin(user, { created_at: '2026-03-04T12:00:00Z' });
      const renewed = await begin(user, {
        refreshed_at: '2026-03-05 12:00:00',
        user_agent: 'x'.repeat(300),
        not_after: '2026-03-09T12:00:00.001Z',
      });
      const old = await begin(user, { created_at: '2026-02-01T12:00:00Z' });
      const rows = await database().query<{ id: string }>(
        `select id::text, created_at at time zone 'utc' || '' as created_at,
           used_at at time zone 'utc' || '' as used_at, user_agent, is_current
         from private.sessions_of($1::uuid, $2::uuid, '2026-03-09T12:00:00Z')`,
        [user, here],
      );
      expect(rows.map(({ id }) => id)).toEqual([here, renewed, created, old]);
      expect(rows.slice(0, 2)).toEqual([
        {
          id: here,
          created_at: '2026-03-01 12:00:00',
          used_at: '2026-03-01 12:00:00',
          user_agent: null,
          is_current: true,
        },
        {
          id: renewed,
          created_at: '2026-03-01 12:00:00',
          used_at: '2026-03-05 12:00:00',
          user_agent: 'x'.repeat(255),
          is_current: false,
        },
      ]);
    });

    it('in a list of a hundred at most', async () => {
      const user = await addUser(database());
      await database().query(
        `insert into auth.sessions (id, user_id, created_at)
         select gen_random_uuid(), $1::uuid, now() from generate_series(1, 101)`,
        [user],
      );
      const listed = await database().query('select private.sessions_of($1::uuid, null, now())', [
        user,
      ]);
      expect(listed).toHaveLength(100);
    });

    it('known by what they began with, a password where that is unknown', async () => {
      const id = await begin(ada);
      await database().query(
        `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
         values (gen_random_uuid(), $1::uuid, '2026-03-01T12:01:00Z', now(), 'totp'),
           (gen_random_uuid(), $1::uuid, $2, now(), 'otp')`,
        [id, noon],
      );
      expect(await firstStep(id)).toBe('otp');
      expect(await firstStep(await begin(ada))).toBe('password');
      expect(await firstStep(null)).toBe('password');
    });

    it('that try a code of its factor ten times an hour, those that began alike together', async () => {
      const user = await addUser(database());
      await addFactor(user, 'verified');
      const [one, other, mailed] = [await begin(user), await begin(user), await begin(user)];
      await database().query(
        `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
         values (gen_random_uuid(), $1::uuid, $2, $2, 'otp')`,
        [mailed, noon],
      );
      const mayTry = (session: string | undefined, at = noon) =>
        valueOf(
          `private.count_factor_try(
             (select f.id from auth.mfa_factors f where f.user_id = $1::uuid), $2::uuid, $3)`,
          [user, session, at],
        );
      for (let tries = 0; tries < 10; tries += 1) {
        expect(await mayTry([one, other][tries % 2])).toBe(true);
      }
      expect(await mayTry(one)).toBe(false);
      expect(await mayTry(other, '2026-03-01T12:59:59Z')).toBe(false);
      expect(await mayTry(mailed)).toBe(true);
      expect(await mayTry(one, '2026-03-01T13:00:00Z')).toBe(true);
      for (let tries = 1; tries < 10; tries += 1) {
        expect(await mayTry(one, '2026-03-01T13:30:00Z')).toBe(true);
      }
      expect(await mayTry(one, '2026-03-01T13:30:00Z')).toBe(false);
    });
  });

  it('proves itself again by a code of six to ten digits, sent to its address or telephone', async () => {
    const session = await begin(ada);
    const send = (email: string | null, phone: string | null, code: string) =>
      database().query(
        `update auth.users set email = $2, phone = $3, reauthentication_sent_at = $5,
           reauthentication_token = encode(sha224(convert_to($4, 'UTF8')), 'hex')
         where id = $1::uuid`,
        [ada, email, phone, `${email === null || email === '' ? phone : email}${code}`, noon],
      );
    const prove = (code: string | null, at = noon) =>
      valueOf('private.reauthenticate($1::uuid, $2::uuid, $3, $4)', [ada, session, code, at]);
    const proof = () =>
      valueOf(`(select proven_at from private.fresh_proof where session_id = $1::uuid)`, [session]);
    const tries = () =>
      valueOf<number>('(select tries from private.code_try where user_id = $1::uuid)', [ada]);

    for (const code of ['12345', '12345678901', '12345a', '123456\n', ' 123456', null]) {
      if (code !== null) await send('ada@example.org', null, code);
      expect([code, await prove(code)]).toEqual([code, false]);
    }
    // What cannot be a code is no try.
    expect(await tries()).toBeNull();

    await send('ada@example.org', null, '123456');
    await database().query(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       select gen_random_uuid(), $1::uuid, kind::auth.one_time_token_type, kind, ''
       from unnest(array['reauthentication_token', 'recovery_token']) kind`,
      [ada],
    );
    expect(await prove('123456', '2026-03-01T12:00:01Z')).toBe(true);
    expect(await proof()).toMatch(/^2026-03-01 12:00:01/);
    expect(
      await valueOf(`(select reauthentication_token from auth.users where id = $1::uuid)`, [ada]),
    ).toBe('');
    expect(
      await database().query(
        'select token_type::text as kind from auth.one_time_tokens where user_id = $1::uuid',
        [ada],
      ),
    ).toEqual([{ kind: 'recovery_token' }]);
    for (const email of ['', null]) {
      await send(email, '4917012345', '1234567890');
      expect(await prove('1234567890', '2026-03-01T12:30:00Z')).toBe(true);
    }
    expect(await proof()).toMatch(/^2026-03-01 12:30:00/);
    await send('ada@example.org', null, '123456');
    expect(await prove('123456', '2026-03-01T13:00:00Z')).toBe(false);
  });

  it('proves itself for the session that has the code, and for no other', async () => {
    const user = await addUser(database(), { email: 'bea@example.org' });
    const began = (hour: number) => begin(user, { created_at: `2026-03-01T1${hour}:00:00Z` });
    const [, own] = [await began(1), await began(2), await began(3)];
    await database().query(
      `update auth.users set reauthentication_sent_at = now(),
         reauthentication_token = encode(sha224('bea@example.org123456'), 'hex')
       where id = $1::uuid`,
      [user],
    );
    const proven = await actingAs(
      database(),
      { role: 'authenticated', sub: user, session_id: own },
      (query) => query(`select public.reauthenticate('123456') as answer`),
    );
    expect(proven).toEqual([{ answer: true }]);
    expect(
      await database().query(
        `select session_id::text as id from private.fresh_proof p
         join auth.sessions s on s.id = p.session_id where s.user_id = $1::uuid`,
        [user],
      ),
    ).toEqual([{ id: own }]);
  });

  it('is called by its name, else by its address, and by nothing once it is gone', async () => {
    const named = (await addMember(database(), '0_user', 'Carla von Ort')).sub;
    const bare = await addUser(database(), { email: 'bare@example.org' });
    expect(await nameOf(named)).toEqual(['Carla von Ort', 'Carla von Ort']);
    expect(await nameOf(bare)).toEqual(['bare@example.org', null]);
    expect(await nameOf(crypto.randomUUID())).toEqual([null, null]);
  });

  it('that signs in by a school’s own page has no mailed codes to try', async () => {
    await addUser(database(), { email: 'pupil@school.example' });
    await database().exec(
      `update auth.users set is_sso_user = true where email = 'pupil@school.example'`,
    );
    expect(await valueOf(`private.take_code_tries('pupil@school.example', $1)`, [noon])).toEqual(
      [],
    );
  });

  it('takes along the sign-ins that it began elsewhere, and nobody else’s', async () => {
    const [user, other] = [await addUser(database()), await addUser(database())];
    await database().query(
      `insert into auth.flow_state (id, provider_type, authentication_method, user_id)
       select gen_random_uuid(), 'email', 'otp', u from unnest(array[$1::uuid, $2::uuid]) u`,
      [user, other],
    );
    await database().query('select private.erase_user($1::uuid)', [user]);
    expect(await database().query('select user_id::text from auth.flow_state')).toEqual([
      { user_id: other },
    ]);
  });

  it('is exported whole, each list from its first to its last', async () => {
    const user = await addUser(database(), { email: 'whole@example.org' });
    await database().query(
      `update auth.users set email_change = 'new@example.org', phone = '49170', email_confirmed_at = $2,
         last_sign_in_at = $3, banned_until = $4, created_at = $5, updated_at = $6,
         raw_user_meta_data = '{"language": "de-DE"}', raw_app_meta_data = '{"provider": "email"}'
       where id = $1::uuid`,
      [user, ...[1, 2, 3, 4, 5].map(instant)],
    );
    await database().query(
      `insert into auth.identities (id, provider_id, user_id, provider, identity_data, last_sign_in_at, created_at)
       values (gen_random_uuid(), 'b', $1::uuid, 'google', '{"sub": "b"}', $2, $3),
         (gen_random_uuid(), 'a', $1::uuid, 'email', '{"sub": "a"}', $2, $2),
         (gen_random_uuid(), 'other', $4::uuid, 'email', '{}', $2, $2)`,
      [user, instant(1), instant(2), ada],
    );
    await database().query(
      `insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1::uuid, 'webauthn', 'Key', 'unverified', $3, $3, 'not told'),
         (gen_random_uuid(), $1::uuid, 'totp', 'App', 'verified', $2, $3, 'not told')`,
      [user, instant(1), instant(2)],
    );
    await begin(user, { created_at: instant(2) });
    await begin(user, {
      created_at: instant(1),
      refreshed_at: '2026-03-01 12:03:00',
      not_after: instant(4),
      user_agent: 'Firefox',
      ip: '192.0.2.7',
    });
    await database().query(
      `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
       select gen_random_uuid(), jsonb_build_object('actor_id', $1::text, 'at', at), at, '192.0.2.8'
       from unnest(array[$3::timestamptz, $2::timestamptz]) at
       union all select gen_random_uuid(), jsonb_build_object('actor_id', $4::text), $2, ''`,
      [user, instant(1), instant(2), ada],
    );
    const exported = await valueOf<{ tables: Record<string, unknown[]> }>(
      'private.export_of($1::uuid, $2)',
      [user, noon],
    );
    const entry = (minute: number) => ({
      created_at: instant(minute),
      ip: '192.0.2.8',
      entry: { actor_id: user, at: instant(minute) },
    });
    expect(exported).toEqual({
      exported_at: instant(0),
      account: {
        id: user,
        email: 'whole@example.org',
        email_change: 'new@example.org',
        phone: '49170',
        email_confirmed_at: instant(1),
        last_sign_in_at: instant(2),
        banned_until: instant(3),
        created_at: instant(4),
        updated_at: instant(5),
        user_metadata: { language: 'de-DE' },
        app_metadata: { provider: 'email' },
      },
      role: { user_role: '0_user', user_permission: ['authenticated', 'stats.shared'] },
      identities: [
        {
          provider: 'email',
          identity_data: { sub: 'a' },
          last_sign_in_at: instant(1),
          created_at: instant(1),
        },
        {
          provider: 'google',
          identity_data: { sub: 'b' },
          last_sign_in_at: instant(1),
          created_at: instant(2),
        },
      ],
      factors: [
        {
          factor_type: 'totp',
          friendly_name: 'App',
          status: 'verified',
          created_at: instant(1),
          updated_at: instant(2),
        },
        {
          factor_type: 'webauthn',
          friendly_name: 'Key',
          status: 'unverified',
          created_at: instant(2),
          updated_at: instant(2),
        },
      ],
      sessions: [
        {
          created_at: instant(1),
          refreshed_at: '2026-03-01T12:03:00',
          not_after: instant(4),
          user_agent: 'Firefox',
          ip: '192.0.2.7',
        },
        { created_at: instant(2), refreshed_at: null, not_after: null, user_agent: null, ip: null },
      ],
      sign_in_log: [entry(1), entry(2)],
      tables: expect.objectContaining({ profile: [], user_role: [] }),
    });
    expect(Object.values(exported?.tables ?? {}).flat()).toEqual([]);
  });
});

describe('a profile', () => {
  const database = freshDatabase();
  const write = async (columns: Record<string, string>) => {
    const player = { role: 'authenticated' as const, sub: await addUser(database()) };
    const set = { display_name: 'Ada', ...columns };
    await actingAs(database(), player, (query) =>
      query(
        `insert into public.profile (${Object.keys(set).join()})
         values (${Object.keys(set)
           .map((_, index) => `$${index + 1}`)
           .join()})`,
        Object.values(set),
      ),
    );
  };

  // The first and the last of what turns, hides or breaks a text.
  it.each(
    [
      0x01, 0x1f, 0x7f, 0x9f, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x202e, 0x2060, 0x206f, 0xfeff,
    ].map((code) => [`U+${code.toString(16)}`, String.fromCodePoint(code)]),
  )('has no %s in its name', async (_, letter) => {
    await expect(write({ display_name: `A${letter}da` })).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    [0x01, '23514'],
    [0x09, '23514'],
    [0x0a, undefined],
    [0x0b, '23514'],
    [0x1f, '23514'],
    [0x7f, '23514'],
    [0x9f, '23514'],
  ])('with U+%i in its postal address is refused with %s', async (code, refusal) => {
    await database().query(`select private.set_setting('postal_address', 'on')`);
    const writing = write({ postal_address: `Ada${String.fromCodePoint(code)}Berlin` });
    if (refusal === undefined) await writing;
    else await expect(writing).rejects.toMatchObject({ code: refusal });
  });

  it('is made without a postal address where the operator asks for none', async () => {
    await database().query(`select private.set_setting('postal_address', 'off')`);
    await write({});
    await expect(write({ postal_address: 'Berlin' })).rejects.toMatchObject({ code: '23514' });
  });

  it('has an address of 500 letters at most, and a name of 50', async () => {
    await database().query(`select private.set_setting('postal_address', 'on')`);
    await write({ display_name: 'x'.repeat(50), postal_address: 'x'.repeat(500) });
    for (const columns of [{ display_name: 'x'.repeat(51) }, { postal_address: 'x'.repeat(501) }]) {
      await expect(write(columns)).rejects.toMatchObject({ code: '22001' });
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';

import { actingAs, type Actor, anonymous, service } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

const player = ['authenticated', 'stats.shared'];
const explorer = [...player, 'game.multiple'];
const historian = [...explorer, 'routing.archive'];
const chronicler = [...historian, 'routing.experimental'];
const subadmin = [...chronicler, 'admin.restricted'];

const grants: readonly [role: string, permissions: string[]][] = [
  ['0_user', player],
  ['1_explorer', explorer],
  ['2_historian', historian],
  ['3_chronicler', chronicler],
  ['5_subadmin', subadmin],
  ['4_admin', [...subadmin, 'admin.access']],
];

describe('roles', () => {
  const database = freshDatabase();
  let user = '';
  beforeAll(async () => {
    user = await addUser(database(), { email: 'Ada@Example.org' });
  });

  const valueOf = async <T>(sql: string, parameters: unknown[] = []) => {
    const [row] = await database().query<{ value: T }>(`select ${sql} as value`, parameters);
    return row?.value;
  };
  const grant = (email: string, role: string, end: string | null = null) =>
    valueOf<string>(`private.grant_role($1, $2, $3::text::timestamptz, 'test')`, [
      email,
      role,
      end,
    ]);
  const holds = (permission: string, at = 'now') =>
    valueOf<boolean>('private.user_holds_permission($1::uuid, $2, $3::text::timestamptz)', [
      user,
      permission,
      at,
    ]);

  const ban = (until: string) =>
    database().query(
      'update auth.users set banned_until = $2::text::timestamptz where id = $1::uuid',
      [user, until],
    );
  /** Whether a function that runs as its owner, for this caller, finds the permission. */
  const heldBy = (actor: Actor, permission: string) =>
    actingAs(database(), actor, async (query) => {
      await query('reset role');
      const [row] = await query<{ held: boolean }>('select private.holds_permission($1) as held', [
        permission,
      ]);
      return row?.held;
    });
  const changesOf = (id: string) =>
    database().query<Record<string, unknown>>(
      `select old_role, old_end::text, new_role, new_end::text, changed_by from private.role_change
       where user_id = $1::uuid order by id`,
      [id],
    );

  let payments = 0;
  const pay = (id: string, role: string, from: string, to: string) => {
    payments += 1;
    return database().query(
      `insert into private.paid_role (source, user_id, role, starts_at, ends_at)
       values ($1, $2::uuid, $3, $4::text::timestamptz, $5::text::timestamptz)`,
      [`payment ${payments}`, id, role, from, to],
    );
  };
  const roleOf = (id: string, at: string) =>
    valueOf('private.role_of($1::uuid, $2::text::timestamptz)', [id, at]);

  const demandFactor = (value: string) =>
    database().query(`select private.set_setting('staff_second_factor', $1)`, [value]);
  const claimsOf = (id: string, aal: string | null) =>
    valueOf('private.token_claims_of($1::uuid, $2, now())', [id, aal]);
  const tokenOf = (id: string, claims: object | null) =>
    valueOf('public.custom_access_token_hook($1)', [
      JSON.stringify({ user_id: id, ...(claims && { claims }), method: 'otp' }),
    ]);

  it.each(grants)('%s may do exactly what the product says', async (role, permissions) => {
    const held = await valueOf<string[]>('private.permissions_of($1)', [role]);
    expect(held).toEqual(permissions.toSorted());
  });

  it('who was given nothing is a 0_user', async () => {
    const nobody = crypto.randomUUID();
    for (const id of [user, nobody, null]) {
      expect(await valueOf('private.role_of($1::uuid, now())', [id])).toBe('0_user');
    }
  });

  it('a role is given to an address in whatever case, and taken away again', async () => {
    expect(await grant(' ada@EXAMPLE.org', '2_historian')).toBe(user);
    expect(await holds('routing.archive')).toBe(true);
    await grant('ada@example.org', '0_user');
    expect(await holds('routing.archive')).toBe(false);
    expect(await holds('stats.shared')).toBe(true);
  });

  it('a role with an end is there until that instant and not at it', async () => {
    await grant('ada@example.org', '1_explorer', '2999-01-01T00:00:00Z');
    expect(await holds('game.multiple', '2998-12-31T23:59:59.999Z')).toBe(true);
    expect(await holds('game.multiple', '2999-01-01T00:00:00Z')).toBe(false);
    expect(await holds('stats.shared', '2999-01-01T00:00:00Z')).toBe(true);
  });

  it('a tier that was paid for is there from its first instant to its last', async () => {
    const id = await addUser(database());
    await pay(id, '2_historian', '2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z');
    for (const [at, role] of [
      ['2026-03-01T11:59:59.999Z', '0_user'],
      ['2026-03-01T12:00:00Z', '2_historian'],
      ['2026-03-02T11:59:59.999Z', '2_historian'],
      ['2026-03-02T12:00:00Z', '0_user'],
    ] as const) {
      expect([at, await roleOf(id, at)]).toEqual([at, role]);
    }
  });

  it.each([
    [['1_explorer', '3_chronicler', '2_historian'], null, '3_chronicler'],
    [['1_explorer'], '2_historian', '2_historian'],
    [['3_chronicler'], '1_explorer', '3_chronicler'],
    [['3_chronicler'], '5_subadmin', '5_subadmin'],
    [['3_chronicler'], '4_admin', '4_admin'],
    // One of the operator's own.
    [['3_chronicler'], '10_teacher', '10_teacher'],
  ])('who paid for %j and was given %s is %s', async (paid, given, role) => {
    await database().query(`insert into private.role values ('10_teacher') on conflict do nothing`);
    const id = await addUser(database(), given === null ? {} : { role: given });
    for (const tier of paid) await pay(id, tier, '2026-03-01T12:00:00Z', '2999-03-01T12:00:00Z');
    expect(await roleOf(id, '2026-03-02T12:00:00Z')).toBe(role);
    await database().exec(
      `delete from private.user_role where role = '10_teacher';
       delete from private.role where name = '10_teacher'`,
    );
  });

  it('a token says the tier that was paid for, and what it opens', async () => {
    const id = await addUser(database(), { role: '1_explorer' });
    await pay(id, '2_historian', '2026-03-01T12:00:00Z', '2999-03-01T12:00:00Z');
    const paid = { user_role: '2_historian', user_permission: historian.toSorted() };
    expect(await claimsOf(id, 'aal1')).toEqual(paid);
    expect(await tokenOf(id, { aal: 'aal1' })).toMatchObject({ claims: paid });
  });

  it.each([
    ['a role for staff', '5_subadmin', '2026-03-01', '2026-03-02'],
    ['nothing', '0_user', '2026-03-01', '2026-03-02'],
    ['no time', '1_explorer', '2026-03-01', '2026-03-01'],
    ['all times', '1_explorer', '2026-03-01', 'infinity'],
    ['what was always there', '1_explorer', '-infinity', '2026-03-01'],
  ])('nobody pays for %s', async (_, role, from, to) => {
    const paying = pay(await addUser(database()), role, from, to);
    await expect(paying).rejects.toMatchObject({ code: '23514' });
  });

  it('roles have their place in the name, and the least is nobody’s to be given', async () => {
    const named = database().query(`insert into private.role values ('emperor')`);
    await expect(named).rejects.toMatchObject({ code: '23514' });
    const least = database().query(`insert into private.user_role values ($1::uuid, '0_user')`, [
      await addUser(database()),
    ]);
    await expect(least).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ['nobody@example.org', '4_admin', null, '02000'],
    ['ada@example.org', '9_emperor', null, '22023'],
    ['ada@example.org', '4_admin', '2001-01-01T00:00:00Z', '22023'],
    ['ada@example.org', '4_admin', 'now', '22023'],
    ['ada@example.org', '4_admin', 'infinity', '23514'],
  ])('%s as %s until %s is refused with %s', async (email, role, end, code) => {
    await expect(grant(email, role, end)).rejects.toMatchObject({ code });
  });

  it('an address that nobody confirmed gets no role, and two alike are not guessed between', async () => {
    await addUser(database(), { email: 'eve@example.org', isConfirmed: false });
    await expect(grant('eve@example.org', '4_admin')).rejects.toMatchObject({ code: '55000' });
    await grant('eve@example.org', '0_user');
    await addUser(database(), { email: 'twin@example.org' });
    await addUser(database(), { email: 'TWIN@example.org' });
    await expect(grant('twin@example.org', '4_admin')).rejects.toMatchObject({ code: '21000' });
  });

  it('the table decides what a role may do, so a school can give everything to everybody', async () => {
    await database().query(`insert into private.role_permission values ('0_user', 'admin.access')`);
    const anybody = await addUser(database());
    const isAllowed = () =>
      valueOf(`private.user_holds_permission($1::uuid, 'admin.access', now())`, [anybody]);
    expect(await isAllowed()).toBe(true);
    await database().query(
      `delete from private.role_permission where role = '0_user' and permission = 'admin.access'`,
    );
    expect(await isAllowed()).toBe(false);
  });

  it('a permission that no code asks for cannot be granted', async () => {
    const sql = `insert into private.role_permission values ('0_user', 'admin.acces')`;
    await expect(database().query(sql)).rejects.toMatchObject({ code: '23503' });
  });

  it('a banned user holds nothing until the ban is over, a deleted one nothing ever', async () => {
    await ban('2999-06-01T00:00:00Z');
    expect(await holds('authenticated', '2999-05-31T00:00:00Z')).toBe(false);
    expect(await holds('authenticated', '2999-06-01T00:00:00Z')).toBe(true);
    await ban('2001-01-01T00:00:00Z');
    expect(
      await valueOf(`private.user_holds_permission($1::uuid, 'authenticated', now())`, [
        crypto.randomUUID(),
      ]),
    ).toBe(false);
    const deleted = await addUser(database());
    await database().query('update auth.users set deleted_at = now() where id = $1::uuid', [
      deleted,
    ]);
    expect(
      await valueOf(`private.user_holds_permission($1::uuid, 'authenticated', now())`, [deleted]),
    ).toBe(false);
  });

  describe('a second factor', () => {
    let [plain, unproven, proven] = ['', '', ''];
    beforeAll(async () => {
      [plain, unproven, proven] = [
        await addUser(database()),
        await addUser(database(), { role: '5_subadmin' }),
        await addUser(database(), { role: '5_subadmin' }),
      ];
      await database().query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         select gen_random_uuid(), u.id, 'totp', u.status::auth.factor_status, now(), now()
         from (values ($1::uuid, 'unverified'), ($2::uuid, 'verified')) u (id, status)`,
        [unproven, proven],
      );
    });

    it('counts once it is proven, and then everything waits for it', async () => {
      const all = { user_role: '5_subadmin', user_permission: subadmin.toSorted() };
      expect(await claimsOf(plain, null)).toEqual({ user_role: '0_user', user_permission: player });
      expect(await claimsOf(unproven, 'aal1')).toEqual(all);
      const waiting = { ...all, user_permission: [], second_factor_needed: true };
      for (const aal of ['aal1', null]) expect(await claimsOf(proven, aal)).toEqual(waiting);
      expect(await claimsOf(proven, 'aal2')).toEqual(all);
    });

    it('is asked of staff where the operator wants it, for what is for staff', async () => {
      await demandFactor('required');
      const without = {
        user_role: '5_subadmin',
        user_permission: chronicler.toSorted(),
        second_factor_needed: true,
      };
      expect(await claimsOf(plain, 'aal1')).toEqual({
        user_role: '0_user',
        user_permission: player,
      });
      // A level without a factor was reached by one that is gone.
      for (const aal of ['aal1', 'aal2']) expect(await claimsOf(unproven, aal)).toEqual(without);
      expect(await claimsOf(proven, 'aal2')).toMatchObject({
        user_permission: subadmin.toSorted(),
      });
      await demandFactor('optional');
    });

    it.each([
      [undefined, false],
      ['aal1', false],
      ['aal2', true],
    ])('is asked for by what reads the tables, too: at %s %s', async (aal, held) => {
      const actor = { role: 'authenticated' as const, sub: proven, aal };
      expect(await heldBy(actor, 'admin.restricted')).toBe(held);
      expect(await heldBy(actor, 'authenticated')).toBe(held);
    });

    it('makes a token of who is half signed in nobody’s, whatever else it says', async () => {
      const half = { role: 'anon', user_permission: [], second_factor_needed: true };
      const said = { sub: 'x', role: 'authenticated' };
      expect(await tokenOf(proven, { ...said, aal: 'aal1' })).toEqual({
        user_id: proven,
        method: 'otp',
        claims: { ...said, aal: 'aal1', user_role: '5_subadmin', ...half },
      });
      expect(await tokenOf(proven, null)).toMatchObject({ claims: half });
      expect(await tokenOf(proven, { ...said, aal: 'aal2' })).toMatchObject({
        claims: { role: 'authenticated', user_permission: subadmin.toSorted() },
      });
      expect(await tokenOf(unproven, { ...said, aal: 'aal1' })).toMatchObject({
        claims: { role: 'authenticated' },
      });
    });
  });

  it('what is asked of the tables cannot be claimed by the token', async () => {
    await grant('ada@example.org', '5_subadmin');
    const claiming: Actor = { role: 'authenticated', user_permission: ['admin.access'] };
    expect(await heldBy({ ...claiming, sub: user }, 'admin.restricted')).toBe(true);
    expect(await heldBy({ ...claiming, sub: user }, 'admin.access')).toBe(false);
    expect(await heldBy(claiming, 'admin.access')).toBe(false);
    const gone = { ...claiming, sub: crypto.randomUUID() };
    expect(await heldBy(gone, 'authenticated')).toBe(false);
  });

  it('the service role holds every permission, nobody none', async () => {
    expect(await heldBy(service, 'admin.access')).toBe(true);
    expect(await heldBy(anonymous, 'admin.access')).toBe(false);
  });

  describe('the record of changes', () => {
    const none = { old_role: '0_user', old_end: null };
    const somebody = '4b0c7a4e-5c4f-4b52-9d55-0c8f0f1f2a3b';

    it('has a line for every change, however it was made, and none for no change', async () => {
      const email = 'bert@example.org';
      const id = await addUser(database(), { email });
      await grant(email, '1_explorer');
      await grant(email, '1_explorer');
      for (const end of ['2999-01-01T00:00:00Z', '2999-01-01T00:00:00Z']) {
        await grant(email, '1_explorer', end);
      }
      await database().query('delete from private.user_role where user_id = $1::uuid', [id]);
      const [session] = await database().query<{ name: string }>('select session_user as name');
      const end = expect.stringMatching(/^2999-01-01|^2998-12-31/);
      expect(await changesOf(id)).toEqual([
        { ...none, new_role: '1_explorer', new_end: null, changed_by: 'test' },
        {
          old_role: '1_explorer',
          old_end: null,
          new_role: '1_explorer',
          new_end: end,
          changed_by: 'test',
        },
        {
          old_role: '1_explorer',
          old_end: end,
          new_role: '0_user',
          new_end: null,
          changed_by: session?.name,
        },
      ]);
    });

    it('takes no later change of a program’s for the one that it named itself for', async () => {
      const id = await addUser(database(), { email: 'dora@example.org' });
      const [session] = await database().transaction(async (query) => {
        await query(`select private.grant_role('dora@example.org', '1_explorer', null, 'test')`);
        return query<{ name: string }>(
          `with gone as (delete from private.user_role where user_id = $1::uuid)
           select session_user as name`,
          [id],
        );
      });
      expect((await changesOf(id)).map((row) => row['changed_by'])).toEqual([
        'test',
        session?.name,
      ]);
    });

    it('has what was paid for as well', async () => {
      const id = await addUser(database());
      await pay(id, '1_explorer', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z');
      await database().query(
        `update private.paid_role set role = '2_historian' where user_id = $1::uuid`,
        [id],
      );
      await database().query('delete from private.paid_role where user_id = $1::uuid', [id]);
      const roles = (await changesOf(id)).map((row) => [row['old_role'], row['new_role']]);
      expect(roles).toEqual([
        ['0_user', '1_explorer'],
        ['1_explorer', '2_historian'],
        ['2_historian', '0_user'],
      ]);
    });

    it.each([
      ['the program that says its name', 'payment', 'service_role', '', 'payment'],
      ['that program also where somebody asked', 'payment', 'authenticated', somebody, 'payment'],
      ['whoever asked', '', 'authenticated', somebody, somebody],
      ['the role of who asked without an account', '', 'service_role', '', 'service_role'],
      ['the account of the database where nobody asked', '', '', '', 'postgres'],
    ])('names %s', async (_, program, role, sub, expected) => {
      const id = await addUser(database());
      await database().transaction(async (query) => {
        await query(
          `select set_config('quando.changed_by', $1, true),
             set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true),
             set_config('request.jwt.claim.role', $4, true)`,
          [program, JSON.stringify({ role, ...(sub && { sub }) }), sub, role],
        );
        await query('insert into private.user_role values ($1::uuid, $2)', [id, '1_explorer']);
      });
      expect(await changesOf(id)).toMatchObject([{ changed_by: expected }]);
    });

    it('says whose request it was, and survives the user by an id alone', async () => {
      const id = await addUser(database(), { email: 'carl@example.org' });
      await grant('carl@example.org', '4_admin');
      await actingAs(database(), { role: 'authenticated', sub: user }, async (query) => {
        await query('reset role');
        await query('delete from auth.users where id = $1::uuid', [id]);
      });
      const changes = await changesOf(id);
      expect(changes.at(-1)).toMatchObject({ new_role: '0_user', changed_by: user });
      const everything = await database().query<{ line: string }>(
        'select c::text as line from private.role_change c',
      );
      expect(everything.map(({ line }) => line).join()).not.toContain('@');
    });

    it('has past puzzles opened and closed, by whom, and what a locked door says meanwhile', async () => {
      const admin = await addMember(database(), '4_admin');
      const doors = {
        authenticated: '0_user',
        'stats.shared': '0_user',
        'game.multiple': '1_explorer',
        'routing.archive': '2_historian',
        'routing.experimental': '3_chronicler',
        'admin.access': '4_admin',
        'admin.restricted': '4_admin',
      };
      const shown = () => callAs(database(), anonymous, 'get_permission_roles');
      const open = (to: string, who = admin) => callAs(database(), who, 'set_past_puzzles', to);
      const noted = async () => {
        const actions = await database().query<Record<string, string>>(
          `select action, subject, details ->> 'permission' as permission, done_by
           from private.staff_action order by action, subject, permission`,
        );
        await database().query('delete from private.staff_action');
        return actions.map((row) => Object.values(row).join(' '));
      };
      const lines = (action: string, by = admin.sub) =>
        ['0_user game.multiple', '0_user routing.archive', '1_explorer routing.archive'].map(
          (what) => `permission ${action} ${what} ${by}`,
        );
      expect(await shown()).toEqual(doors);
      await noted();
      for (const lasts of [lines('allowed'), []]) {
        await open('accounts');
        expect(await shown()).toEqual({
          ...doors,
          'game.multiple': '0_user',
          'routing.archive': '0_user',
        });
        expect(await noted()).toEqual(lasts);
      }
      await expect(open('nobody')).rejects.toMatchObject({ code: '23514' });
      for (const lasts of [lines('forbidden'), []]) {
        await open('tiers');
        expect([await shown(), await noted()]).toEqual([doors, lasts]);
      }
      const staff = await addMember(database(), '5_subadmin');
      await expect(open('accounts', staff)).rejects.toMatchObject({ code: '42501' });
      // Who says nothing of themselves is who is signed in at the database.
      const session = await valueOf<string>('session_user::text');
      await database().exec(
        `select set_config('quando.changed_by', '', true);
         update private.role_permission set role = '0_user'
           where role = '1_explorer' and permission = 'game.multiple';
         update private.role_permission set role = '1_explorer'
           where role = '0_user' and permission = 'game.multiple';
         update private.play_limit set plays = plays;
         delete from private.play_limit where role = '0_user';
         insert into private.play_limit values ('0_user', 3)`,
      );
      const limits = await database().query(
        `select details from private.staff_action where action = 'limit changed' order by id`,
      );
      expect(limits).toEqual([{ details: { plays: null } }, { details: { plays: 3 } }]);
      expect(await noted()).toEqual([
        `limit changed 0_user  ${session}`,
        `limit changed 0_user  ${session}`,
        ...['allowed', 'forbidden'].flatMap((action) =>
          ['0_user', '1_explorer'].map(
            (role) => `permission ${action} ${role} game.multiple ${session}`,
          ),
        ),
      ]);
    });

    it('names who is signed in at the database, whatever role they take there', async () => {
      const admin = await addMember(database(), '4_admin');
      const session = await valueOf<string>('session_user::text');
      await database().exec(
        `delete from private.staff_action;
         begin;
         select set_config('request.jwt.claims', '${JSON.stringify(admin)}', true),
           set_config('request.jwt.claim.sub', '${admin.sub}', true);
         select public.set_past_puzzles('accounts'), public.set_play_limit('1_explorer', 7);
         commit;
         update private.play_limit set plays = 8 where role = '1_explorer';
         begin;
         create role operator superuser;
         set local role operator;
         update private.play_limit set plays = 9 where role = '1_explorer';
         reset role;
         drop role operator;
         commit;`,
      );
      const limits = await database().query<{ plays: number; by: string }>(
        `select details -> 'plays' as plays, done_by as by from private.staff_action
         where action = 'limit changed' order by id`,
      );
      expect(limits).toEqual([
        { plays: 7, by: admin.sub },
        { plays: 8, by: session },
        { plays: 9, by: session },
      ]);
      await callAs(database(), admin, 'set_past_puzzles', 'tiers');
    });

    it('cannot be got around by emptying the table or moving a role', async () => {
      const code = '55000';
      for (const table of ['user_role', 'paid_role', 'role_permission', 'play_limit']) {
        const emptied = database().query(`truncate private.${table}`);
        await expect(emptied, table).rejects.toMatchObject({ code });
      }
      const other = await addUser(database());
      await expect(
        database().query(
          `update private.user_role set user_id = $1::uuid where user_id = $2::uuid`,
          [other, user],
        ),
      ).rejects.toMatchObject({ code });
    });
  });
});

describe('past puzzles where nothing is sold', () => {
  const database = freshDatabase();

  it('are opened once, as the start’s doing, and left as somebody has chosen since', async () => {
    const openTo = async () => {
      await database().query('select private.open_unsold_past_puzzles()');
      const rows = await database().query<{ role: string }>(
        `select role from private.role_permission where permission = 'routing.archive' order by role`,
      );
      return rows.map(({ role }) => role);
    };
    expect((await openTo()).slice(0, 2)).toEqual(['0_user', '1_explorer']);
    const doers = await database().query('select distinct done_by from private.staff_action');
    expect(doers).toEqual([{ done_by: 'start' }]);
    await database().exec(`delete from private.role_permission where role = '0_user'`);
    expect((await openTo())[0]).toBe('1_explorer');
    await database().query(`select private.open_past_puzzles('tiers')`);
    expect((await openTo())[0]).toBe('2_historian');
  });
});

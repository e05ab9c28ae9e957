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
    database().query(
      `select old_role, new_role, new_end::text, changed_by from private.role_change
       where user_id = $1::uuid order by id`,
      [id],
    );

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

  it.each([
    ['nobody@example.org', '4_admin', null, '02000'],
    ['ada@example.org', '9_emperor', null, '22023'],
    ['ada@example.org', '4_admin', '2001-01-01T00:00:00Z', '22023'],
    ['ada@example.org', '4_admin', 'infinity', '23514'],
  ])('%s as %s until %s is refused with %s', async (email, role, end, code) => {
    await expect(grant(email, role, end)).rejects.toMatchObject({ code });
  });

  it('an address that nobody confirmed gets no role, and two alike are not guessed between', async () => {
    await addUser(database(), { email: 'eve@example.org', isConfirmed: false });
    await expect(grant('eve@example.org', '4_admin')).rejects.toMatchObject({ code: '55000' });
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
    it('has a line for every change, however it was made, and none for no change', async () => {
      const email = 'bert@example.org';
      const id = await addUser(database(), { email });
      await grant(email, '1_explorer');
      await grant(email, '1_explorer');
      await database().query(
        `update private.user_role set ends_at = '2999-01-01T00:00:00Z' where user_id = $1::uuid`,
        [id],
      );
      await database().query('delete from private.user_role where user_id = $1::uuid', [id]);
      const [session] = await database().query<{ name: string }>('select session_user as name');
      expect(await changesOf(id)).toEqual([
        { old_role: '0_user', new_role: '1_explorer', new_end: null, changed_by: 'test' },
        {
          old_role: '1_explorer',
          new_role: '1_explorer',
          new_end: expect.stringMatching(/^2999-01-01|^2998-12-31/),
          changed_by: session?.name,
        },
        { old_role: '1_explorer', new_role: '0_user', new_end: null, changed_by: session?.name },
      ]);
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
        `update private.role_permission set role = '0_user'
           where role = '1_explorer' and permission = 'game.multiple';
         update private.role_permission set role = '1_explorer'
           where role = '0_user' and permission = 'game.multiple';
         update private.play_limit set plays = plays;
         delete from private.play_limit where role = '0_user';
         insert into private.play_limit values ('0_user', 3)`,
      );
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

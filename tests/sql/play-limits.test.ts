import { beforeAll, describe, expect, it } from 'vitest';

import { type Actor, anonymous, service } from '../setup/acting-as.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';
import { freshDatabase } from '../setup/fresh-database.ts';

describe('how many past puzzles a day a role may start', () => {
  const database = freshDatabase();
  let admin: Actor;
  let player: Actor;

  beforeAll(async () => {
    admin = await addMember(database(), '4_admin', 'Ada');
    player = await addMember(database(), '0_user');
    await database().query(`select private.open_past_puzzles('accounts')`);
  });

  const set = (who: Actor, role: string, plays: number | null) =>
    callAs(database(), who, 'set_play_limit', role, plays);
  const left = () =>
    callAs<number | null>(database(), player, 'get_number_of_left_puzzles_today', 0);

  it('is an administrator’s to say, counts at once and is noted', async () => {
    expect(await left()).toBe(3);
    await set(admin, '0_user', 7);
    expect(await left()).toBe(7);
    await set(admin, '0_user', 7);
    for (const plays of [0, 999_999]) {
      await set(admin, '0_user', plays);
      expect(await left()).toBe(plays);
    }
    await set(admin, '0_user', null);
    expect(await left()).toBeNull();
    const noted = await database().query(
      `select done_by, subject, details from private.staff_action
       where action = 'limit changed' order by id`,
    );
    expect(noted).toEqual(
      [7, 0, 999_999, null].map((plays) => ({
        done_by: admin.sub,
        subject: '0_user',
        details: { plays },
      })),
    );
  });

  it.each([
    ['0_user', -1, '22003'],
    ['0_user', 1_000_000, '22003'],
    ['9_king', 3, '22023'],
  ])('is not %s: %s', async (role, plays, code) => {
    await expect(set(admin, role, plays)).rejects.toMatchObject({ code });
  });

  it('is nobody else’s to say', async () => {
    const editor = await addMember(database(), '5_subadmin');
    const half = { ...(await addMember(database(), '4_admin')), aal: 'aal1' };
    await database().query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [half.sub],
    );
    for (const who of [anonymous, player, editor, half, service]) {
      await expect(set(who, '0_user', 99)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await left()).toBeNull();
  });
});

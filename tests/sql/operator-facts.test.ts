import { beforeAll, describe, expect, it } from 'vitest';

import { type Actor, actingAs, anonymous, roles } from '../setup/acting-as.ts';
import { addMember } from '../setup/factories/staff-factory.ts';
import { freshDatabase } from '../setup/fresh-database.ts';

describe('the facts of the operator', () => {
  const database = freshDatabase();
  const at = '2026-12-01T10:00:00Z';
  let admin: Actor;

  beforeAll(async () => {
    admin = await addMember(database(), '4_admin', 'Ada');
  });

  const state = (facts: object | null, by: string | null = admin.sub ?? null) =>
    database().query(
      'select private.set_operator_facts($1::text::uuid, $2::text::jsonb, $3::text::timestamptz)',
      [by, JSON.stringify(facts), at],
    );
  const stated = () =>
    database().query<{ name: string; value: string }>(
      'select name, value from private.operator_fact order by name',
    );

  it('are an administrator’s to state and to take away, and each change is noted', async () => {
    await state({ OPERATOR_NAME: 'Clio', LINK_BIO: 'https://bio.example/' });
    await state({ OPERATOR_NAME: 'Clio Muster', LINK_BIO: null, OPERATOR_PHONE: null });
    await state({ OPERATOR_NAME: 'Clio Muster' });
    expect(await stated()).toEqual([{ name: 'OPERATOR_NAME', value: 'Clio Muster' }]);
    const noted = await database().query(
      `select done_by, subject, details from private.staff_action
       where action = 'fact changed' order by id`,
    );
    expect(noted).toEqual(
      [
        ['LINK_BIO', null, 'https://bio.example/'],
        ['OPERATOR_NAME', null, 'Clio'],
        ['LINK_BIO', 'https://bio.example/', null],
        ['OPERATOR_NAME', 'Clio', 'Clio Muster'],
      ].map(([subject, before, after]) => ({
        done_by: admin.sub,
        subject,
        details: { before, after },
      })),
    );
  });

  it('are noted in the order of their names', async () => {
    await database().exec('delete from private.staff_action');
    for (const facts of [
      { POLICY_DATE: '2026-12-01', LINK_SUPPORT: 'https://help.example/' },
      { POLICY_DATE: null, LINK_SUPPORT: null },
    ]) {
      await state(facts);
    }
    const noted = await database().query<{ subject: string }>(
      'select subject from private.staff_action order by id',
    );
    const names = ['LINK_SUPPORT', 'POLICY_DATE'];
    expect(noted.map(({ subject }) => subject)).toEqual([...names, ...names]);
  });

  it.each(['0_user', '3_chronicler', '5_subadmin'])(
    'are not those of %s to state',
    async (role) => {
      const { sub = null } = await addMember(database(), role);
      await expect(state({ OPERATOR_NAME: 'Somebody else' }, sub)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(state({ OPERATOR_NAME: 'Somebody else' }, null)).rejects.toMatchObject({
        code: '42501',
      });
    },
  );

  it('are read and written by no role of the API', async () => {
    for (const actor of [anonymous, admin, ...roles.map((role) => ({ role }))]) {
      for (const statement of [
        'select from private.operator_fact',
        'delete from private.operator_fact',
        `select private.set_operator_facts('${admin.sub}', '{}', now())`,
      ]) {
        await expect(
          actingAs(database(), actor, (query) => query(statement)),
        ).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  it.each([
    ['OPERATOR_NAME', 'x'.repeat(501)],
    ['OPERATOR_NAME', 'two\nlines'],
    ['OPERATOR_NAME', 'next\u0085line'],
    ['OPERATOR_NAME', ' '],
    ['OPERATOR_NAME', ''],
    ['OPERATOR_KIND', 'club'],
    ['OPERATOR_EMAIL', 'clio'],
    ['SUPPORT_EMAIL', 'clio@quando.example?bcc=others@quando.example'],
    ['OPERATOR_PHONE', 'call me'],
    ['POLICY_DATE', '1.1.2027'],
    ['LINK_BIO', 'javascript:alert(1)'],
    ['LINK_BIO', `https://bio.example/${'x'.repeat(1981)}`],
    ['SMTP_PASSWORD', 'secret'],
  ])('are no %s that is %s', async (name, value) => {
    await expect(state({ [name]: value })).rejects.toMatchObject({ code: '23514' });
  });

  it('are as long as they may be', async () => {
    const longest = {
      OPERATOR_ADDRESS: 'ß'.repeat(500),
      LINK_BIO: `https://bio.example/${'x'.repeat(1980)}`,
    };
    await state(longest);
    expect(Object.fromEntries((await stated()).map(({ name, value }) => [name, value]))).toEqual({
      OPERATOR_NAME: 'Clio Muster',
      ...longest,
    });
  });
});

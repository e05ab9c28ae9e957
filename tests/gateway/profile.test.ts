import { beforeAll, describe, expect, it } from 'vitest';

import { dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

describe('the profile by the official client', () => {
  const running = gatewayFor();
  let ada: Awaited<ReturnType<typeof signUpPlayer>>;
  let bert: Awaited<ReturnType<typeof signUpPlayer>>;
  const profileOf = (player: typeof ada) =>
    dataClient(running(), player.session.access_token).from('profile');

  beforeAll(async () => {
    ada = await signUpPlayer(running());
    bert = await signUpPlayer(running());
    await profileOf(ada).insert({ display_name: 'Ada' });
  });

  it('is made by a name alone and knows whose it is by the token', async () => {
    const { data } = await profileOf(ada).select().single();
    expect(data).toEqual({
      user_id: ada.id,
      display_name: 'Ada',
      country: null,
      newsletter: false,
      language: 'de-DE',
      postal_address: null,
      created_at: expect.any(String),
      updated_at: data?.created_at,
    });
  });

  it('is changed by an upsert or an update, which moves the time of the last change', async () => {
    const change = { display_name: 'Ada L.', country: 'GB', newsletter: true, language: 'en-US' };
    const upserted = await profileOf(ada)
      .upsert(change, { onConflict: 'user_id' })
      .select()
      .single();
    expect(upserted.error).toBeNull();
    expect(upserted.data).toMatchObject(change);
    expect(upserted.data?.updated_at > upserted.data?.created_at).toBe(true);
    const updated = await profileOf(ada)
      .update({ country: null })
      .eq('user_id', ada.id)
      .select()
      .single();
    expect(updated.data).toMatchObject({ country: null, display_name: 'Ada L.' });
  });

  it('belongs to one player; others neither see nor change nor remove it', async () => {
    expect((await profileOf(bert).select()).data).toEqual([]);
    const changed = await profileOf(bert)
      .update({ display_name: 'Eve' })
      .eq('user_id', ada.id)
      .select();
    expect(changed.data).toEqual([]);
    for (const { error } of [
      await profileOf(bert).insert({ user_id: ada.id, display_name: 'Eve' }),
      await profileOf(ada).update({ user_id: bert.id }).eq('user_id', ada.id),
      await profileOf(ada).update({ created_at: '2001-01-01' }).eq('user_id', ada.id),
      await profileOf(ada).delete().eq('user_id', ada.id),
      await dataClient(running()).from('profile').select(),
    ]) {
      expect(error?.code).toBe('42501');
    }
  });

  it.each(['A', 'Zoë', '阿达', 'O’Neill-Łuć', '👩‍🚀 Ada', 'x'.repeat(50)])(
    'takes the name %j',
    async (display_name) => {
      expect(
        (await profileOf(ada).update({ display_name }).eq('user_id', ada.id)).error,
      ).toBeNull();
    },
  );

  it.each([
    [{ display_name: null }, '23502'],
    [{ display_name: '' }, '23514'],
    [{ display_name: ' Ada' }, '23514'],
    [{ display_name: 'Ada\n' }, '23514'],
    [{ display_name: 'A\tda' }, '23514'],
    [{ display_name: 'A\u0085da' }, '23514'],
    [{ display_name: 'Ada\u202Etxt' }, '23514'],
    [{ display_name: 'A\u200Bda' }, '23514'],
    [{ display_name: 'x'.repeat(51) }, '22001'],
    [{ country: 'XX' }, '23514'],
    [{ country: 'de' }, '23514'],
    [{ country: '' }, '23514'],
    [{ country: 'DE AT' }, '23514'],
    [{ language: 'fr-FR' }, '23514'],
    [{ language: null }, '23502'],
    [{ newsletter: null }, '23502'],
    [{ postal_address: 'Unter den Linden 1' }, '23514'],
  ])('refuses %j with %s', async (change, code) => {
    const { error } = await profileOf(ada).update(change).eq('user_id', ada.id);
    expect(error?.code).toBe(code);
  });

  it('knows the countries of ISO 3166-1, and none beside them', async () => {
    const known: string[] = [];
    for (const country of ['DE', 'AT', 'GB', 'AX', 'SS', 'ZW', 'XK', 'EU', 'UK', 'SU', 'AN']) {
      const { error } = await profileOf(ada).update({ country }).eq('user_id', ada.id);
      if (error === null) known.push(country);
    }
    expect(known).toEqual(['DE', 'AT', 'GB', 'AX', 'SS', 'ZW']);
    const [constraint] = await running().gateway.database.query<{ codes: string }>(
      `select (regexp_match(pg_get_constraintdef(oid), '''([A-Z]{2}( [A-Z]{2})+)'''))[1] as codes
       from pg_constraint where conname = 'profile_country_known'`,
    );
    expect(new Set(constraint?.codes.split(' ')).size).toBe(249);
  });

  it('holds a postal address only where the operator asks for one', async () => {
    const { database } = running().gateway;
    await database.query(`select private.set_setting('postal_address', 'on')`);
    const write = (postal_address: string) =>
      profileOf(ada).update({ postal_address }).eq('user_id', ada.id);
    expect((await write('Ada\nUnter den Linden 1\n10117 Berlin')).error).toBeNull();
    expect((await write(' ')).error?.code).toBe('23514');
    expect((await write('Bell\u0007')).error?.code).toBe('23514');
    expect((await write('x'.repeat(501))).error?.code).toBe('22001');
    await database.query(`select private.set_setting('postal_address', 'off')`);
    expect((await write('Elsewhere 2')).error?.code).toBe('23514');
    const gone = await profileOf(ada)
      .update({ postal_address: null })
      .eq('user_id', ada.id)
      .select();
    expect(gone.data).toMatchObject([{ postal_address: null }]);
  });

  it('takes no change from a banned player, whatever their token says', async () => {
    await profileOf(bert).insert({ display_name: 'Bert' });
    await running().gateway.database.query(
      `update auth.users set banned_until = '2999-01-01T00:00:00Z' where id = $1::uuid`,
      [bert.id],
    );
    const { error } = await profileOf(bert).update({ display_name: 'B.' }).eq('user_id', bert.id);
    expect(error?.code).toBe('42501');
  });
});

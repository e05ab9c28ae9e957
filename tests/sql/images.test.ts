import { beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember } from '../setup/factories/staff-factory.ts';

const largest = 4_194_304;

const nameOf = (letter: string) => letter.repeat(32);
const told = (letter: string, isNew: boolean) => ({
  name: nameOf(letter),
  width: 640,
  height: 480,
  bytes: 5,
  isNew,
});

describe('a picture', () => {
  const database = freshDatabase();
  let [ada, bert] = ['', ''];
  beforeAll(async () => {
    ada = (await addMember(database(), '5_subadmin', 'Ada')).sub ?? '';
    bert = (await addMember(database(), '3_chronicler', 'Bert')).sub ?? '';
  });

  const valueOf = async <T>(call: string, ...parameters: unknown[]) => {
    const [row] = await database().query<{ value: T }>(`select ${call} as value`, parameters);
    return row?.value;
  };
  const noon = '2026-03-01T12:00:00Z';
  const add = (letter: string, at = noon, who = ada) =>
    valueOf(
      `private.add_image($1::uuid, $2, repeat($3, 32), sha256($3::text::bytea), 'bytes', 640, 480)`,
      who,
      at,
      letter,
    );
  const find = (letter: string, at = noon, who = ada) =>
    valueOf(`private.find_image($1::uuid, $2, sha256($3::text::bytea))`, who, at, letter);
  const forget = (at: string) => valueOf('private.forget_unused_images($1)', at);
  const uploadedAt = (letter: string) =>
    valueOf(
      `(select i.uploaded_at = $2 from private.image i where i.name = $1)`,
      nameOf(letter),
      '2026-03-02T12:00:00Z',
    );

  it('is told once as new and found by its bytes, which counts as uploaded anew', async () => {
    expect(await find('b')).toBeNull();
    expect(await add('b')).toEqual(told('b', true));
    expect(await add('b', '2026-03-02T12:00:00Z')).toEqual(told('b', false));
    expect(await find('b', '2026-03-01T00:00:00Z')).toEqual(told('b', false));
    expect(await uploadedAt('b')).toBe(true);
    for (const refused of [find, add]) {
      await expect(refused('c', noon, bert)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is taken from staff until their role ends', async () => {
    const carla = (await addMember(database(), '5_subadmin', 'Carla')).sub ?? '';
    await database().query('update private.user_role set ends_at = $2 where user_id = $1::uuid', [
      carla,
      noon,
    ]);
    expect(await find('c', '2026-03-01T11:59:59Z', carla)).toBeNull();
    await expect(find('c', noon, carla)).rejects.toMatchObject({ code: '42501' });
  });

  it('is one of a hundred that somebody adds within a day', async () => {
    await database().query(
      `insert into private.image (name, source_hash, bytes, width, height, added_at, added_by, uploaded_at)
       select translate(md5(n::text), '0123456789abcdef', 'bcdfghjkmnpqrstv'), sha256(n::text::bytea), 'x', 1, 1,
         $2, $1::uuid, $2 from generate_series(1, 99) n`,
      [ada, '2026-04-01T12:00:00Z'],
    );
    await add('d', '2026-04-01T12:00:00Z');
    await expect(add('f', '2026-04-02T11:59:59Z')).rejects.toMatchObject({ code: 'PT429' });
    expect(await add('f', '2026-04-02T12:00:00Z')).toEqual(told('f', true));
  });

  it('that is withdrawn is found no more, and said of which puzzles and drafts it was', async () => {
    const address = `/images/${nameOf('g')}.webp`;
    await add('g', '2026-05-01T00:00:00Z');
    for (const [key, published] of [
      ['shows-it', true],
      ['drawn', false],
    ] as const) {
      const id = await addPuzzle(database(), { key });
      await database().query('update public.tip set image = $2 where puzzle_id = $1', [
        id,
        address,
      ]);
      if (published) {
        await database().query(`update public.puzzle set state = 'published' where id = $1`, [id]);
      }
    }
    const save = (key: string, revision: number, image: string) =>
      database().query(`select private.save_draft($1::uuid, now(), $2, $3, $4)`, [
        ada,
        key,
        revision,
        JSON.stringify({ de: { tips: [{ text: 'x', image }, { image }] } }),
      ]);
    for (const key of ['showing', 'shown-before', 'removed']) await save(key, 0, address);
    await save('shown-before', 1, '/i/a.webp');
    await database().exec(
      `update private.draft set removed_at = now() where key = 'removed';
       insert into private.draft (key, revision, content) values ('shows-it', 1, '{}');
       insert into private.draft_revision (key, revision, content, saved_at)
         values ('shows-it', 1, '{"image": "${address}"}', now())`,
    );
    const withdraw = (at: string) => valueOf('private.withdraw_image($1, $2)', at, nameOf('g'));
    const where = { puzzles: ['drawn', 'shows-it'], drafts: ['showing'] };
    expect(await withdraw('2026-05-01T12:00:00Z')).toEqual(where);
    expect(await withdraw('2026-05-02T12:00:00Z')).toEqual(where);
    const stored = await database().query(
      `select bytes, withdrawn_at = '2026-05-01T12:00:00Z' as is_first from private.image where name = $1`,
      [nameOf('g')],
    );
    expect(stored).toEqual([{ bytes: null, is_first: true }]);
    const actions = await database().query(
      `select details from private.staff_action where action = 'image withdrawn' and subject = $1`,
      [nameOf('g')],
    );
    expect(actions).toEqual([{ details: where }]);
    for (const again of [find, add]) {
      await expect(again('g')).rejects.toMatchObject({ code: '55000' });
    }
    await expect(valueOf('private.withdraw_image(now(), $1)', 'unknown')).rejects.toMatchObject({
      code: '02000',
    });
  });

  it('that nothing names is kept for thirty days, twenty go at a time, and a name for ever', async () => {
    await database().exec(
      `update private.image set uploaded_at = '2026-06-01T12:00:00Z' where withdrawn_at is null;
       delete from private.image where name not in (select name from private.image limit 23)
         and withdrawn_at is null;
       insert into private.image
         (name, source_hash, width, height, added_at, uploaded_at, withdrawn_at)
         values (repeat('k', 32), sha256('k'), 1, 1, '2026-01-01', '2026-01-01', '2026-01-02')`,
    );
    for (const letter of ['m', 'n', 'p']) await add(letter, '2026-01-01T12:00:00Z');
    const hinted = await addPuzzle(database());
    await database().query(
      `update public.tip set image = $2 where puzzle_id = $1 and position = 4`,
      [hinted, `/images/${nameOf('m')}.webp`],
    );
    await database().query(
      `insert into private.draft_revision (key, revision, content, saved_at)
       values ('shows-it', 2, jsonb_build_array($1::text, $2::text), now())`,
      [`/images/${nameOf('n')}.webp`, `/images/${nameOf('p')}.webp`],
    );
    const [before] = await database().query<{ count: number }>(
      `select count(*)::integer as count from private.image
       where withdrawn_at is null and added_at > '2026-01-01T12:00:00Z'`,
    );
    expect(await forget('2026-07-01T12:00:00Z')).toBe(0);
    expect(await forget('2026-07-01T12:00:01Z')).toBe(20);
    expect(await forget('2026-07-01T12:00:01Z')).toBe((before?.count ?? 0) - 20);
    for (const letter of ['k', 'm', 'n', 'p']) {
      expect(
        await valueOf(`exists (select from private.image where name = $1)`, nameOf(letter)),
      ).toBe(true);
    }
  });

  it.each([
    [`name = repeat('b', 31)`],
    [`name = repeat('a', 32)`],
    [`name = repeat('B', 32)`],
    [`source_hash = 'short'`],
    [`bytes = ''`],
    [`bytes = repeat('x', 4194305)::bytea`],
    ['width = 0'],
    ['width = 1601'],
    ['height = 0'],
    ['height = 1601'],
    ['bytes = null'],
    ['withdrawn_at = now()'],
  ])('has never %s', async (set) => {
    await add('h');
    await database().query(
      `update private.image set width = 1600, height = 1600, bytes = repeat('x', 4194304)::bytea
       where name = $1`,
      [nameOf('h')],
    );
    const change = database().query(`update private.image set ${set} where name = $1`, [
      nameOf('h'),
    ]);
    await expect(change).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the room for pictures', () => {
  const database = freshDatabase();
  let ada = '';

  // One letter many times takes next to no room; copied from another row it is not even read.
  beforeAll(async () => {
    ada = (await addMember(database(), '4_admin', 'Ada')).sub ?? '';
    await database().query('alter table private.image alter column bytes set storage extended');
    await database().query(
      `create table private.picture as select repeat('x', 1)::bytea as bytes
       union all select repeat('x', $1::integer)::bytea union all select repeat('x', $1 - 1)::bytea`,
      [largest],
    );
  });

  /** The pictures that somebody else has stored: so many of so many bytes. */
  const store = (count: number, bytes: number) =>
    database().query(
      `insert into private.image
         (name, source_hash, bytes, width, height, added_at, uploaded_at)
       select translate(md5(octet_length(p.bytes) || ' ' || n), '0123456789abcdef', 'bcdfghjkmnpqrstv'),
         sha256((octet_length(p.bytes) || ' ' || n)::bytea), p.bytes, 1, 1, now(), now()
       from generate_series(1, $1::integer) n, private.picture p
       where octet_length(p.bytes) = $2`,
      [count, bytes],
    );
  /** Adds a picture of one byte; resolves with the code of a refusal, null for none. */
  const add = (letter: string) =>
    database()
      .query(
        `select private.add_image(
           $1, now(), repeat($2::text, 32), sha256($2::text::bytea), 'x', 1, 1
         )`,
        [ada, letter],
      )
      .then(
        () => null,
        ({ code }: { code: string }) => code,
      );

  it('is for 5,000', async () => {
    await store(4999, 1);
    expect([await add('b'), await add('c')]).toEqual([null, '53100']);
    await database().query('delete from private.image');
  });

  it('is one gigabyte', async () => {
    await store(255, largest);
    await store(1, largest - 1);
    expect([await add('b'), await add('c')]).toEqual([null, '53100']);
  });
});

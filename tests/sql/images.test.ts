import { beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase } from '../setup/fresh-database.ts';
import { addMember } from '../setup/factories/staff-factory.ts';

const largest = 4_194_304;

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

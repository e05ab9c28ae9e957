import { request } from 'node:http';

import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { callAs } from '../setup/factories/staff-factory.ts';
import { refusalIn, signUpMember } from '../setup/staff-http.ts';
import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

type Told = { address: string; width: number; height: number; bytes: number };

let shade = 0;

/** A picture that no other test uploads. */
function picture(width = 32, height = 24): Promise<Buffer> {
  shade += 1;
  const background = { r: shade, g: 100, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Sends so many bytes without saying how many; resolves with the status that ends it. */
function pour(url: string, token: string, size: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' };
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    // The server hangs up on who goes on; what it answered before is the outcome.
    sent.on('error', reject);
    sent.end(Buffer.alloc(size));
  });
}

async function told(answer: Response): Promise<Told> {
  const found: Told = await answer.json();
  return found;
}

/** The least of a draft that shows a picture. */
function showing(image: string) {
  return { de: { tips: [{ text: 'Ein Bild', image }] } };
}

describe('pictures', () => {
  const running = gatewayFor();
  const database = () => running().gateway.database;
  let ada = { id: '', token: '' };

  const upload = (body: Uint8Array<ArrayBuffer> | Buffer, token: string | null = ada.token) =>
    fetch(`${running().url}/staff/images`, {
      method: 'POST',
      body: new Uint8Array(body),
      ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
  const uploaded = async () => (await told(await upload(await picture()))).address;

  beforeAll(async () => {
    ada = await signUpMember(running());
  });

  it('are uploaded by staff and shown to everybody who knows the address', async () => {
    const answer = await upload(await picture(3200, 20));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { address, ...size } = await told(answer);
    expect(address).toMatch(/^\/images\/[bcdfghjkmnpqrstv]{32}\.webp$/);
    expect(size).toMatchObject({ width: 1600, height: 10 });

    const shown = await fetch(`${running().url}${address}`);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.byteLength).toBe(size.bytes);
    expect((await sharp(bytes).metadata()).width).toBe(1600);
    const tag = shown.headers.get('etag') ?? '';
    const again = await fetch(`${running().url}${address}`, { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      'public, max-age=31536000, immutable',
    ]);
    const head = await fetch(`${running().url}${address}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size.bytes)]);

    const [action] = await database().query(
      `select action, details from private.staff_action where done_by = $1 and subject = $2`,
      [ada.id, address.slice(8, 40)],
    );
    expect(action).toEqual({ action: 'image added', details: size });
  });

  it('keep their address when the same bytes come again, from whomever', async () => {
    const bytes = await picture();
    const first = await upload(bytes);
    const second = await upload(bytes, (await signUpMember(running(), '4_admin')).token);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
    const actions = await database().query(
      `select from private.staff_action where subject = (
         select name from private.image order by added_at desc limit 1
       )`,
    );
    expect(actions).toHaveLength(1);
  });

  it('that five upload at once all get an address, and two at once the same', async () => {
    const four = await Promise.all([picture(), picture(), picture(), picture()] as const);
    const answers = await Promise.all([...four, four[0]].map((bytes) => upload(bytes)));
    const all = await Promise.all(answers.map(told));
    expect(new Set(all.map(({ address }) => address)).size).toBe(4);
    expect(all[4]).toEqual(all[0]);
  });

  it('are taken from staff alone, as the tables say and not the token', async () => {
    const bytes = await picture();
    expect(await refusalIn(await upload(bytes, null))).toEqual([401, 'not_signed_in']);
    expect(await refusalIn(await upload(bytes, 'no.such.token'))).toEqual([401, 'not_signed_in']);
    const player = await signUpPlayer(running());
    expect(await refusalIn(await upload(bytes, player.session.access_token))).toEqual([
      403,
      'not_allowed',
    ]);
    const former = await signUpMember(running(), '4_admin');
    expect((await upload(bytes, former.token)).status).toBe(201);
    await database().query('delete from private.user_role where user_id = $1', [former.id]);
    expect((await upload(bytes, former.token)).status).toBe(403);
  });

  it('that are none, or too much, are refused', async () => {
    expect(await refusalIn(await upload(Buffer.from('<svg/>')))).toEqual([
      415,
      'image_type_unknown',
    ]);
    const cut = (await picture()).subarray(0, 60);
    expect(await refusalIn(await upload(cut))).toEqual([422, 'image_unreadable']);
    const large = Buffer.alloc(8 * 1024 * 1024 + 1);
    expect(await refusalIn(await upload(large))).toEqual([413, 'too_large']);
    expect(await pour(`${running().url}/staff/images`, ada.token, large.length)).toBe(413);
    const got = await fetch(`${running().url}/staff/images`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    const other = await fetch(`${running().url}/staff/other`);
    expect([other.status, other.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('that nobody uploaded are not found, and are not listed', async () => {
    const paths = ['', 'bcdf.webp', `${'b'.repeat(32)}.webp`, 'b'.repeat(32), '..%2fconfig.json'];
    for (const path of paths) {
      const answer = await fetch(`${running().url}/images/${path}`);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        path,
        404,
        'no-store',
      ]);
    }
  });

  it('are bounded: a hundred new ones a person and day', async () => {
    const { id, token } = await signUpMember(running());
    await database().query(
      `insert into private.image
         (name, source_hash, bytes, width, height, added_at, added_by, uploaded_at)
       select translate(md5(n::text), '0123456789abcdef', 'bcdfghjkmnpqrstv'), sha256(n::text::bytea),
         'x', 1, 1, now(), $1, now()
       from generate_series(1, 100) n`,
      [id],
    );
    const full = await upload(await picture(), token);
    expect(full.headers.get('retry-after')).toBe('3600');
    expect(await refusalIn(full)).toEqual([429, 'images_today_full']);
    expect((await upload(await picture())).status).toBe(201);
  });

  it('that are withdrawn are gone for good, and their hints show without them', async () => {
    const adaActs = { role: 'authenticated' as const, sub: ada.id };
    const bytes = await picture();
    const { address } = await told(await upload(bytes));
    const name = address.slice(8, 40);
    const id = await addPuzzle(database());
    await database().query(
      `update public.tip set image = $1, image_alt = 'Alt', copyright = 'NASA' where puzzle_id = $2`,
      [address, id],
    );
    await callAs(database(), adaActs, 'save_draft', 'naming', 0, showing(address));
    const shown = async () => {
      const [row] = await database().query<{ tip: object }>(
        `select private.puzzle_json(p, null, false) #> '{tips,0}' as tip
         from public.puzzle p where p.id = $1`,
        [id],
      );
      return row?.tip;
    };
    expect(await shown()).toMatchObject({ image: address, imageAlt: 'Alt', copyright: 'NASA' });
    const withdraw = () =>
      database().query<{ told: object }>('select private.withdraw_image(now(), $1) as told', [
        name,
      ]);
    const named = { puzzles: [expect.any(String)], drafts: ['naming'] };
    expect(await withdraw()).toEqual([{ told: named }]);
    expect(await withdraw()).toEqual([{ told: named }]);
    expect(await shown()).toMatchObject({ image: null, imageAlt: null, copyright: null });
    const gone = await fetch(`${running().url}${address}`);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await refusalIn(await upload(bytes))).toEqual([422, 'image_withdrawn']);
    const actions = await database().query(
      `select action, done_by = session_user as is_operator from private.staff_action
       where subject = $1 order by id`,
      [name],
    );
    expect(actions).toEqual([
      { action: 'image added', is_operator: false },
      { action: 'image withdrawn', is_operator: true },
    ]);
    await database().query('delete from public.puzzle where id = $1', [id]);
    await database().query(`delete from private.draft where key = 'naming'`);
    await database().query('delete from private.image where name = $1', [name]);
  });

  it('that no revision and no hint names go after 30 days, and all others stay', async () => {
    const adaActs = { role: 'authenticated' as const, sub: ada.id };
    const [drafted, replaced, hinted, fresh, unused] = [
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
    ];
    await callAs(database(), adaActs, 'save_draft', 'with-picture', 0, showing(replaced));
    await callAs(database(), adaActs, 'save_draft', 'with-picture', 1, showing(drafted));
    const id = await addPuzzle(database());
    await database().query('update public.tip set image = $1 where puzzle_id = $2', [hinted, id]);
    await database().query(
      `update private.image set uploaded_at = now() - interval '31 days'
       where '/images/' || name || '.webp' <> $1`,
      [fresh],
    );
    const forget = async () => {
      const [row] = await database().query<{ count: number }>(
        'select private.forget_unused_images() as count',
      );
      return row?.count;
    };
    while ((await forget()) !== 0);
    const left = await database().query<{ address: string }>(
      `select '/images/' || name || '.webp' as address from private.image`,
    );
    expect(left.map(({ address }) => address).toSorted()).toEqual(
      [drafted, replaced, hinted, fresh].toSorted(),
    );
    expect(left.map(({ address }) => address)).not.toContain(unused);
    await database().query(`delete from private.draft where key = 'with-picture'`);
    expect(await forget()).toBe(2);
  });
});

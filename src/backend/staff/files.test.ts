import { afterEach, expect, test, vi } from 'vitest';
import { NoConnectionError, ServerError } from '../errors.ts';
import { failureOf } from './failure.ts';
import {
  exportPuzzles,
  fetchPicture,
  importPuzzles,
  LARGEST_PICTURE,
  uploadImage,
} from './files.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The gateway’s routes, which answer so; `asked` is what they were asked. */
function staffRoutes(
  answer: () => Response,
  token: (refused?: string) => Promise<string> = async () => 'token',
) {
  const asked: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return answer();
  });
  return { asked, routes: { backendUrl: 'https://quando.example', token } };
}

function upload(answer: () => Response, token?: () => Promise<string>) {
  const { asked, routes } = staffRoutes(answer, token);
  const picture = new Blob(['picture']);
  return { asked, picture, image: uploadImage(routes, picture) };
}

const nothing = () => new Response('Not found', { status: 404 });

const refuse = () => Response.json({ code: 'not_allowed' }, { status: 403 });

function away(): Response {
  throw new TypeError('Failed to fetch');
}

test('a picture is sent in the name of who is signed in, and its new address comes back', async () => {
  const kept = { address: '/images/a.webp', width: 800, height: 600, bytes: 4000 };
  const { asked, picture, image } = upload(() => Response.json(kept, { status: 201 }));
  expect(await image).toEqual(kept);
  expect(asked[0]?.address).toBe('https://quando.example/staff/images');
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer token');
  expect(asked[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(asked[0]?.init.body).toBe(picture);
});

test('a picture may have eight megabytes, and two minutes to arrive', async () => {
  expect(LARGEST_PICTURE).toBe(8_388_608);
  const limit = vi.spyOn(AbortSignal, 'timeout');
  await expect(upload(nothing).image).rejects.toThrow('The answer is 404');
  expect(limit).toHaveBeenCalledWith(120_000);
});

test('a role given meanwhile counts: what was refused is asked once more with a new token', async () => {
  const answers = [refuse, () => Response.json({}), refuse, refuse];
  const { asked, routes } = staffRoutes(
    () => answers.shift()?.() ?? new Response(),
    async (refused) => (refused === undefined ? 'old' : 'new'),
  );
  const picture = new Blob(['picture']);
  await expect(uploadImage(routes, picture)).rejects.toThrow('The answer cannot be read');
  const bearers = asked.map(({ init }) => new Headers(init.headers).get('authorization'));
  expect(bearers).toEqual(['Bearer old', 'Bearer new']);
  const same = { ...routes, token: async () => 'same' };
  await expect(uploadImage(same, picture)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(asked).toHaveLength(3);
});

test('what is refused is told by its code, also where no pictures are taken', async () => {
  const refusal = { code: 'image_animated', message: 'more than one frame' };
  await expect(upload(() => Response.json(refusal, { status: 415 })).image).rejects.toMatchObject({
    code: 'image_animated',
  });
  await expect(upload(nothing).image).rejects.toMatchObject({ code: 'not_available' });
  const page = upload(() => new Response('<html>'));
  await expect(page.image).rejects.toThrow('The answer cannot be read');
});

test('a broken connection is told as one', async () => {
  await expect(upload(away).image).rejects.toMatchObject({ name: 'NoConnectionError' });
});

test('nothing is sent in nobody’s name while the session cannot be renewed', async () => {
  const { asked, image } = upload(nothing, async () => {
    throw new NoConnectionError();
  });
  await expect(image).rejects.toMatchObject({ name: 'NoConnectionError' });
  expect(asked).toEqual([]);
});

test('what was exported keeps the name and the mark that the server gave it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="quando-2026.csv"' };
  const { asked, routes } = staffRoutes(() => new Response('\uFEFFkey', { headers }));
  const all = { locale: 'de', isOfDraftsOnly: false } as const;
  expect(await exportPuzzles(routes, { ...all, format: 'csv' })).toEqual({
    name: 'quando-2026.csv',
    text: '\uFEFFkey',
  });
  await exportPuzzles(routes, { ...all, format: 'csv', isOfDraftsOnly: true });
  await exportPuzzles(routes, { ...all, format: 'json', isOfDraftsOnly: true });
  await exportPuzzles(routes, { ...all, format: 'json' });
  expect(asked.map(({ address }) => address.replace('https://quando.example', ''))).toEqual([
    '/staff/export.csv?locale=de',
    '/staff/export.csv?locale=de&only=drafts',
    '/staff/export.json?only=drafts',
    '/staff/export.json',
  ]);
  const { routes: unnamed } = staffRoutes(() => new Response('[]'));
  expect((await exportPuzzles(unnamed, { ...all, format: 'json' })).name).toBe('quando.json');
  const { routes: refusing } = staffRoutes(refuse);
  await expect(exportPuzzles(refusing, { ...all, format: 'json' })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

const report = {
  digest: 'd',
  new: [{ key: 'a' }],
  changed: [{ key: 'b', changes: [{ path: 'year', from: 1, to: ['x'] }], wasReady: true }],
  published: [],
  ignored: [],
  unchanged: 3,
  refused: [{ key: null, line: 7, path: null, reason: 'year' }],
  written: 0,
};

test.each([
  [null, 200, 'checked', '?dry=true'],
  ['d+', 200, 'written', '?dry=false&digest=d%2B'],
  [null, 422, 'refused', '?dry=true'],
  ['d', 409, 'stale', '?dry=false&digest=d'],
])(
  'a file looked at or taken over, digest %s and status %i: %s',
  async (digest, status, outcome, search) => {
    const { asked, routes } = staffRoutes(() => Response.json(report, { status }));
    const given = new Blob(['[]']);
    expect(await importPuzzles(routes, { file: given, digest })).toEqual({
      outcome,
      report: {
        ...report,
        new: [{ key: 'a', year: null }],
        changed: [{ key: 'b', changes: [{ path: 'year', from: 1, to: null }], wasReady: true }],
        refused: [{ key: null, line: 7, path: null, reason: 'year', message: '' }],
        next: null,
      },
    });
    expect(asked[0]?.address).toBe(`https://quando.example/staff/import${search}`);
    expect(asked[0]?.init.method).toBe('POST');
    expect(asked[0]?.init.body).toBe(given);
  },
);

const bad = () => Response.json({ code: 'bad_file', line: 3, field: 'x' }, { status: 422 });
const large = () => Response.json({ code: 'too_large', field: 'x' }, { status: 413 });

test('a file that nobody can read is refused with its line, and an odd answer is no report', async () => {
  const look = { file: new Blob(['[']), digest: null };
  await expect(importPuzzles(staffRoutes(bad).routes, look)).rejects.toMatchObject({
    code: 'bad_file',
    message: '',
    field: '3',
  });
  await expect(importPuzzles(staffRoutes(large).routes, look)).rejects.toMatchObject({
    code: 'too_large',
    field: 'x',
  });
  const odd = staffRoutes(() => Response.json({})).routes;
  await expect(importPuzzles(odd, look)).rejects.toThrow('no report of an import');
  const page = staffRoutes(() => new Response('<html>')).routes;
  await expect(importPuzzles(page, look)).rejects.toThrow('no report of an import');
  const proxy = staffRoutes(() => new Response('<html>', { status: 502 })).routes;
  await expect(importPuzzles(proxy, look)).rejects.toMatchObject({ code: 'unexpected_failure' });
});

test('a picture of the installation is fetched as nobody, and only where it is one', async () => {
  const picture = (type: string, status = 200) =>
    staffRoutes(() => new Response('x', { status, headers: { 'content-type': type } }));
  const { asked, routes } = picture('image/webp');
  expect(await fetchPicture(routes, '/images/a.webp')).toEqual(Uint8Array.of(120));
  expect(asked).toEqual([
    { address: 'https://quando.example/images/a.webp', init: { credentials: 'omit' } },
  ]);
  expect(await fetchPicture(picture('text/html').routes, '/a')).toBeNull();
  expect(await fetchPicture(picture('image/webp', 404).routes, '/a')).toBeNull();
  await expect(fetchPicture(staffRoutes(away).routes, '/a')).rejects.toBeInstanceOf(
    NoConnectionError,
  );
});

test.each([
  ['PT409', 'otherRevision'],
  ['23505', 'taken'],
  ['55000', 'notNow'],
  ['02000', 'notThere'],
  ['42501', 'denied'],
  ['PGRST301', 'denied'],
  ['22001', 'tooLong'],
  ['PT429', 'tooMany'],
  ['over_request_rate_limit', 'tooMany'],
  ['22003', 'wrong'],
  ['23514', 'wrong'],
  ['42P01', 'unknown'],
])('staff hear of %s as %s', (code, failure) => {
  expect(failureOf(new ServerError('', code))).toBe(failure);
});

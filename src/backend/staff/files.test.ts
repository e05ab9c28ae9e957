import { afterEach, expect, test, vi } from 'vitest';
import { NoConnectionError } from '../errors.ts';
import { uploadImage } from './files.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function upload(answer: () => Response, token = async () => 'token') {
  const asked: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return answer();
  });
  const routes = { backendUrl: 'https://quando.example', token };
  return { asked, image: uploadImage(routes, new Blob(['picture'])) };
}

const nothing = () => new Response('Not found', { status: 404 });

function away(): Response {
  throw new TypeError('Failed to fetch');
}

test('a picture is sent in the name of who is signed in, and its new address comes back', async () => {
  const kept = { address: '/images/a.webp', width: 800, height: 600, bytes: 4000 };
  const { asked, image } = upload(() => Response.json(kept, { status: 201 }));
  expect(await image).toEqual(kept);
  expect(asked[0]?.address).toBe('https://quando.example/staff/images');
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer token');
});

test('what is refused is told by its code, also where no pictures are taken', async () => {
  const refusal = { code: 'image_animated', message: 'more than one frame' };
  await expect(upload(() => Response.json(refusal, { status: 415 })).image).rejects.toMatchObject({
    code: 'image_animated',
  });
  await expect(upload(nothing).image).rejects.toMatchObject({ code: 'not_available' });
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

import * as v from 'valibot';
import { expect, it } from 'vitest';

import { text, withBody } from './call.ts';

const shape = v.object({
  name: v.optional(text(3)),
  place: v.optional(v.object({ name: text(3) })),
  more: v.optional(v.unknown()),
});

/** What a call is given of a body. */
const given = async (body: BodyInit) => {
  const request = new Request('https://quando.example/', {
    method: 'POST',
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  const call = { request, url: new URL(request.url), ids: [] };
  return withBody(shape, async (read) => read)(call);
};
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const many = (members: number) => JSON.stringify(Array.from({ length: members }, () => 1));

it('a call is given of a body what it asks for, and nothing else', async () => {
  expect(await given('{"name":"Ada","role":"admin"}')).toEqual({ name: 'Ada' });
});

it('a body may be so deep and have so many members, and no more', async () => {
  expect(await given(`{"more":${nested(31)}}`)).toHaveProperty('more');
  await expect(given(`{"more":${nested(32)}}`)).rejects.toMatchObject({
    status: 400,
    code: 'bad_json',
    message: 'The body is nested too deeply',
  });
  expect(await given(`{"more":${many(1_998)}}`)).toHaveProperty('more');
  await expect(given(`{"more":${many(1_999)}}`)).rejects.toMatchObject({
    status: 400,
    code: 'bad_json',
    message: 'The body has too many members',
  });
});

const cut = new ReadableStream({
  start: (controller) => controller.error(new Error('The connection is gone.')),
});

it.each<[string, BodyInit, string, string]>([
  ['without JSON', 'name=Ada', 'bad_json', 'Could not parse request body as JSON'],
  ['that breaks off', cut, 'bad_json', 'Could not parse request body as JSON'],
  ['with a sign of no text', '{"name":"\\u0000"}', 'bad_json', 'The body holds what is no text'],
  [
    'with a long name',
    '{"name":"Adas"}',
    'validation_failed',
    'name is missing, too long or not of its kind',
  ],
  [
    'with a long name inside',
    '{"place":{"name":"Rome"}}',
    'validation_failed',
    'place.name is missing, too long or not of its kind',
  ],
  ['of no fields', '7', 'validation_failed', 'The body is missing, too long or not of its kind'],
])('a body %s is refused in words', async (_what, body, code, message) => {
  await expect(given(body)).rejects.toMatchObject({ status: 400, code, message });
});

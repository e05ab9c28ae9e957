import { expect, it } from 'vitest';

import { createEmbedRoutes, isEmbedPath } from './embed-routes.ts';

const publicUrl = 'https://quando.example';

function ask(query: Record<string, string>, embedOrigins = ['https://news.example']) {
  const app = createEmbedRoutes({
    publicUrl,
    embedOrigins,
    headers: { 'x-frame-options': 'DENY' },
  });
  return app.request(`/oembed?${new URLSearchParams(query).toString()}`);
}

it('the start page is embedded as today’s game, in the language of its address', async () => {
  const answer = await ask({ url: `${publicUrl}/?lang=de&x="><script>` });
  expect(await answer.json()).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'Quando',
    provider_name: 'Quando',
    provider_url: publicUrl,
    cache_age: 3600,
    html: `<iframe src="${publicUrl}/embed?lang=de" title="Quando" width="480" height="720" style="border:0"></iframe>`,
    width: 480,
    height: 720,
  });
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
});

it.each([
  ['/?lang=en', '/embed?lang=en'],
  ['/embed/?lang=de', '/embed?lang=de'],
  ['/?lang=fr', '/embed'],
  ['/', '/embed'],
])('what %s embeds is %s', async (asked, embedded) => {
  const { html } = (await (await ask({ url: publicUrl + asked })).json()) as { html: string };
  expect(html).toContain(`src="${publicUrl}${embedded}"`);
});

async function sizeOf(maxwidth: string, maxheight: string) {
  const answer = await ask({ url: `${publicUrl}/embed`, maxwidth, maxheight });
  const { width, height } = (await answer.json()) as { width: number; height: number };
  return [width, height];
}

it('it is as small as asked for, and never larger than it need be', async () => {
  expect(await sizeOf('320', '600')).toEqual([320, 600]);
  expect(await sizeOf('99999', '-1')).toEqual([480, 720]);
});

it('a long address is embedded like any other', async () => {
  const url = `${publicUrl}/?${'x'.repeat(500 - publicUrl.length - 2)}`;
  expect([url.length, (await ask({ url })).status]).toEqual([500, 200]);
});

it.each([
  ['/embed', true],
  ['/Embed/', true],
  ['/embed/x', false],
  ['/embedded', false],
  ['/', false],
])('whether %s is the game within other sites: %s', (path, isEmbedded) => {
  expect(isEmbedPath(path)).toBe(isEmbedded);
});

it.each([
  {},
  { url: 'nonsense' },
  { url: 'https://other.example/' },
  { url: `${publicUrl}/pp/1` },
  { url: `${publicUrl}/?${'x'.repeat(500 - publicUrl.length - 1)}` },
])('no other address is embedded: %j', async (query) => {
  expect((await ask(query as Record<string, string>)).status).toBe(404);
});

it('nothing is embedded where no site may, and as JSON alone', async () => {
  const nowhere = await ask({ url: `${publicUrl}/` }, []);
  const asXml = await ask({ url: `${publicUrl}/`, format: 'xml' });
  expect([nowhere.status, asXml.status]).toEqual([404, 501]);
  for (const { headers } of [nowhere, asXml, await ask({ url: `${publicUrl}/` })]) {
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  }
});

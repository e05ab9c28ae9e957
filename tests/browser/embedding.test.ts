import { listen } from '../../gateway/http/listen.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { gatewayThat } from './own-gateway.ts';
import { expect, inTestAll } from './test.ts';
import { startTestGateway } from './test-gateway.ts';
import { text } from './words.ts';

/**
 * A site whose pages frame the address in their query, known by a name that is listed and by one that
 * is not; it begins with the gateway that lists it.
 */
const site = { listed: '', unlisted: '' };

const test = gatewayThat('embedding', async () => {
  const server = await listen(({ url }) => framing(new URL(url)), '127.0.0.1', 0);
  const { port } = new URL(server.url);
  Object.assign(site, { listed: `http://localhost:${port}`, unlisted: server.url });
  const gateway = await startTestGateway('embedding', {
    EMBED_ORIGINS: site.listed,
    PUBLIC_URL: 'http://quando.test',
  });
  const close = async () => {
    await gateway.close();
    await server.drain();
  };
  return { ...gateway, close };
});

test.use({ visitor: 'new' });

/** A page that makes as much room for its frame as it is told. */
function framing({ searchParams }: URL): Response {
  const html = `<!doctype html><html lang="en"><title>News</title><link rel="icon" href="data:," />
    <h1>News</h1><main>
    <iframe title="Quando" src="${searchParams.get('game') ?? ''}" style="border:0; width:100%; height:400px"></iframe></main>
    <script>addEventListener('message', ({ data }) => {
      document.querySelector('iframe').style.height = data.quandoHeight + 'px';
    });</script></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html' } });
}

for (const locale of ['de', 'en'] as const) {
  test(
    `today’s game is played within a listed site, and stores nothing (${locale})`,
    locale === 'de' ? {} : inTestAll,
    async ({ page, context, gateway, setClock }) => {
      await setClock('2040-06-15T10:00:00Z');
      const game = encodeURIComponent(`${gateway.url}/embed?lang=${locale}`);
      await page.goto(`${site.listed}/?game=${game}`);
      const frame = page.frameLocator('iframe');
      await expect(frame.locator('[data-hint]').first()).toBeVisible();
      await expect(frame.locator('html')).toHaveAttribute('lang', locale);
      await expect(frame.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('iframe')).toHaveCSS('height', '720px');
      const full = frame.getByRole('link', { name: text(locale, 'modes.fullPage') });
      await expect(full).toHaveAttribute('target', '_blank');

      await frame.locator('[data-board]').click();
      for (const year of ['1001', '1002', '1003', '1004']) {
        await page.keyboard.type(year);
        await page.keyboard.press('Enter');
      }
      await expect(frame.getByRole('heading', { level: 2 }).first()).toBeFocused();
      await expect(page.locator('iframe')).not.toHaveCSS('height', '720px');
      const higher = await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight);
      expect(higher).toBeGreaterThan(720);
      expect(
        await frame.locator('html').evaluate(() => [document.cookie, localStorage.length]),
      ).toEqual(['', 0]);
      expect(await context.cookies()).toEqual([]);
      await frame.getByRole('button', { name: text(locale, 'modes.playAgain') }).click();
      await expect(page.locator('iframe')).toHaveCSS('height', '720px');

      await page.goto(`${gateway.url}/embed?lang=${locale}`);
      await expect(page.locator('[data-hint]').first()).toBeVisible();
      await expectNoFindings(page, `embedded-${locale}`);
    },
  );
}

test('no other site may show it, and no other screen is shown by a listed one', async ({
  page,
  gateway,
  expectConsole,
}) => {
  expectConsole(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
  for (const address of [
    `${site.unlisted}/?game=${gateway.url}/embed`,
    `${site.listed}/?game=${gateway.url}/`,
  ]) {
    const refused = page.waitForEvent('console', (message) => /fram/i.test(message.text()));
    await page.goto(address);
    await refused;
    await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0);
  }
});

test('the start page names what programs embed', async ({ request, gateway }) => {
  const page = await (await request.get('/', { headers: { accept: 'text/html' } })).text();
  const address = /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(
    page,
  )?.[1];
  const { pathname, search } = new URL(address ?? '');
  const answer = await request.get(`${gateway.url}${pathname}${search}`);
  expect(await answer.json()).toMatchObject({
    type: 'rich',
    html: expect.stringContaining('/embed?lang='),
  });
});

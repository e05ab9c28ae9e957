import { expect, test } from './test.ts';

const CROSSING = '2040-06-15T10:00:00Z';

test('a video tip is a link, and a player here for who has chosen to see videos here', async ({
  play,
  setClock,
  context,
  gateway,
}) => {
  await setClock(CROSSING);
  const { page } = play;
  const choose = (value: string) =>
    context.addCookies([{ name: 'consentVideo', value, url: gateway.url }]);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(gateway.url)) elsewhere.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Die Karavelle</h1>' }),
  );
  const link = page.getByRole('link', { name: 'Die Überfahrt' });
  const watch = page.getByRole('button', { name: 'Video hier ansehen: Die Überfahrt' });

  await test.step('who declined has the link alone', async () => {
    await choose('false');
    const response = await page.goto('/');
    expect(response?.headers()['content-security-policy']?.split('; ')).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    );
    await expect(play.hints).toHaveCount(1);
    await play.typeYear('1492');
    await expect(link).toHaveAttribute('href', 'https://youtu.be/abcdefghijk');
    await expect(watch).toHaveCount(0);
    expect(elsewhere).toEqual([]);
  });

  await test.step('who agreed sees it here, and nothing is asked for before', async () => {
    await choose('true');
    await play.reload();
    await expect(link).toHaveAttribute('href', 'https://youtu.be/abcdefghijk');
    await expect(watch).toBeVisible();
    expect(elsewhere).toEqual([]);
    await watch.click();
    const player = page.getByTitle('Die Überfahrt').contentFrame();
    await expect(player.getByRole('heading', { name: 'Die Karavelle' })).toBeVisible();
    expect(elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk']);
  });
});

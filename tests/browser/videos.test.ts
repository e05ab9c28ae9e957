import { expect, test } from './test.ts';

const CROSSING = '2040-06-15T10:00:00Z';

for (const consent of ['true', 'false']) {
  test(`a video tip, where the choice to see videos here is ${consent}`, async ({
    play,
    setClock,
    context,
    gateway,
  }) => {
    await setClock(CROSSING);
    const { page } = play;
    await context.addCookies([{ name: 'consentVideo', value: consent, url: gateway.url }]);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(gateway.url)) elsewhere.push(request.url());
    });
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Die Karavelle</h1>' }),
    );
    const response = await page.goto('/');
    expect(response?.headers()['content-security-policy']?.split('; ')).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    );
    await expect(play.hints).toHaveCount(1);
    await play.typeYear('1492');
    const link = page.getByRole('link', { name: 'Die Überfahrt' });
    await expect(link).toHaveAttribute('href', 'https://youtu.be/abcdefghijk');
    const watch = page.getByRole('button', { name: 'Video hier ansehen: Die Überfahrt' });
    if (consent === 'false') {
      await expect(watch).toHaveCount(0);
      expect(elsewhere).toEqual([]);
      return;
    }
    await expect(watch).toBeVisible();
    expect(elsewhere).toEqual([]);
    await watch.click();
    const player = page.getByTitle('Die Überfahrt').contentFrame();
    await expect(player.getByRole('heading', { name: 'Die Karavelle' })).toBeVisible();
    expect(elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk']);
  });
}

import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

test('in a museum a puzzle starts again when nobody is there, says so before, and stores nothing', async ({
  page,
  play,
  gateway,
  setClock,
  context,
}) => {
  await setClock('2040-06-16T08:00:00Z');
  // Even where a video may be shown on the page none is: it would be a way out.
  const consentVideo = { name: 'consentVideo', value: 'true', url: gateway.url, expires: 4e9 };
  await context.addCookies([consentVideo]);
  const id = await gateway.idOn('2040-06-15');
  const stored = async () => ({
    cookies: await play.storedCookies(),
    items: await page.evaluate(() => Object.keys(localStorage)),
  });
  await page.goto(`/pp/${id}?mode=museums`);
  await expect(play.hints.first()).toBeVisible();
  const before = await stored();
  expect(before.items).toEqual([]);

  await page.clock.runFor(300_000);
  const announced = page.getByText(text('de', 'modes.museum.text'));
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link')).toHaveText([text('de', 'app.skip')]);
  await expect(bar.getByRole('button')).toHaveCount(1);
  await expect(announced).toBeHidden();
  await play.typeYear('1648');
  await play.expectAttempts(1);
  await page.clock.runFor(60_000);
  await expect(announced).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(announced).toBeVisible();
  // As assistive technology presses it: without a pointer or a key.
  await page.getByRole('button', { name: text('de', 'modes.museum.stay') }).dispatchEvent('click');
  await expect(announced).toBeHidden();
  await page.clock.runFor(60_000);
  await expect(announced).toBeHidden();
  await play.expectAttempts(1);
  await page.clock.runFor(10_000);
  await expect(announced).toBeVisible();
  // Who presses the panel must not meet the key underneath before the press is over.
  await page
    .getByRole('button', { name: text('de', 'modes.museum.stay') })
    .dispatchEvent('pointerdown');
  await expect(announced).toBeVisible();
  // A recording that plays is listened to.
  await page.evaluate(() => {
    const audio = document.body.appendChild(document.createElement('audio'));
    audio.dispatchEvent(new Event('timeupdate'));
    audio.remove();
  });
  await expect(announced).toBeHidden();
  await play.expectAttempts(1);
  await page.getByRole('button', { name: text('de', 'app.restart') }).click();
  await play.expectAttempts(0);
  await expect(page.locator('#content')).toBeFocused();

  await play.win('2040-06-15');
  await expect(page.getByText('Die Überfahrt')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Überfahrt/ })).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(
    page.getByRole('button', { name: text('de', 'result.copy'), exact: true }),
  ).toBeHidden();
  await page.clock.runFor(30_000);
  await play.expectState('running');
  await play.expectAttempts(0);
  expect(await stored()).toEqual(before);

  await play.typeYear('1648');
  await page.clock.runFor(70_000);
  await expect(announced).toBeVisible();
  await expectNoFindings(page, 'museum');
  expect(await stored()).toEqual(before);
});

test('a kiosk takes a newer page by itself, once nobody is there', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock('2040-06-16T08:00:00Z');
  let version = '1.5.0';
  await page.route('**/rpc/get_current_version*', (route) => route.fulfill({ json: version }));
  await page.goto(`/pp/${await gateway.idOn('2040-06-15')}?mode=museums`);
  await expect(play.hints.first()).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const leave = async () => {
    const asked = page.waitForResponse('**/rpc/get_current_version*');
    await play.typeYear('1648');
    await play.expectAttempts(1);
    await page.clock.runFor(90_000);
    await (await asked).finished();
    await play.expectAttempts(0);
  };
  await leave();
  expect(loads).toBe(0);
  version = '1.6.0';
  await leave();
  await expect.poll(() => loads).toBe(1);
  await expect(play.hints.first()).toBeVisible();
});

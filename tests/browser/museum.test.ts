import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './test.ts';

test('in a museum a puzzle begins anew when nobody is there, says so before, and stores nothing', async ({
  page,
  play,
  gateway,
  setClock,
}) => {
  await setClock('2040-06-11T08:00:00Z');
  const id = await gateway.idOn('2040-06-10');
  const stored = async () => ({
    cookies: await play.storedCookies(),
    items: await page.evaluate(() => Object.keys(localStorage)),
  });
  await page.goto(`/pp/${id}?mode=museums`);
  await expect(play.hints.first()).toBeVisible();
  const before = await stored();
  expect(before.items).toEqual([]);

  await page.clock.runFor(300_000);
  const announced = page.getByText('In 20 Sekunden beginnt das Rätsel von vorn.');
  await expect(announced).toBeHidden();
  await play.typeYear('1648');
  await play.expectAttempts(1);
  await page.clock.runFor(60_000);
  await expect(announced).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(announced).toBeVisible();
  await page.getByRole('button', { name: 'Weiterspielen' }).click();
  await expect(announced).toBeHidden();
  await play.expectAttempts(1);

  await play.win('2040-06-10');
  await page.clock.runFor(60_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Kopieren', exact: true })).toBeHidden();
  await page.clock.runFor(30_000);
  await play.expectState('running');
  await play.expectAttempts(0);
  expect(await stored()).toEqual(before);

  await play.typeYear('1648');
  await page.clock.runFor(70_000);
  await expect(announced).toBeVisible();
  await expectNoFindings(page);
  expect(await stored()).toEqual(before);
});

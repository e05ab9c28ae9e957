import { lasting, NOON, online, putOnDevice, putOnline } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { expectNotice } from '../expect-notice.ts';
import { putSession } from '../player.ts';
import { button } from '../profile-page.ts';
import { open } from '../stated-operator.ts';
import { expect, test } from '../test.ts';
import { text } from '../words.ts';

test.beforeEach(async ({ page, gateway, signedIn, setClock }) => {
  await setClock(NOON);
  await putSession(page, gateway, lasting(signedIn.stored));
});

test('device and account take each other’s place, and what was replaced comes back', async ({
  page,
  gateway,
  signedIn,
  context,
  expectConsole,
}) => {
  expectConsole(/409 \(Conflict\)/);
  await putOnline(gateway, signedIn, { firstTrySuccess: 7 });
  await context.addCookies([
    { name: 'statsConflictSolved', value: 'true', url: gateway.url, expires: 4e9 },
  ]);
  await putOnDevice(context, gateway, { firstTrySuccess: 2, noSuccess: 3 });
  await open(page, '/syncStats');
  const account = page.getByRole('region', { name: text('de', 'stats.sync.online.title') });
  await expect(account).toContainText('7 Spiele');
  await expectNoFindings(page, 'sync-stats');

  await button(page, text('de', 'stats.sync.device.submit')).click();
  const question = page.getByRole('dialog', { name: text('de', 'stats.sync.lowerTitle') });
  await expect(question).toContainText('insgesamt 7 Spiele, danach 5');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await test.step('what another device has written meanwhile is shown, and not replaced unseen', async () => {
    await button(page, text('de', 'stats.sync.device.submit')).click();
    await expect(question).toBeVisible();
    await putOnline(gateway, signedIn, { firstTrySuccess: 8 });
    await button(page, text('de', 'stats.sync.replace')).click();
    await expectNotice(page, 'In deinem Konto hat sich gerade etwas geändert.', {
      seconds: 5,
      place: 'top',
    });
    await expect(account).toContainText('8 Spiele');
  });

  await button(page, text('de', 'stats.sync.device.submit')).click();
  await button(page, text('de', 'stats.sync.replace')).click();
  await expect(account).toContainText('5 Spiele');
  await expect
    .poll(async () => (await online(gateway, signedIn)).statistics)
    .toMatchObject({
      firstTrySuccess: 2,
      noSuccess: 3,
    });

  const replaced = page.getByRole('listitem').filter({ hasText: '7 Spiele' });
  await replaced.getByRole('button').click();
  await button(page, text('de', 'stats.sync.replace')).click();
  await expect(account).toContainText('7 Spiele');
  await button(page, text('de', 'stats.sync.online.submit')).click();
  await button(page, text('de', 'stats.sync.replace')).click();
  await expect(
    page.getByRole('region', { name: text('de', 'stats.sync.device.title') }),
  ).toContainText('7 Spiele');
  const stored = await context.cookies();
  expect(stored.find(({ name }) => name === 'firstTrySuccess')?.value).toBe('7');

  await test.step('what makes nothing lower comes without a question', async () => {
    await putOnline(gateway, signedIn, { firstTrySuccess: 9 });
    await button(page, text('de', 'stats.sync.online.submit')).click();
    await expect(
      page.getByRole('region', { name: text('de', 'stats.sync.device.title') }),
    ).toContainText('9 Spiele');
    await expect(question).toBeHidden();
  });
});

import type { Page } from '@playwright/test';
import { lasting, NOON, online, putOnDevice, putOnline } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectNotice } from './expect-notice.ts';
import { dataOf, type Player, putSession } from './player.ts';
import { button } from './profile-page.ts';
import { expectNoSidewaysScrolling, open } from './stated-operator.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

/** Two days in a row of this year and one of an earlier one, the last of them not solved. */
const results = [
  { date: '2024-02-29', quando_id: 1, attempt: 1 },
  { date: '2026-10-30', quando_id: 2, attempt: 2 },
  { date: '2026-10-31', quando_id: 3, attempt: null },
];
const counters = { firstTrySuccess: 5, secondTrySuccess: 1, noSuccess: 2 };

test.beforeEach(async ({ page, gateway, signedIn, setClock }) => {
  await setClock(NOON);
  await page.clock.setFixedTime(new Date('2026-10-31T12:00:00Z'));
  await putSession(page, gateway, lasting(signedIn.stored));
});

test('the account’s days, figures and achievements are drawn, and stand in a table too', async ({
  page,
  gateway,
  signedIn,
  context,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await putLedger(gateway, signedIn);
  await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
  await open(page, '/profile');
  await expect(figure(page, 'Spiele')).toHaveText('8');
  await page.getByRole('link', { name: text('de', 'stats.more') }).click();
  await expect(
    page.getByRole('heading', { name: text('de', 'stats.title'), level: 1 }),
  ).toBeVisible();
  await expect(figure(page, text('de', 'stats.rate'))).toHaveText('75 %');
  await expect(figure(page, 'gespielte Tage')).toHaveText('3');
  await expect(figure(page, 'Tage in Folge')).toHaveText('2');
  await expect(
    page.getByRole('listitem').filter({ hasText: text('de', 'result.achievement.gold') }),
  ).toContainText('5×');
  await expect(page.getByRole('figure', { name: 'Oktober' })).toContainText(
    '2 Tage gespielt, 1 gelöst',
  );
  await page.getByText(text('de', 'stats.asTable')).click();
  await expect(page.getByRole('row', { name: '31. Oktober 2026 nicht gelöst' })).toBeVisible();
  await expectNoFindings(page, 'stats');
  await expectNoSidewaysScrolling(page);
  await button(page, text('de', 'stats.yearBefore')).click();
  await button(page, text('de', 'stats.yearBefore')).click();
  const shownYear = page.getByRole('heading', { name: 'Deine Tage im Jahr 2024' });
  await expect(shownYear).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByRole('figure', { name: 'Februar' })).toContainText(
    'ein Tag gespielt, 1 gelöst',
  );
  await expect(button(page, text('de', 'stats.yearBefore'))).toBeFocused();
  await expect(button(page, text('de', 'stats.yearBefore'))).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await test.step('what cannot be loaded is asked for again with a button', async () => {
    await page.route('**/rest/v1/UserStatistics**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Deine Statistik ließ sich nicht laden.')).toBeVisible();
    await page.unroute('**/rest/v1/UserStatistics**');
    await button(page, text('de', 'stats.reload')).click();
    await expect(figure(page, 'Spiele')).toHaveText('8');
  });
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

/** Puts counters with their days into the account. */
async function putLedger(gateway: TestGateway, { stored }: Player) {
  const { error } = await dataOf(gateway, stored)
    .from('UserStatistics')
    .upsert({ ...counters, results }, { onConflict: 'user_id' });
  if (error !== null) throw new Error(error.message);
}

/** The number that stands with a name among the figures. */
function figure(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
}

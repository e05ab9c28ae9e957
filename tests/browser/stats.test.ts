import type { Page } from '@playwright/test';
import { lasting, NOON } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
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

import { lasting, NOON } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { makePlayer, putSession, signInElsewhere } from './player.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

test('a role opens what it is for while the session goes on, and closes it when it ends', async ({
  page,
  gateway,
  setClock,
  expectConsole,
}) => {
  expectConsole(/403 \(Forbidden\)/);
  await setClock(NOON);
  const player = await makePlayer(gateway);
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, player)));
  const denied = page.getByRole('heading', {
    name: text('de', 'account.denied.otherTitle.staff'),
    level: 1,
  });
  const desk = page.getByRole('heading', {
    name: text('de', 'staff.sections.dashboard'),
    level: 1,
  });

  await test.step('who was looked at again and has no role hears so', async () => {
    await page.goto('/dashboard');
    await expect(denied).toBeVisible();
    await page.getByRole('button', { name: text('de', 'account.denied.checkAgain') }).click();
    await expect(page.getByText(text('de', 'account.denied.checked'))).toBeVisible();
    await expectNoFindings(page, 'denied-still');
  });

  await test.step('a role given while the page waits opens it with one press', async () => {
    await gateway.grant(player.email, '5_subadmin');
    await page.getByRole('button', { name: text('de', 'account.denied.checkAgain') }).click();
    await expect(desk).toBeVisible();
  });

  await test.step('the staff hear that research is for administrators', async () => {
    await page.goto('/research');
    await expect(
      page.getByRole('heading', {
        name: text('de', 'account.denied.otherTitle.administrators'),
        level: 1,
      }),
    ).toBeVisible();
    await page.goto('/dashboard');
    await expect(desk).toBeVisible();
  });

  await test.step('a role taken away closes what is asked for next', async () => {
    // What the desk has asked for itself would be refused as well, and close it before anybody presses.
    await page.waitForLoadState('networkidle');
    await gateway.grant(player.email, '0_user');
    const rooms = page.getByRole('navigation', { name: text('de', 'staff.rooms.dashboard') });
    await rooms.getByRole('link', { name: text('de', 'staff.sections.dashboardReports') }).click();
    await expect(denied).toBeVisible();
  });

  await test.step('a role given meanwhile opens the next page without a question', async () => {
    await gateway.grant(player.email, '5_subadmin');
    await page.goto('/dashboard');
    await expect(desk).toBeVisible();
  });
});

test('a role given meanwhile is in the menu once its account opens the profile', async ({
  page,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const player = await makePlayer(gateway);
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, player)));
  await gateway.grant(player.email, '5_subadmin');
  await page.goto('/profile');
  await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
  await expect(
    page.getByRole('link', { name: text('de', 'navigation.dashboard'), exact: true }),
  ).toBeVisible();
});

import { drawings } from '../../../src/ui/icons/drawings.ts';
import { lasting, NOON } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { makePlayer, putSession, signInElsewhere } from '../player.ts';
import { open } from '../stated-operator.ts';
import { expect, test } from '../test.ts';
import { text } from '../words.ts';

test.beforeEach(async ({ setClock }) => setClock(NOON));

const doors = ['/calendar', '/archive', '/puzzleHistory', '/random'];

test('where nothing is sold, every account has past puzzles, and nobody is sent to buy them', async ({
  page,
  play,
  gateway,
}) => {
  const bought = page.getByRole('main').locator('a[href="/support"], a[href="/subscription"]');
  await page.goto('/puzzleOverview');
  const main = page.getByRole('main');
  await expect(main.getByText('Mit einem Konto.')).toHaveCount(4);
  await expect(main.getByRole('link', { name: 'Registrieren: Archiv' })).toHaveAttribute(
    'href',
    '/register',
  );
  await expect(bought).toHaveCount(0);
  await expect(main.locator(`path[d="${drawings.lock}"]`), 'no locked door').toHaveCount(0);
  await expectNoFindings(page, 'unsold');

  const player = await makePlayer(gateway);
  await putSession(page, gateway, lasting(player.stored));
  await page.goto('/puzzleOverview');
  await expect(main.getByRole('heading', { level: 2 }).getByRole('link')).toHaveCount(7);
  for (const path of doors) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.getByText(text('de', 'account.denied.title'))).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`^${gateway.url}${path}`));
    await expect(bought).toHaveCount(0);
  }
  await expect(play.hints.first()).toBeVisible();
  await page.goto('/profile');
  await expect(main.getByText(player.email)).toBeVisible();
  await expect(main.getByText(/Stufe/)).toHaveCount(0);
});

test('staff keep past puzzles for tiers and open them again, and a door says what opens it here', async ({
  page,
  browser,
  gateway,
}) => {
  const [staff, player] = [await makePlayer(gateway), await makePlayer(gateway)];
  await gateway.grant(staff.email, '4_admin');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, staff)));
  const choice = page.getByRole('switch', { name: text('de', 'research.pastPuzzles.label') });
  await page.goto('/research/users');
  await expect(choice).toBeChecked();
  await expectNoFindings(page);
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.reload();
  await expect(choice).not.toBeChecked();

  const other = await browser.newContext({ baseURL: gateway.url, locale: 'de-DE' });
  await other.addCookies(await page.context().cookies());
  const players = await other.newPage();
  await players.clock.install({ time: new Date(NOON) });
  await test.step('a door names the tier, and that nobody sells it', async () => {
    await putSession(players, gateway, lasting(await signInElsewhere(gateway, player)));
    await players.goto('/archive');
    await expect(players.getByText('öffnet sich ab der Stufe Historiker:in.')).toBeVisible();
    await expect(players.getByText(text('de', 'account.denied.unsold'))).toBeVisible();
    await expect(players.getByRole('main').getByRole('link')).toHaveCount(0);
    await expectNoFindings(players, 'unsold-door');
  });

  await choice.click();
  await expect(choice).toBeChecked();
  await test.step('a session from before learns at the door that it is open', async () => {
    await players.goto('/archive');
    await expect(
      players.getByRole('heading', { name: text('de', 'archive.title'), level: 1 }),
    ).toBeVisible();
  });
  await other.close();
});

test('where nothing is sold, nothing paid is in sight, and its addresses say so', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.id).not.toBe('');
  const bought = page.getByRole('main').locator('a[href="/support"], a[href="/subscription"]');
  const paths = ['/subscription', '/order', '/thankyou', '/schenken', '/cancelContract', '/terms'];
  for (const path of paths) {
    await open(page, path);
    await expect(
      page.getByRole('heading', { name: text('de', 'supporter.nothing.title') }),
    ).toBeVisible();
  }
  for (const path of ['/support', '/imprint', '/profile', '/puzzleOverview', '/creator']) {
    await open(page, path);
    // What is paid would come by itself, after the screen.
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/Abo|Verträge|Geschenk|€/)).toHaveCount(0);
    await expect(bought).toHaveCount(0);
  }
});

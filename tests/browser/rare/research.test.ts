import { lasting } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { dataOf, makePlayer, type Player, putSession, signInElsewhere } from '../player.ts';
import { open } from '../stated-operator.ts';
import type { TestGateway } from '../test-gateway.ts';
import { expect, type Page, test } from '../test.ts';
import { text } from '../words.ts';

/** Before the first of the tests' puzzles. */
test.beforeEach(async ({ setClock }) => setClock('2040-01-02T10:00:00Z'));

test('an administrator searches everything, and looks at years and links', async ({
  page,
  gateway,
  signedIn,
}) => {
  const stored = await become(page, gateway, signedIn, '4_admin');
  const rest = dataOf(gateway, stored);
  const content = { year: 1773, de: { tips: [{ text: 'Ein Aufstand' }, { text: 'Barrikaden' }] } };
  await rest.rpc('save_draft', { key: 'march-days', revision: 0, content });
  await rest.rpc('save_draft', { key: 'march-nights', revision: 0, content: { year: 1773 } });

  await open(page, '/research');
  await page.getByRole('searchbox', { name: text('de', 'research.users.words') }).fill('barrik');
  await expect(page).toHaveURL('/research?words=barrik');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('mark')).toHaveText('Barrik');
  await page
    .getByRole('searchbox', { name: text('de', 'research.users.words') })
    .press('ArrowDown');
  await expect(page.getByRole('link', { name: 'march-days', exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Spurlos spielen march-days' })).toHaveAttribute(
    'href',
    '/research/play/march-days?language=de',
  );
  await expectNoFindings(page, 'research');

  await page.getByRole('link', { name: text('de', 'staff.sections.researchYears') }).click();
  await page.getByRole('link', { name: /^1700 – 1799:/ }).click();
  const year = page.getByRole('button', { name: /^1773/ });
  await expect(year).toHaveAccessibleName('1773 2 Rätsel, 2 davon Entwürfe');
  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('heading', { name: '1600 bis 1699' })).toBeVisible();
  await page.keyboard.press('PageDown');
  await year.click();
  await expect(page).toHaveURL('/research/years?year=1773');
  await expect(page.getByRole('region', { name: 'Im Jahr 1773' })).toContainText('march-days');
  await expectNoFindings(page);

  await page.getByRole('link', { name: text('de', 'staff.sections.researchLinks') }).click();
  await expect(page.getByText(text('de', 'research.links.off.title'))).toBeVisible();
  await expectNoFindings(page, 'research-links');
});

test('an administrator gives a role, an end to it, and takes it, and the record has all of it', async ({
  page,
  gateway,
  signedIn,
}) => {
  const stored = await become(page, gateway, signedIn, '4_admin');
  const draft = { key: 'april-days', revision: 0, content: { year: 1848 } };
  await dataOf(gateway, stored).rpc('save_draft', draft);
  const other = await makePlayer(gateway);
  await open(page, '/research/users');
  await page.getByRole('searchbox', { name: text('de', 'research.users.words') }).fill(other.email);
  await expect(rows(page)).toHaveCount(1);
  await expectNoFindings(page, 'research-users');
  await page.getByRole('button', { name: `Rolle ändern ${other.email}` }).click();
  await page
    .getByRole('dialog')
    .getByLabel(text('de', 'research.grant.role'))
    .selectOption(text('de', 'research.role.4_admin'));
  await expect(
    page.getByText(`${other.email} bekommt: Redaktion, alle Rechte, ohne Ende.`),
  ).toBeVisible();
  await expectNoFindings(page, 'research-user');
  await page.getByRole('button', { name: text('de', 'research.grant.give') }).click();
  await expect(rows(page)).toContainText(text('de', 'research.role.4_admin'));
  await page.getByRole('button', { name: `Rolle ändern ${other.email}` }).click();
  await page.getByLabel(text('de', 'research.grant.until')).fill('2040-12-31');
  // On a phone the notice of the change before stands above the button for a while.
  await page.getByRole('button', { name: text('de', 'research.grant.give') }).press('Enter');
  await expect(rows(page)).toContainText('bis 31.12.2040');
  await page.getByRole('button', { name: `Rolle ändern ${other.email}` }).click();
  await page
    .getByRole('dialog')
    .getByLabel(text('de', 'research.grant.role'))
    .selectOption(text('de', 'research.role.0_user'));
  await page.getByRole('button', { name: text('de', 'research.grant.take') }).press('Enter');
  await expect(rows(page)).toContainText(text('de', 'research.role.0_user'));
  await page
    .getByRole('searchbox', { name: text('de', 'research.users.words') })
    .fill(signedIn.email);
  await expect(rows(page)).toContainText('Deine Rolle kann nur jemand anders');

  await page.getByRole('link', { name: text('de', 'staff.sections.researchRecord') }).click();
  await expect(rows(page).first()).toContainText('bisher Redaktion, alle Rechte, jetzt Ohne Stufe');
  await expect(rows(page).getByRole('link', { name: 'april-days' })).toHaveAttribute(
    'href',
    '/creator/edit/april-days',
  );
  await expectNoFindings(page);
});

test('a puzzle of a day to come is played without a trace, in both languages and again', async ({
  page,
  gateway,
  signedIn,
  play,
}) => {
  const stored = await become(page, gateway, signedIn, '4_admin');
  const found = await dataOf(gateway, stored).rpc('search_puzzles', { words: '1648' });
  const { puzzles } = found.data as { puzzles: { key: string; state: string }[] };
  const key = puzzles[0]?.key ?? '';
  expect(puzzles[0]?.state).toBe('scheduled');
  const before = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(...request.url().split('/rpc/').slice(1)));

  await open(page, `/research/play/${key}?language=de`);
  await expect(page.getByText(text('de', 'research.play.nothingStays'))).toBeVisible();
  await expectNoFindings(page, 'research-play');
  await play.typeYear('1601');
  await play.expectAttempts(1);
  await page.getByRole('button', { name: text('de', 'research.play.again') }).click();
  await play.expectAttempts(0);
  await page.getByRole('link', { name: text('de', 'research.language.en') }).click();
  await expect(page).toHaveURL(`/research/play/${key}?language=en`);
  await play.typeYear('1648');
  await expect(page.getByRole('heading', { name: '1648' })).toBeFocused();
  await expectNoFindings(page, 'research-play-over');

  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toBe(before);
  expect(new Set(asked)).toEqual(new Set(['get_draft', 'get_current_version?']));
});

function rows(page: Page) {
  return page.locator('[data-row]');
}

/** Gives the account a role and signs the page in with it; returns the session as it is stored. */
async function become(page: Page, gateway: TestGateway, player: Player, role: string) {
  await gateway.grant(player.email, role);
  const stored = lasting(await signInElsewhere(gateway, player));
  await putSession(page, gateway, stored);
  return stored;
}

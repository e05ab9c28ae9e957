import { lasting } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from '../player.ts';
import { button, said } from '../profile-page.ts';
import { expectNoSidewaysScrolling, open } from '../stated-operator.ts';
import type { TestGateway } from '../test-gateway.ts';
import { expect, type Page, test } from '../test.ts';
import { text } from '../words.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true });

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });

test('staff see the gaps, plan by keys, swap by dragging, and find it all again with the numbers', async ({
  page,
  gateway,
  setClock,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  // Two days before the first of three puzzles.
  await setClock('2040-03-22T10:00:00Z');
  const stored = await signInAsStaff(page, gateway);
  await makeReady(gateway, stored, 'desk-moon');
  await makeReady(gateway, stored, 'desk-wall', '2040-03-28');

  await open(page, '/dashboard');
  const alarm = page.getByRole('region', { name: text('de', 'dashboard.alarm.title') });
  await expect(alarm).toContainText('Deutsch und Englisch: 5 Tage sind ohne Rätsel:');
  await expect(alarm).toContainText('Die erste Lücke danach ist am 30. März 2040');
  await expectNoFindings(page);

  // From the keyboard alone: into the hand, to the next gap, a week on, and down.
  await button(page, 'Aufnehmen: desk-moon').focus();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Donnerstag, 22. März, heute: Lücke, nichts geplant')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(said(page, 'Donnerstag, 29. März: frei')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(said(page, '„desk-moon“ steht jetzt am Donnerstag, 29. März.')).toBeVisible();
  const moon = cell(page, 'Donnerstag, 29. März: geplant: desk-moon, bereit');
  await expect(moon).toBeFocused();

  const wall = cell(page, 'Mittwoch, 28. März: geplant: desk-wall, bereit');
  await wall.getByText('desk-wall', { exact: true }).hover();
  await page.mouse.down();
  // The second step says that it is over the day.
  await moon.hover();
  await moon.hover();
  await expect(moon).toHaveAttribute('data-target');
  await page.mouse.up();
  await expect(moon).toBeHidden();
  await expectSwapped(page);
  await expect(alarm).toContainText('Donnerstag, 29. März: Ein Entwurf ist geplant');
  const undo = button(page, text('de', 'dashboard.undo'));
  await undo.click();
  await expect(wall).toBeVisible();
  await expect(moon).toBeVisible();
  await undo.click();
  await expectSwapped(page);

  // What the server does not hear of goes back, and is told.
  await page.route('**/rpc/move_plan', (route) => route.abort());
  await undo.click();
  const failed = 'Das hat nicht geklappt. Der Entwurf „desk-wall“ bleibt, wo er war.';
  await expect(page.getByRole('status').filter({ hasText: failed })).toBeVisible();
  await expectSwapped(page);
  await page.unroute('**/rpc/move_plan');
  await expect
    .poll(() => planOf(gateway, stored))
    .toMatchObject({ 'desk-moon': '2040-03-28', 'desk-wall': '2040-03-29' });
  await page.reload();
  await expectSwapped(page);

  await gateway.countOthers('2040-03-25', [10, 10, 5, 5, 10]);
  await open(page, '/dashboard/numbers?first=2040-03-24&last=2040-03-26&language=de&order=hardest');
  const row = page.getByRole('row', { name: '25. März 2040' });
  await expect(row).toContainText('75 %');
  await expect(page.getByRole('row', { name: '24. März 2040' })).toHaveCount(0);
  await expect(page.getByText('2 weitere Rätsel dieser Tage hat niemand beendet')).toBeVisible();
  await expectNoFindings(page, 'numbers');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(page);
  await open(page, '/dashboard');
  await expectNoSidewaysScrolling(page);

  await test.step('by touch a draft is picked up, put back, and put down where one taps', async () => {
    const inHand = page.getByText('„desk-moon“ ist aufgenommen. Tippe den Tag an');
    const pickUp = async () => {
      await cell(page, 'Mittwoch, 28. März: geplant: desk-moon, bereit').tap();
      await expect(page.getByRole('dialog', { name: 'Mittwoch, 28. März 2040' })).toBeVisible();
      await button(page, text('de', 'dashboard.panel.pickUp')).tap();
      await expect(inHand).toBeInViewport();
    };
    await pickUp();
    await expectNoFindings(page);
    await button(page, text('de', 'dashboard.inHand.putBack')).tap();
    await expect(inHand).toBeHidden();
    await pickUp();
    await cell(page, 'Freitag, 30. März: Lücke, nichts geplant').tap();
    await expect(cell(page, 'Freitag, 30. März: geplant: desk-moon, bereit')).toBeVisible();
    await expect(inHand).toBeHidden();
  });
});

async function expectSwapped(page: Page) {
  await expect(cell(page, 'Mittwoch, 28. März: geplant: desk-moon, bereit')).toBeVisible();
  await expect(cell(page, 'Donnerstag, 29. März: geplant: desk-wall, bereit')).toBeVisible();
}

async function signInAsStaff(page: Page, gateway: TestGateway): Promise<string> {
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  const stored = await signInElsewhere(gateway, player);
  await putSession(page, gateway, lasting(stored));
  return stored;
}

/** Writes a draft in both languages, calls it ready, and plans it where a day is named. */
async function makeReady(gateway: TestGateway, stored: string, key: string, date?: string) {
  const rest = dataOf(gateway, stored);
  const tips = ['A', 'B', 'C', 'D'].map((letter) => ({ text: `Hinweis ${letter}` }));
  const content = { year: 1969, de: { tips }, en: { tips } };
  const answers = [
    await rest.rpc('save_draft', { key, revision: 0, content }),
    await rest.rpc('set_draft_ready', { key, revision: 1, is_ready: true }),
    ...(date === undefined ? [] : [await rest.rpc('plan_draft', { key, date })]),
  ];
  expect(answers.flatMap(({ error }) => error?.message ?? [])).toEqual([]);
}

/** Which of the test’s drafts has which day, as the server says. */
async function planOf(gateway: TestGateway, stored: string) {
  const { data } = await dataOf(gateway, stored).rpc('get_drafts', { words: 'desk-' });
  const drafts = data as { key: string; plannedFor: string | null }[];
  return Object.fromEntries(drafts.map(({ key, plannedFor }) => [key, plannedFor]));
}

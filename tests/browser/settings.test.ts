import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './test.ts';

const NOON = '2040-06-10T10:00:00Z';

test('the menu leads to start, about and settings, and marks where one is', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  for (const [entry, heading] of [
    ['Einstellungen', 'Einstellungen'],
    ['Über Quando', 'Über Quando'],
  ] as const) {
    await play.page.getByRole('button', { name: 'Menü' }).click();
    await play.page.getByRole('dialog').getByRole('link', { name: entry }).click();
    await expect(play.page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(play.page).toHaveTitle(`${heading} · Quando`);
  }
  await play.page.getByRole('button', { name: 'Menü' }).click();
  const current = play.page.getByRole('dialog').getByRole('link', { name: 'Über Quando' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await play.page.keyboard.press('Escape');
  await play.page.getByRole('link', { name: 'Quando, zur Startseite' }).click();
  await expect(play.hints.first()).toBeVisible();
});

test('a touch beside the menu closes it, a touch on its own empty space does not', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  const menu = play.page.getByRole('dialog');
  await play.page.getByRole('button', { name: 'Menü' }).click();
  await play.page.mouse.click(150, 600);
  await expect(menu).toBeVisible();
  await play.page.mouse.click(345, 600);
  await expect(menu).toBeHidden();
});

test('the language changes at once, stays, and each language keeps its own game', async ({
  play,
  setClock,
  context,
}) => {
  await setClock(NOON);
  await play.open();
  await play.typeYear('1648');
  await play.page.goto('/settings');
  await play.page.getByRole('radio', { name: 'English' }).check({ force: true });
  await expect(play.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(play.page.locator('html')).toHaveAttribute('lang', 'en');
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'language')?.value).toBe('en-US');
  await play.open();
  await expect(play.hints.first()).toContainText('Hint A en');
  await play.expectAttempts(0);
  await play.page.goto('/settings');
  await play.page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
  await expect(play.page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await play.open();
  await play.expectAttempts(1);
});

test('dark and light are chosen by hand, or follow the system', async ({ play, setClock }) => {
  await setClock(NOON);
  const html = play.page.locator('html');
  await play.page.goto('/settings');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await play.page.getByRole('radio', { name: 'Dunkel' }).check({ force: true });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await play.page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await play.page.getByRole('radio', { name: 'Automatisch' }).check({ force: true });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await play.page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('without colours, right, elsewhere and wrong differ by shape', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.page.goto('/settings');
  await play.page.getByRole('switch', { name: 'Ohne Farben' }).check();
  await play.open();
  await play.typeYear('1113');
  const looks = await play.board.locator('[data-feedback]').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { borderRadius } = getComputedStyle(tile);
      const stroke = getComputedStyle(tile, '::after').content;
      return `${borderRadius} ${stroke}`;
    }),
  );
  expect(new Set(looks.slice(0, 3)).size).toBe(3);
});

test('hard is refused with a reason, can be lowered during a game and not raised', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.page.goto('/settings');
  const hard = play.page.getByRole('switch', { name: 'Schwer' });
  await hard.check();
  await play.open();
  await play.typeYear('1113');
  await play.typeYear('2000');
  await expect(
    play.status.filter({ hasText: 'Bei „Tausender“ muss die 1 bleiben.' }),
  ).toBeVisible();
  await play.expectAttempts(1);
  await play.page.goto('/settings');
  await hard.uncheck();
  await expect(hard).toBeDisabled();
  await expect(play.page.getByText('erst nach dem laufenden Spiel')).toBeVisible();
  await play.open();
  await play.typeYear('2000');
  await play.expectAttempts(2);
});

test('an address that leads nowhere says so and leads back', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.page.goto('/no/such/page');
  await expect(play.page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
  await play.page.getByRole('link', { name: 'Zum Rätsel von heute' }).click();
  await expect(play.hints.first()).toBeVisible();
});

test('a screen that does not come can be asked for again', async ({
  play,
  setClock,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await setClock(NOON);
  await play.open();
  await play.page.route('**/choices-*.js', (route) => route.abort());
  await play.page.getByRole('button', { name: 'Menü' }).click();
  await play.page.getByRole('dialog').getByRole('link', { name: 'Einstellungen' }).click();
  await expect(
    play.page.getByRole('heading', { name: 'Diese Seite ließ sich nicht laden' }),
  ).toBeVisible();
  await play.page.unroute('**/choices-*.js');
  await play.page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(play.page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
});

test('who looks into the settings and back finds the game as it was, also without a connection', async ({
  play,
  setClock,
  expectConsole,
}) => {
  // News and version may be asked for only then.
  expectConsole(/Failed to load resource/);
  await setClock(NOON);
  await play.open();
  await play.typeYear('1648');
  await play.page.keyboard.type('19');
  await play.page.route('**/rest/v1/**', (route) => route.abort());
  await play.page.getByRole('button', { name: 'Menü' }).click();
  await play.page.getByRole('dialog').getByRole('link', { name: 'Einstellungen' }).click();
  await expect(play.page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await play.page.getByRole('link', { name: 'Quando, zur Startseite' }).click();
  await play.expectAttempts(1);
  await expect(play.page.getByRole('gridcell', { name: 'Hunderter: 9' })).toBeVisible();
});

test('a choice made in one tab shows in another that comes back into sight', async ({
  play,
  setClock,
  context,
}) => {
  await setClock(NOON);
  await play.open();
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('radio', { name: 'Dunkel' }).check({ force: true });
  await play.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(play.page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the path of a screen is taken in capitals and with a slash at its end as well', async ({
  play,
  setClock,
}) => {
  await setClock(NOON);
  await play.page.goto('/Settings/');
  await expect(play.page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(play.page).toHaveTitle('Einstellungen · Quando');
});

test('changing the language leaves the focus where it is', async ({ play, setClock }) => {
  await setClock(NOON);
  await play.page.goto('/settings');
  const english = play.page.getByRole('radio', { name: 'English' });
  await english.focus();
  await play.page.keyboard.press('Space');
  await expect(play.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(english).toBeFocused();
});

test('statistics move to another device by a code, which asks before it lowers a number', async ({
  page,
  context,
  gateway,
}) => {
  await context.addCookies([{ name: 'thirdTrySuccess', value: '12', url: gateway.url }]);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Code anzeigen' }).click();
  const code = await page.getByRole('textbox', { name: 'Dein Umzugscode' }).inputValue();
  expect(code).toMatch(/^QUANDO1-/);

  await context.addCookies([{ name: 'thirdTrySuccess', value: '13', url: gateway.url }]);
  await page.getByRole('button', { name: 'Code einlösen' }).click();
  const field = page.getByRole('textbox', { name: 'Umzugscode vom anderen Gerät' });
  await field.fill(code.slice(0, -3));
  await page.getByRole('button', { name: 'Statistik übernehmen' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/nicht ganz da/);
  await field.fill(`${code.slice(0, 12)}\n${code.slice(12)}`);
  await page.getByRole('button', { name: 'Statistik übernehmen' }).click();
  const question = page.getByRole('dialog', { name: 'Überschreiben, was hier steht?' });
  await expect(question).toContainText('13 Spiele gezählt, im Code 12 Spiele');
  await expectNoFindings(page);
  await question.getByRole('button', { name: 'Überschreiben' }).click();
  await expect(page.getByText('Deine Statistik ist da: 12 Spiele.')).toBeVisible();
  const stored = await context.cookies();
  expect(stored.find(({ name }) => name === 'thirdTrySuccess')?.value).toBe('12');
});

import { readFile } from 'node:fs/promises';
import { expectNoFindings } from './expect-no-findings.ts';
import type { PlayPage } from './play-page.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

const NOON = '2040-06-10T10:00:00Z';

test('the menu leads to start, about and settings, and marks where one is', async ({
  play,
  setClock,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await setClock(NOON);
  await play.open();
  const { page } = play;
  const menu = page.getByRole('dialog');

  await test.step('a touch beside the menu closes it, one on its own empty space does not', async () => {
    await page.getByRole('button', { name: text('de', 'app.menu') }).click();
    await page.mouse.click(150, 600);
    await expect(menu).toBeVisible();
    await page.mouse.click(345, 600);
    await expect(menu).toBeHidden();
  });

  await test.step('a screen that does not come can be asked for again', async () => {
    await page.route('**/choices-*.js', (route) => route.abort());
    await page.getByRole('button', { name: text('de', 'app.menu') }).click();
    await menu.getByRole('link', { name: text('de', 'navigation.settings') }).click();
    await expect(page.getByRole('heading', { name: text('de', 'screen.failed') })).toBeVisible();
    await page.unroute('**/choices-*.js');
    await page.getByRole('button', { name: text('de', 'screen.retry') }).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'settings.title'), level: 1 }),
    ).toBeVisible();
    await expect(page).toHaveTitle('Einstellungen · Quando');
  });

  await test.step('the entry of the screen that is open is marked', async () => {
    await page.getByRole('button', { name: text('de', 'app.menu') }).click();
    await menu.getByRole('link', { name: text('de', 'navigation.about') }).click();
    await expect(
      page.getByRole('heading', { name: text('de', 'about.title'), level: 1 }),
    ).toBeVisible();
    await expect(page).toHaveTitle('Über Quando · Quando');
    await page.getByRole('button', { name: text('de', 'app.menu') }).click();
    const current = menu.getByRole('link', { name: text('de', 'navigation.about') });
    await expect(current).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await goHome(play);
  });
});

test('the language changes at once, stays, and each language keeps its own game', async ({
  play,
  setClock,
  context,
  expectConsole,
}) => {
  // News and version may be asked for only when there is no connection.
  expectConsole(/Failed to load resource/);
  await setClock(NOON);
  const { page } = play;

  await test.step('an address that leads nowhere says so and leads to the game', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: text('de', 'notFound.title') })).toBeVisible();
    await page.getByRole('link', { name: text('de', 'notFound.toStart') }).click();
    await expect(play.hints.first()).toBeVisible();
  });

  await test.step('who looks into the settings and back finds the game as it was, also without a connection', async () => {
    await play.typeYear('1648');
    await page.keyboard.type('19');
    await page.route('**/rest/v1/**', (route) => route.abort());
    await openSettings(play);
    await goHome(play);
    await play.expectAttempts(1);
    await expect(page.getByRole('gridcell', { name: 'Hunderter: 9' })).toBeVisible();
    await page.unroute('**/rest/v1/**');
  });

  await test.step('the path of the settings is taken in capitals and with a slash at its end as well', async () => {
    await page.goto('/Settings/');
    await expect(page.getByRole('heading', { name: text('de', 'settings.title') })).toBeVisible();
    await expect(page).toHaveTitle('Einstellungen · Quando');
  });

  await test.step('changing the language leaves the focus where it is', async () => {
    const english = page.getByRole('radio', { name: 'English' });
    await english.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { name: text('en', 'settings.title') })).toBeVisible();
    await expect(english).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'language')?.value).toBe('en-US');
  });

  await test.step('each language has a game of its own', async () => {
    await play.open();
    await expect(play.hints.first()).toContainText('Hint A en');
    await play.expectAttempts(0);
    await page.getByRole('button', { name: text('en', 'app.menu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: text('en', 'navigation.settings') })
      .click();
    await page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
    await expect(page.getByRole('heading', { name: text('de', 'settings.title') })).toBeVisible();
    await goHome(play);
    await expect(play.hints.first()).toContainText('Hinweis A de');
    await play.expectAttempts(1);
  });
});

test('theme, marks without colours and difficulty are at work at once', async ({
  play,
  setClock,
  context,
}) => {
  await setClock(NOON);
  const { page } = play;
  const html = page.locator('html');
  await page.goto('/settings');

  await test.step('dark and light are chosen by hand, or follow the system', async () => {
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.getByRole('radio', { name: text('de', 'settings.dark') }).check({ force: true });
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: text('de', 'settings.auto') }).check({ force: true });
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'light');
  });

  const hard = page.getByRole('switch', { name: text('de', 'settings.hard') });
  await test.step('without colours, right, elsewhere and wrong differ by shape', async () => {
    await page.getByRole('switch', { name: text('de', 'settings.colorless') }).check();
    await hard.check();
    await play.open();
    await play.typeYear('1113');
    await play.expectAttempts(1);
    const looks = () =>
      play.board.locator('[data-attempt="1"] [data-feedback]').evaluateAll((tiles) =>
        tiles.map((tile) => {
          const { borderRadius } = getComputedStyle(tile);
          const stroke = getComputedStyle(tile, '::after').content;
          return `${borderRadius} ${stroke}`;
        }),
      );
    await expect.poll(async () => new Set((await looks()).slice(0, 3)).size).toBe(3);
  });

  await test.step('hard is refused with a reason, can be lowered during a game and not raised', async () => {
    await play.typeYear('2000');
    await expect(
      play.status.filter({ hasText: 'Bei „Tausender“ muss die 1 bleiben.' }),
    ).toBeVisible();
    await play.expectAttempts(1);
    await openSettings(play);
    await hard.uncheck();
    await expect(hard).toBeDisabled();
    await expect(page.getByText('nach diesem Spiel einschalten')).toBeVisible();
    await play.open();
    await play.typeYear('2000');
    await play.expectAttempts(2);
  });

  await test.step('a choice made in one tab shows in another that comes back into sight', async () => {
    const other = await context.newPage();
    await other.goto('/settings');
    await other.getByRole('radio', { name: text('de', 'settings.dark') }).check({ force: true });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });
});

test('the settings hand out a calendar file and a code that carries statistics to another device', async ({
  page,
  context,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  await context.addCookies([
    { name: 'thirdTrySuccess', value: '12', url: gateway.url, expires: 4e9 },
  ]);
  await page.goto('/settings');

  await test.step('a calendar file reminds every day at the time of one’s choice', async () => {
    const time = page.getByLabel(text('de', 'settings.reminder.time'));
    await expect(time).toHaveValue('08:00');
    await time.fill('');
    await page.getByRole('button', { name: text('de', 'settings.reminder.submit') }).click();
    await expect(page.getByText(text('de', 'settings.reminder.noTime'))).toBeVisible();
    await time.fill('19:45');
    const offered = page.waitForEvent('download');
    await page.getByRole('button', { name: text('de', 'settings.reminder.submit') }).click();
    const file = await offered;
    expect(file.suggestedFilename()).toBe('quando.ics');
    await expect(page.getByRole('status').filter({ hasText: 'quando.ics' })).toBeVisible();
    const calendar = await readFile(await file.path(), 'utf8');
    expect(calendar).toContain(
      '\r\nDTSTART:20400610T194500\r\nDURATION:PT5M\r\nRRULE:FREQ=DAILY\r\n',
    );
    expect(calendar).toContain('\r\nSUMMARY:Quando: Rätsel von heute\r\n');
  });

  await test.step('the code asks before it lowers a number', async () => {
    await page.getByRole('button', { name: text('de', 'transfer.show') }).click();
    const code = await page.getByRole('textbox', { name: text('de', 'transfer.own') }).inputValue();
    expect(code).toMatch(/^QUANDO1-/);
    await page.getByRole('button', { name: text('de', 'transfer.copy') }).click();
    const told = page.getByRole('status').filter({ hasText: /^(Kopiert|Das Kopieren)/ });
    await expect(told).toBeVisible();

    await context.addCookies([
      { name: 'thirdTrySuccess', value: '13', url: gateway.url, expires: 4e9 },
    ]);
    await page.getByRole('button', { name: text('de', 'transfer.redeem') }).click();
    const field = page.getByRole('textbox', { name: text('de', 'transfer.field') });
    await field.fill(code.slice(0, -3));
    await page.getByRole('button', { name: text('de', 'transfer.submit') }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/nicht vollständig/);
    await field.fill(`${code.slice(0, 12)}\n${code.slice(12)}`);
    await page.getByRole('button', { name: text('de', 'transfer.submit') }).click();
    const question = page.getByRole('dialog', { name: text('de', 'transfer.lowerTitle') });
    await expect(question).toContainText('13 Spiele gezählt, im Code 12 Spiele');
    await expectNoFindings(page, 'transfer-question');
    await question.getByRole('button', { name: text('de', 'transfer.replace') }).click();
    await expect(page.getByText('Deine Statistik ist da: 12 Spiele.')).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(field).toHaveCount(0);
    const stored = await context.cookies();
    expect(stored.find(({ name }) => name === 'thirdTrySuccess')?.value).toBe('12');
  });
});

/** Goes from the game to the settings by the menu, without loading the page again. */
async function openSettings({ page }: PlayPage) {
  await page.getByRole('button', { name: text('de', 'app.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: text('de', 'navigation.settings') })
    .click();
  await expect(
    page.getByRole('heading', { name: text('de', 'settings.title'), level: 1 }),
  ).toBeVisible();
}

/** Goes to the game by the logo, without loading the page again. */
async function goHome({ page, hints }: PlayPage) {
  await page.getByRole('link', { name: text('de', 'app.toStart') }).click();
  await expect(hints.first()).toBeVisible();
}

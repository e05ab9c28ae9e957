import { lasting } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { makePlayer, putSession, signInElsewhere } from '../player.ts';
import { expect, type Page, test } from '../test.ts';
import { text } from '../words.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('two pages write one draft in both languages: a reload and each other take nothing from them', async ({
  page,
  context,
  gateway,
  expectConsole,
}) => {
  // The key is asked for before it is taken, and the slower of two saves is refused.
  expectConsole(/status of (400|409)/);
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, player)));

  await page.goto('/creator/new');
  await page.getByLabel(text('de', 'editor.new.event')).fill('Die Mondlandung');
  await page.getByLabel(text('de', 'preflight.field.year')).fill('1969');
  await expect(page.getByLabel(text('de', 'editor.new.key'))).toHaveValue('die-mondlandung');
  await page.getByRole('button', { name: text('de', 'editor.new.submit') }).click();
  await expect(page).toHaveURL('/creator/edit/die-mondlandung');

  await field(
    page,
    'Hinweis 1',
    text('de', 'preflight.language.de'),
    text('de', 'preflight.field.text'),
  ).fill('Drei Menschen sind weit fort.');
  await field(
    page,
    'Hinweis 1',
    text('de', 'preflight.language.en'),
    text('de', 'preflight.field.text'),
  ).fill('Three people are far away.');
  // Right in the middle of typing, before anything was saved.
  await page.reload();
  await expect(
    field(
      page,
      'Hinweis 1',
      text('de', 'preflight.language.de'),
      text('de', 'preflight.field.text'),
    ),
  ).toHaveValue(/weit fort/);
  await expect(
    field(
      page,
      'Hinweis 1',
      text('de', 'preflight.language.en'),
      text('de', 'preflight.field.text'),
    ),
  ).toHaveValue(/far away/);
  await save(page);

  const [name, north, east, land] = (['name', 'lat', 'lon', 'land'] as const).map((part) =>
    field(
      page,
      'Hinweis 1',
      text('de', 'preflight.language.de'),
      text('de', `preflight.field.${part}`),
    ),
  );
  await page
    .getByRole('region', { name: 'Hinweis 1' })
    .getByText(text('de', 'editor.noPlace'), { exact: true })
    .first()
    .click();
  await name!.fill('Kap Hoorn');
  await north!.pressSequentially('-55,9');
  await expect(north!).toHaveValue('-55,9');
  await east!.pressSequentially('x-67.3');
  await land!.fill('CL');
  await save(page);
  await page.reload();
  await expect(north!).toHaveValue('-55.9');
  await expect(east!).toHaveValue('-67.3');
  await expect(land!).toHaveValue('CL');

  const other = await context.newPage();
  await other.goto('/creator/edit/die-mondlandung');
  await field(
    other,
    'Hinweis 2',
    text('de', 'preflight.language.de'),
    text('de', 'preflight.field.title'),
  ).fill('Ein anderer Titel');
  await field(
    other,
    'Hinweis 1',
    text('de', 'preflight.language.de'),
    text('de', 'preflight.field.title'),
  ).fill('Ihr Titel');
  await field(
    page,
    'Hinweis 1',
    text('de', 'preflight.language.de'),
    text('de', 'preflight.field.title'),
  ).fill('Mein Titel');
  await save(other);
  await save(page);
  await expect(
    field(
      page,
      'Hinweis 2',
      text('de', 'preflight.language.de'),
      text('de', 'preflight.field.title'),
    ),
  ).toHaveValue('Ein anderer Titel');
  const conflict = page.getByRole('region', { name: 'Ein Feld ist doppelt geändert' });
  await expect(conflict).toContainText('Mein Titel');
  await expect(conflict).toContainText('Ihr Titel');
  await expectNoFindings(page);
  await conflict.getByRole('button', { name: /das andere nehmen/ }).click();
  await expect(conflict).toBeHidden();
  await expect(
    field(
      page,
      'Hinweis 1',
      text('de', 'preflight.language.de'),
      text('de', 'preflight.field.title'),
    ),
  ).toHaveValue('Ihr Titel');

  await page.getByRole('button', { name: 'Hinweis 2 nach oben' }).click();
  await expect(page.getByRole('button', { name: 'Hinweis 1 nach unten' })).toBeVisible();
  await expect(
    field(
      page,
      'Hinweis 2',
      text('de', 'preflight.language.en'),
      text('de', 'preflight.field.text'),
    ),
  ).toHaveValue(/far away/);
  await page.keyboard.press('Control+z');
  await expect(
    field(
      page,
      'Hinweis 1',
      text('de', 'preflight.language.en'),
      text('de', 'preflight.field.text'),
    ),
  ).toHaveValue(/far away/);

  await page.getByRole('button', { name: text('de', 'editor.historyOpen') }).click();
  const history = page.getByRole('dialog', { name: text('de', 'editor.historyOpen') });
  await history.getByRole('button', { expanded: false }).last().click();
  await expect(history).toContainText('Drei Menschen sind weit fort.');
  await page.keyboard.press('Escape');
  await save(page);

  await page.getByRole('link', { name: text('de', 'editor.copyOpen') }).click();
  await expect(page.getByLabel(text('de', 'editor.new.key'))).toHaveValue('die-mondlandung-2');
  await expectNoFindings(page, 'editor-new');
  await page.getByRole('button', { name: text('de', 'editor.new.copy.submit') }).click();
  await expect(page).toHaveURL('/creator/edit/die-mondlandung-2');
  await expect(
    field(
      page,
      'Hinweis 1',
      text('de', 'preflight.language.en'),
      text('de', 'preflight.field.text'),
    ),
  ).toHaveValue(/far away/);
});

test('a preview says that words are unsaved and publishes nothing without them', async ({
  page,
  gateway,
  expectConsole,
}) => {
  // The key is asked for before it is taken, and one save does not arrive.
  expectConsole(/status of 400|ERR_FAILED/);
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, player)));
  await page.goto('/creator/new');
  await page.getByLabel(text('de', 'editor.new.event')).fill('Der erste Flug');
  await page.getByLabel(text('de', 'preflight.field.year')).fill('1903');
  await expect(page.getByLabel(text('de', 'editor.new.key'))).toHaveValue('der-erste-flug');
  await page.getByRole('button', { name: text('de', 'editor.new.submit') }).click();
  const hint = field(
    page,
    'Hinweis 1',
    text('de', 'preflight.language.de'),
    text('de', 'preflight.field.text'),
  );
  await hint.fill('Zwei Brüder bauen Fahrräder.');
  await save(page);

  await page.route('**/rpc/save_draft', (route) => route.abort());
  await hint.fill('Zwei Brüder geben die Fahrräder auf.');
  await page.getByRole('link', { name: text('de', 'editor.previewOpen') }).click();
  const note = page.getByText(/noch etwas Ungespeichertes/);
  await expect(note).toBeVisible();
  const publish = page.getByRole('button', {
    name: text('de', 'creator.publish.submit'),
    exact: true,
  });
  await expect(publish).toHaveAccessibleDescription(/^Erst speichern/);
  await expectNoFindings(page, 'preview');

  await page.unroute('**/rpc/save_draft');
  await page.getByRole('link', { name: text('de', 'creator.preview.goOn') }).click();
  await expect(hint).toHaveValue('Zwei Brüder geben die Fahrräder auf.');
  await save(page);
  await page.getByRole('link', { name: text('de', 'editor.previewOpen') }).click();
  await expect(
    page.getByRole('heading', { name: text('de', 'creator.publish.title') }),
  ).toBeVisible();
  await expect(page.locator('[data-game-state]')).toContainText('geben die Fahrräder auf');
  await expect(note).toBeHidden();

  await test.step('what is published comes in pages, and the way back finds them where they were left', async () => {
    await gateway.addShelf(105);
    const rows = page.locator('[data-row^="shelf-"] span > a');
    await page.goto('/creator?words=shelf&state=published&sort=key');
    await expect(rows).toHaveCount(100);
    await page.getByRole('button', { name: 'Weitere zeigen (100 sind hier)' }).click();
    await expect(rows).toHaveCount(105);
    await expect(rows.nth(100)).toBeFocused();
    await rows.nth(102).click();
    await expect(page).toHaveURL('/creator/edit/shelf-1103');
    await page.goBack();
    await expect(rows.nth(102)).toBeFocused();
    await expect(rows.nth(102)).toBeInViewport();
    await expect(rows).toHaveCount(105);
    await page.reload();
    await expect(rows).toHaveCount(105);
    await expect(rows.nth(102)).toBeInViewport();
  });
});

/** A field of one language of a hint. */
function field(page: Page, hint: string, language: string, name: string) {
  return page
    .getByRole('region', { name: hint })
    .getByRole('group', { name: language })
    .getByLabel(name, { exact: true });
}

/** Saves by the keyboard, until the page says so. */
async function save(page: Page) {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Gespeichert, /)).toBeVisible();
  await expect(page.getByText(/^Gespeichert\.$/)).toBeAttached();
}

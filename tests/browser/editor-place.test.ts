import { lasting } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { makePlayer, putSession, signInElsewhere } from './player.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

test('a hint’s place is put on a map by a press, and moved by arrow keys', async ({
  page,
  gateway,
  expectConsole,
}) => {
  // The key is asked for before it is taken.
  expectConsole(/status of 400/);
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, player)));
  await page.goto('/creator/new');
  await page.getByLabel(text('de', 'editor.new.event')).fill('Ein Ort am Äquator');
  await page.getByLabel(text('de', 'preflight.field.year')).fill('1736');
  await page.getByRole('button', { name: text('de', 'editor.new.submit') }).click();

  const hint = page
    .getByRole('region', { name: 'Hinweis 1' })
    .getByRole('group', { name: text('de', 'preflight.language.de') });
  await hint.getByText(new RegExp(`^${text('de', 'editor.place')}`)).click();
  const [north, east] = (['lat', 'lon'] as const).map((part) =>
    hint.getByLabel(text('de', `preflight.field.${part}`)),
  );
  const surface = hint.locator('[data-place-map]');
  await expect(hint.getByText(text('de', 'editor.map.press'))).toBeVisible();
  // The middle of the world as it is shown: 10° north on the meridian of Greenwich.
  await surface.click();
  await expect(east!).toHaveValue('0');
  const shown = Number(await north!.inputValue());
  expect(Math.abs(shown)).toBeLessThan(20);

  const pin = hint.getByRole('button', { name: /Pfeiltasten/ });
  await pin.press('ArrowLeft');
  await expect(east!).toHaveValue('-0.1');
  await pin.press('Shift+ArrowUp');
  await expect(north!).toHaveValue(String(Math.round((shown + 1) * 10) / 10));
  await north!.fill('48,2');
  await east!.fill('16,4');
  await expect(hint.getByRole('button', { name: /48.2° Nord, 16.4° Ost/ })).toBeVisible();
  await expectNoFindings(page, 'editor-place');
});

import { lasting, NOON } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { test } from './news-desk.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from './player.ts';
import { expect } from './test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('staff answer a report, write news in both languages, and bring the export in again', async ({
  page,
  gateway,
  setClock,
  publish,
}) => {
  await publish([]);
  await setClock(NOON);
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  const stored = lasting(await signInElsewhere(gateway, player));
  const quandoId = await gateway.idOn('2040-06-10');
  const tell = async (words: string) => {
    const told = await dataOf(gateway, stored).rpc('report_error', {
      quando_id: quandoId,
      timezoneoffset: 0,
      reason: 'source',
      words,
    });
    expect(told.error).toBeNull();
  };
  await tell('Der Link führt ins Leere.');
  await putSession(page, gateway, stored);

  await test.step('a report is answered; what is not sent yet outlives a reload', async () => {
    await page.goto('/dashboard/reports');
    await expect(page.getByText('Eine Meldung ist offen.')).toBeVisible();
    await expect(page.getByText('Der Link führt ins Leere.')).toBeVisible();
    await page.getByRole('button', { name: 'Notiz schreiben' }).click();
    await page.getByLabel('Interne Notiz').fill('Jetzt ist der Link ein anderer.');
    await page.reload();
    await expect(page.getByLabel('Interne Notiz')).toHaveValue('Jetzt ist der Link ein anderer.');
    await expectNoFindings(page);
    await page.getByLabel('Interne Notiz').press('Control+Enter');
    await expect(page.getByText('Keine Meldung ist offen.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notiz ändern' })).toBeFocused();
  });

  await test.step('what somebody floods a puzzle with is answered all at once', async () => {
    await tell('Unfug.');
    await tell('Noch mehr Unfug.');
    await page.reload();
    await expect(page.getByText('2 Meldungen sind offen.')).toBeVisible();
    await page.getByRole('button', { name: 'Alle 2 offenen auf einmal' }).click();
    await page.getByLabel('Interne Notiz').fill('Unfug');
    await expectNoFindings(page);
    await page.getByRole('button', { name: '2 Meldungen so notieren' }).click();
    await expect(page.getByText('Keine Meldung ist offen.')).toBeVisible();
    await page.getByText('Abgelehnt', { exact: true }).click();
    await expect(page.getByText('Noch mehr Unfug.')).toBeVisible();
  });

  await test.step('news are written in both languages, seen beforehand, and published', async () => {
    const rooms = page.getByRole('navigation', { name: 'Redaktion' });
    await rooms.getByRole('link', { name: 'Neuigkeiten' }).click();
    await page.getByRole('link', { name: 'Neuigkeit schreiben' }).click();
    const german = page.getByRole('region', { name: 'Deutsch', exact: true });
    const english = page.getByRole('region', { name: 'Englisch', exact: true });
    await german.getByLabel('Titel').fill('Das Archiv ist offen');
    await german.getByLabel('Text', { exact: true }).fill('Alle **alten** Rätsel.');
    await english.getByLabel('Titel').fill('The archive is open');
    await english.getByLabel('Text', { exact: true }).fill('<b>Every</b> old puzzle.');
    await expect(german.getByRole('heading', { name: 'Das Archiv ist offen' })).toBeVisible();
    await expect(german.locator('strong')).toHaveText('alten');
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(english.getByText('<b> ist HTML und erschiene als Text.')).toBeVisible();
    await expect(english.getByLabel('Text', { exact: true })).toBeFocused();
    await page.reload();
    await expect(english.getByLabel('Titel')).toHaveValue('The archive is open');
    await english.getByLabel('Text', { exact: true }).fill('Every old puzzle.');
    await page.getByText('Dringend', { exact: true }).click();
    await expectNoFindings(page);
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/group=1$/);
    await expect(page.getByText('Alles ist gespeichert.')).toBeVisible();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByRole('button', { name: 'Dringend veröffentlichen' }).click();
    await expect(page.getByRole('button', { name: 'Zurückziehen' })).toBeVisible();
    await expect(page.getByRole('list').getByText('Läuft')).toBeVisible();
  });

  await test.step('a language that was removed is brought back', async () => {
    const english = page.getByRole('region', { name: 'Englisch', exact: true });
    const publishUrgently = async () => {
      await page.getByRole('button', { name: 'Änderungen veröffentlichen' }).click();
      await page.getByRole('button', { name: 'Dringend veröffentlichen' }).click();
    };
    await english.getByLabel('Titel').fill('');
    await english.getByLabel('Text', { exact: true }).fill('');
    await publishUrgently();
    await page.getByRole('button', { name: 'Entfernen und speichern' }).click();
    await expect(english.getByText('„The archive is open“')).toBeVisible();
    await english.getByRole('button', { name: 'Text zurückholen' }).click();
    await expect(english.getByLabel('Text', { exact: true })).toHaveValue('Every old puzzle.');
    await publishUrgently();
    await expect(page.getByText('Alles ist gespeichert.')).toBeVisible();
  });

  await test.step('a draft that was never published is removed, and brought back', async () => {
    const list = page.getByRole('region', { name: 'Alle Neuigkeiten' });
    await expect(page.getByRole('button', { name: 'Entwurf entfernen' })).toBeHidden();
    await page.getByRole('link', { name: 'Neuigkeit schreiben' }).click();
    const german = page.getByRole('region', { name: 'Deutsch', exact: true });
    await german.getByLabel('Titel').fill('Doch nicht');
    await german.getByLabel('Text', { exact: true }).fill('Daraus wird nichts.');
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await expect(page).toHaveURL(/group=2$/);
    await expect(list.getByRole('link', { name: 'Doch nicht' })).toBeVisible();
    await page.getByRole('button', { name: 'Entwurf entfernen' }).click();
    await page.getByRole('button', { name: 'Entfernen', exact: true }).click();
    await expect(list.getByRole('link', { name: 'Doch nicht' })).toBeHidden();
    await list.getByText('Ein entfernter Entwurf', { exact: true }).click();
    await expectNoFindings(page);
    await list.getByRole('button', { name: 'Zurückholen' }).click();
    await expect(page).toHaveURL(/group=2$/);
    await expect(list.getByRole('link', { name: 'Doch nicht' })).toBeVisible();
    await expect(german.getByLabel('Text', { exact: true })).toHaveValue('Daraus wird nichts.');
  });

  await test.step('the exported file brought in again changes nothing', async () => {
    await page.getByRole('link', { name: 'Import und Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tabelle (CSV)' }).click();
    const file = await (await downloading).path();
    await expectNoFindings(page);
    await page.getByLabel('Datei wählen').setInputFiles(file);
    await expect(page.getByText('Nichts ändert sich')).toBeVisible();
    await expect(page.getByRole('button', { name: /übernehmen/ })).toHaveText('Nichts übernehmen');
  });

  await test.step('a player sees the news', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/news');
    await page.getByRole('link', { name: 'Das Archiv ist offen' }).click();
    await expect(page.getByRole('article').locator('strong')).toHaveText('alten');
  });
});

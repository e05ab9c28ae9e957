import { PostgrestClient } from '@supabase/postgrest-js';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

const day = '2040-06-09';

test('an error is reported from the result, is known from then on, and its correction stands there', async ({
  page,
  play,
  gateway,
  setClock,
  signedIn,
  expectConsole,
}) => {
  await setClock(`${day}T08:00:00Z`);
  await play.open();
  await play.win(day);
  const entry = page.getByRole('button', { name: text('de', 'result.report.open') });
  const dialog = page.getByRole('dialog', { name: text('de', 'result.report.title') });
  const words = dialog.getByLabel(text('de', 'result.report.words'));
  const reason = dialog.getByLabel(text('de', 'result.report.reason.fact'));
  const send = dialog.getByRole('button', { name: text('de', 'result.report.submit') });
  await entry.click();
  await send.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Wähle aus' })).toBeVisible();
  await expect(reason).toBeFocused();
  await reason.check();
  await words.fill('x'.repeat(501));
  await expect(dialog.getByText('Ein Zeichen zu viel.')).toBeVisible();
  await send.click();
  await expect(words).toBeFocused();
  await expectNoFindings(page, 'error-report');

  await words.fill('Das war 1968.');
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
  await entry.click();
  await expect(reason).toBeChecked();
  expectConsole(/ERR_FAILED/);
  await page.route('**/rpc/report_error', (route) => route.abort());
  await send.click();
  await expect(dialog.getByText('Keine Verbindung zum Server.')).toBeVisible();
  await expect(words).toHaveValue('Das war 1968.');
  await page.unroute('**/rpc/report_error');

  const sending = page.waitForRequest(/report_error/);
  await send.click();
  const request = await sending;
  const id = await gateway.idOn(day);
  expect(request.postDataJSON()).toEqual({
    quando_id: id,
    timezoneoffset: 120,
    reason: 'fact',
    words: 'Das war 1968.',
  });
  const headers = await request.allHeaders();
  expect(Object.keys(headers)).not.toContain('authorization');
  expect(JSON.stringify(headers)).not.toContain(signedIn.id);
  const thanks = page.getByRole('dialog', { name: text('de', 'result.report.thanks') });
  await expect(thanks.getByText('Deine Meldung ist angekommen.')).toBeVisible();
  await thanks.getByRole('button', { name: text('de', 'result.report.close') }).click();

  await entry.click();
  await expect(words).toHaveValue('');
  await reason.check();
  await words.fill('Das war 1968. ');
  await send.click();
  await expect(thanks.getByText('Genau das wurde heute schon gemeldet.')).toBeVisible();
  await thanks.getByRole('button', { name: text('de', 'result.report.close') }).click();

  await expect(page.getByRole('list', { name: text('de', 'result.errata') })).toHaveCount(0);
  const desk = new PostgrestClient(`${gateway.url}/rest/v1`, {
    headers: { apikey: gateway.secretKey },
  });
  const noted = await desk
    .from('erratum')
    .insert({ puzzle_id: id, noted_at: '2040-06-09T23:30:00Z', text: 'Es war 1968.' });
  expect(noted.error).toBeNull();
  await play.reload();
  await expect(page.getByRole('list', { name: text('de', 'result.errata') })).toHaveText(
    'Berichtigt am 10. Juni 2040: Es war 1968.',
  );
});

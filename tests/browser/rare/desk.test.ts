import { lasting, NOON } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { test } from '../news-desk.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from '../player.ts';
import { expect } from '../test.ts';
import { text } from '../words.ts';

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
    await page.getByRole('button', { name: text('de', 'staffTasks.reports.answer') }).click();
    // Registration was never finished, so there is no name.
    await expect(
      page.getByRole('link', { name: text('de', 'staffTasks.reports.toName') }),
    ).toHaveAttribute('href', '/profile');
    await page
      .getByLabel(text('de', 'staffTasks.reports.noteLabel'))
      .fill('Jetzt ist der Link ein anderer.');
    await page.reload();
    await expect(page.getByLabel(text('de', 'staffTasks.reports.noteLabel'))).toHaveValue(
      'Jetzt ist der Link ein anderer.',
    );
    await expectNoFindings(page, 'reports');
    await page.getByLabel(text('de', 'staffTasks.reports.noteLabel')).press('Control+Enter');
    await expect(page.getByText('Keine Meldung ist offen.')).toBeVisible();
    await expect(
      page.getByRole('button', { name: text('de', 'staffTasks.reports.change') }),
    ).toBeFocused();
  });

  await test.step('what somebody floods a puzzle with is answered all at once', async () => {
    await tell('Unfug.');
    await tell('Noch mehr Unfug.');
    await page.reload();
    await expect(page.getByText('2 Meldungen sind offen.')).toBeVisible();
    await page.getByRole('button', { name: 'Alle 2 offenen auf einmal' }).click();
    await page.getByLabel(text('de', 'staffTasks.reports.noteLabel')).fill('Unfug');
    await expectNoFindings(page, 'reports-flooded');
    await page.getByRole('button', { name: '2 Meldungen so notieren' }).click();
    await expect(page.getByText('Keine Meldung ist offen.')).toBeVisible();
    await page.getByText(text('de', 'staffTasks.reports.state.declined'), { exact: true }).click();
    await expect(page.getByText('Noch mehr Unfug.')).toBeVisible();
  });

  await test.step('news are written in both languages, seen beforehand, and published', async () => {
    const rooms = page.getByRole('navigation', { name: text('de', 'staff.rooms.dashboard') });
    await rooms.getByRole('link', { name: text('de', 'staff.sections.dashboardNews') }).click();
    await page.getByRole('link', { name: text('de', 'staffTasks.news.new') }).click();
    const german = page.getByRole('region', {
      name: text('de', 'staffTasks.news.language.de-DE'),
      exact: true,
    });
    const english = page.getByRole('region', {
      name: text('de', 'staffTasks.news.language.en-US'),
      exact: true,
    });
    await expect(german.getByLabel(text('de', 'staffTasks.news.title'))).toBeFocused();
    await german.getByLabel(text('de', 'staffTasks.news.title')).fill('Das Archiv ist offen');
    await german
      .getByLabel(text('de', 'staffTasks.news.body'), { exact: true })
      .fill('Alle **alten** Rätsel.');
    await english.getByLabel(text('de', 'staffTasks.news.title')).fill('The archive is open');
    await english
      .getByLabel(text('de', 'staffTasks.news.body'), { exact: true })
      .fill('<b>Every</b> old puzzle.');
    await expect(german.getByRole('heading', { name: 'Das Archiv ist offen' })).toBeVisible();
    await expect(german.locator('strong')).toHaveText('alten');
    await page.getByRole('button', { name: text('de', 'staffTasks.news.publish') }).click();
    await expect(english.getByText('<b> ist HTML und erschiene als Text.')).toBeVisible();
    await expect(
      english.getByLabel(text('de', 'staffTasks.news.body'), { exact: true }),
    ).toBeFocused();
    await page.reload();
    await expect(english.getByLabel(text('de', 'staffTasks.news.title'))).toHaveValue(
      'The archive is open',
    );
    await english
      .getByLabel(text('de', 'staffTasks.news.body'), { exact: true })
      .fill('Every old puzzle.');
    await page.getByText(text('de', 'staffTasks.news.mode.HIGHEST.name'), { exact: true }).click();
    await expectNoFindings(page, 'news-desk');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/group=1$/);
    await expect(page.getByText(text('de', 'staffTasks.news.allSaved'))).toBeVisible();
    await page.getByRole('button', { name: text('de', 'staffTasks.news.publish') }).click();
    await page
      .getByRole('button', { name: text('de', 'staffTasks.news.question.highest.submit') })
      .click();
    await expect(
      page.getByRole('button', { name: text('de', 'staffTasks.news.withdraw') }),
    ).toBeVisible();
    await expect(
      page.getByRole('list').getByText(text('de', 'staffTasks.news.state.running')),
    ).toBeVisible();
  });

  await test.step('a language that was removed is brought back', async () => {
    const english = page.getByRole('region', {
      name: text('de', 'staffTasks.news.language.en-US'),
      exact: true,
    });
    const publishChanges = async (answer: string) => {
      await page
        .getByRole('button', { name: text('de', 'staffTasks.news.publishChanges') })
        .click();
      await page.getByRole('button', { name: answer }).click();
    };
    await english.getByLabel(text('de', 'staffTasks.news.title')).fill('');
    await english.getByLabel(text('de', 'staffTasks.news.body'), { exact: true }).fill('');
    await publishChanges(text('de', 'staffTasks.news.onlyIn.de-DE'));
    await page.getByRole('button', { name: text('de', 'staffTasks.news.going.submit') }).click();
    await expect(english.getByText('„The archive is open“')).toBeVisible();
    await english.getByRole('button', { name: text('de', 'staffTasks.news.bringBack') }).click();
    await expect(
      english.getByLabel(text('de', 'staffTasks.news.body'), { exact: true }),
    ).toHaveValue('Every old puzzle.');
    await publishChanges(text('de', 'staffTasks.news.question.highest.submit'));
    await expect(page.getByText(text('de', 'staffTasks.news.allSaved'))).toBeVisible();
  });

  await test.step('a draft that was never published is removed, and brought back', async () => {
    const list = page.getByRole('region', { name: text('de', 'staffTasks.news.list') });
    await expect(page.getByRole('button', { name: 'Entwurf entfernen' })).toBeHidden();
    await page.getByRole('link', { name: text('de', 'staffTasks.news.new') }).click();
    const german = page.getByRole('region', {
      name: text('de', 'staffTasks.news.language.de-DE'),
      exact: true,
    });
    await german.getByLabel(text('de', 'staffTasks.news.title')).fill('Doch nicht');
    await german
      .getByLabel(text('de', 'staffTasks.news.body'), { exact: true })
      .fill('Daraus wird nichts.');
    await page.getByRole('button', { name: text('de', 'staffTasks.news.saveDraft') }).click();
    await expect(page).toHaveURL(/group=2$/);
    await expect(list.getByRole('link', { name: 'Doch nicht' })).toBeVisible();
    await page.getByRole('button', { name: 'Entwurf entfernen' }).click();
    await page
      .getByRole('button', {
        name: text('de', 'staffTasks.news.question.remove.submit'),
        exact: true,
      })
      .click();
    await expect(list.getByRole('link', { name: 'Doch nicht' })).toBeHidden();
    await list.getByText('Ein entfernter Entwurf', { exact: true }).click();
    await expectNoFindings(page, 'creator-removed');
    await list
      .getByRole('button', { name: text('de', 'staffTasks.news.removedDrafts.restore') })
      .click();
    await expect(page).toHaveURL(/group=2$/);
    await expect(list.getByRole('link', { name: 'Doch nicht' })).toBeVisible();
    await expect(
      german.getByLabel(text('de', 'staffTasks.news.body'), { exact: true }),
    ).toHaveValue('Daraus wird nichts.');
  });

  await test.step('the exported file brought in again changes nothing', async () => {
    await page.getByRole('link', { name: text('de', 'staff.sections.dashboardFiles') }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: text('de', 'staffTasks.files.formats.csv') }).click();
    const file = await (await downloading).path();
    await expectNoFindings(page, 'files');
    await page.getByLabel(text('de', 'staffTasks.files.pick')).setInputFiles(file);
    await expect(page.getByText('Nichts ändert sich')).toBeVisible();
    await expect(page.getByRole('button', { name: /übernehmen/ })).toHaveText(
      text('de', 'staffTasks.files.leave'),
    );
  });

  await test.step('a player sees the news', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/news');
    await page.getByRole('link', { name: 'Das Archiv ist offen' }).click();
    await expect(page.getByRole('article').locator('strong')).toHaveText('alten');
  });
});

test('a file that is too much for one go is taken over part by part', async ({
  page,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, player)));
  const report = {
    digest: 'all',
    new: ['one', 'two'].map((key) => ({ key, year: 1969 })),
    changed: [],
    published: [],
    ignored: [],
    unchanged: 0,
    refused: [],
    written: 0,
  };
  await page.route('**/staff/import?*', (route) => {
    const digest = new URL(route.request().url()).searchParams.get('digest');
    const [first, second] = report.new;
    const part = digest === 'all' ? { new: [first], next: 'rest' } : { new: [second], next: null };
    return route.fulfill({ json: digest === null ? report : { ...report, ...part, written: 1 } });
  });
  await page.goto('/dashboard/files');
  await page.getByLabel(text('de', 'staffTasks.files.pick')).setInputFiles({
    name: 'two.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await page.getByRole('button', { name: '2 Entwürfe übernehmen' }).click();
  await expect(page.getByText('2 Entwürfe sind gespeichert.')).toBeVisible();
});

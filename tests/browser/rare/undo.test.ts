import type { Page } from '@playwright/test';
import { anotherDevice, lasting, NOON } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { test } from '../news-desk.ts';
import { makePlayer, putSession, signInElsewhere } from '../player.ts';
import { expect, inMotion } from '../test.ts';
import type { TestGateway } from '../test-gateway.ts';
import { text } from '../words.ts';

test.use(inMotion);

const DAY = '2040-06-10';

async function signInStaff(page: Page, gateway: TestGateway) {
  const staff = await makePlayer(gateway);
  await gateway.grant(staff.email, '5_subadmin');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, staff)));
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an erratum is looked at in both languages, read by a player, and undone', async ({
  page,
  play,
  browser,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  await play.open();
  await play.win(DAY);
  const errata = page.getByRole('list', { name: text('de', 'result.errata') });
  await expect(errata).toHaveCount(0);

  const desk = await anotherDevice(browser, gateway);
  await signInStaff(desk, gateway);
  await desk.goto(`/creator/edit/test-${DAY}`);
  const words = (locale: 'de' | 'en') =>
    desk.getByLabel(text('de', `creator.publish.erratum.label.${locale}`));

  await test.step('it is asked for in both languages, and shown as players will read it', async () => {
    await press(desk, text('de', 'editor.company.publish'));
    await words('de').fill('Es war 1930.');
    await press(desk, text('de', 'creator.publish.erratum.look'));
    await expect(desk.getByText(text('de', 'creator.publish.erratum.none.en'))).toBeVisible();
    await expect(desk.getByText('Berichtigt am 10. Juni 2040: Es war 1930.')).toBeVisible();
    await press(desk, text('de', 'creator.publish.erratum.back'));
    await words('en').fill('It was 1930.');
    await press(desk, text('de', 'creator.publish.erratum.look'));
    await expect(desk.getByText(/^Corrected on .*2040: It was 1930\.$/)).toBeVisible();
    await expectNoFindings(desk, 'undo-errata');
    await play.reload();
    await expect(errata).toHaveCount(0);
  });

  await test.step('once it is published, players read it', async () => {
    await press(desk, 'Berichtigung veröffentlichen');
    await expect(desk.getByText(text('de', 'creator.publish.erratum.published'))).toBeFocused();
    await expect(desk.getByRole('timer')).toHaveText(/^noch [45]:\d\d Minuten$/);
    await expectNoFindings(desk, 'undo-published');
    await play.reload();
    await expect(errata).toContainText('Es war 1930.');
  });

  await test.step('undone, it is gone for players, and its text is still there', async () => {
    await desk.reload();
    await press(desk, text('de', 'editor.company.publish'));
    await press(desk, text('de', 'staff.undo.undo'));
    await expect(desk.getByText(text('de', 'creator.publish.erratum.undone'))).toBeFocused();
    await expect(words('de')).toHaveValue('Es war 1930.');
    await expect(words('en')).toHaveValue('It was 1930.');
    await play.reload();
    await expect(errata).toHaveCount(0);
  });
  await desk.context().close();
});

test('news are looked at before they are published, read by a player, and undone', async ({
  page,
  browser,
  gateway,
  publish,
}) => {
  await publish([]);
  const desk = await anotherDevice(browser, gateway);
  await signInStaff(desk, gateway);
  await desk.goto('/dashboard/news?group=new');
  const fields = (language: 'de-DE' | 'en-US') =>
    desk.getByRole('region', {
      name: text('de', `staffTasks.news.language.${language}`),
      exact: true,
    });
  const fill = async (language: 'de-DE' | 'en-US', title: string, body: string) => {
    await fields(language).getByLabel(text('de', 'staffTasks.news.title')).fill(title);
    await fields(language)
      .getByLabel(text('de', 'staffTasks.news.body'), { exact: true })
      .fill(body);
  };
  await expect(fields('de-DE').getByLabel(text('de', 'staffTasks.news.title'))).toBeFocused();
  await fill('de-DE', 'Das Archiv', 'Ist **offen**.');
  await press(desk, text('de', 'staffTasks.news.publish'));
  await expect(desk.getByText(text('de', 'staffTasks.news.none.en-US'))).toBeVisible();
  await expect(
    desk.getByRole('button', { name: text('de', 'staffTasks.news.onlyIn.de-DE') }),
  ).toBeVisible();
  await press(desk, text('de', 'staffTasks.news.question.keep'));
  await fill('en-US', 'The archive', 'Is **open**.');
  const question = desk.getByRole('dialog', {
    name: text('de', 'staffTasks.news.question.publish.title'),
  });
  const readers = page.getByRole('link', { name: 'Das Archiv' });

  await test.step('before anybody reads them they are shown in both languages', async () => {
    await press(desk, text('de', 'staffTasks.news.publish'));
    await expect(question.getByRole('heading', { name: 'Das Archiv' })).toBeVisible();
    await expect(question.getByRole('heading', { name: 'The archive' })).toBeVisible();
    await expectNoFindings(desk, 'undo-news-question');
    await press(desk, text('de', 'staffTasks.news.question.keep'));
    await page.goto('/news');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(readers).toHaveCount(0);
  });

  await test.step('published, a player reads them', async () => {
    await press(desk, text('de', 'staffTasks.news.publish'));
    await press(desk, text('de', 'staffTasks.news.question.publish.submit'));
    await expect(desk.getByText(text('de', 'staffTasks.news.done.published'))).toBeFocused();
    await expectNoFindings(desk, 'undo-news');
    await page.reload();
    await expect(readers).toBeVisible();
  });

  await test.step('undone, nobody reads them, and the texts are a draft', async () => {
    await press(desk, text('de', 'staff.undo.undo'));
    await expect(desk.getByText(text('de', 'staffTasks.news.done.undone'))).toBeFocused();
    await expect(
      desk.getByRole('button', { name: text('de', 'staffTasks.news.saveDraft') }),
    ).toBeVisible();
    await expect(fields('de-DE').getByLabel(text('de', 'staffTasks.news.title'))).toHaveValue(
      'Das Archiv',
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(text('de', 'news.empty.title'))).toBeVisible();
    await expect(readers).toHaveCount(0);
  });
  await desk.context().close();
});

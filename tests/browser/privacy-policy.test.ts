import type { Page } from '@playwright/test';
import { cookies } from '../../src/device/cookies.ts';
import { expectNoSidewaysScrolling, open, operator, stated } from './stated-operator.ts';
import { expect, test as base } from './test.ts';

const NOON = '2040-06-10T10:00:00Z';

for (const { language, title, date, sections } of [
  {
    language: 'de-DE',
    title: 'Datenschutzerklärung',
    date: '01.02.2026',
    sections: [
      '1 Einleitung',
      '2 Allgemeine Angaben',
      '3 Was auf der Website geschieht',
      '4 Deine Rechte im Einzelnen',
      '5 Änderungen',
    ],
  },
  {
    language: 'en-US',
    title: 'Privacy policy',
    date: 'February 1, 2026',
    sections: [
      '1 Introduction',
      '2 General information',
      '3 What happens on the website',
      '4 Rights in detail',
      '5 Changes',
    ],
  },
]) {
  stated(
    `the policy in ${language} has its five sections and its date`,
    async ({ page, context, gateway }) => {
      await context.addCookies([{ name: 'language', value: language, url: gateway.url }]);
      await open(page, '/privacy');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main')).toContainText(date);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(sections);
      await expect(page).toHaveTitle(`${title} · Quando`);
    },
  );
}

base('the first version of the policy is of 10 January 2025', async ({ page }) => {
  await open(page, '/privacy');
  await expect(page.getByRole('main')).toContainText('Fassung vom 10.01.2025');
});

base('the table of contents leads to its section, also from another page', async ({ page }) => {
  await open(page, '/privacy');
  await page.getByRole('navigation', { name: 'Inhalt' }).getByText('Rechte').click();
  const rights = page.getByRole('heading', { name: '4 Deine Rechte im Einzelnen' });
  await expect(rights).toBeInViewport();
  await open(page, '/about');
  await expect(rights).toBeHidden();
  await open(page, '/privacy#rights');
  await expect(rights).toBeInViewport();
  await expect(rights).toBeFocused();
});

stated('the policy names who is responsible and who works for them', async ({ page }) => {
  await open(page, '/privacy');
  const main = page.getByRole('main');
  for (const fact of [
    operator.OPERATOR_NAME,
    'Gasse 12',
    operator.PROCESSOR_HOSTING,
    'eine einzelne Person',
    'höchstens 14 Tage',
  ]) {
    await expect(main).toContainText(fact);
  }
  await expect(main.getByRole('link', { name: 'clio@quando.example' })).toHaveCount(2);
  await expect(page.locator('main b, main script, main img')).toHaveCount(0);
});

base('a policy whose operator is not stated says so', async ({ page }) => {
  await open(page, '/privacy');
  await expect(page.getByRole('main')).toContainText('nicht angegeben, wer sie betreibt');
  await expect(page.getByRole('main')).toContainText('keine solchen Dienste angegeben');
});

base('the policy lists every cookie of the page and what else it stores', async ({ page }) => {
  await open(page, '/privacy');
  const items = [
    'quando.desk.…',
    'quando.draft.…',
    'quando.outbox.…',
    'quando.puzzles',
    'quando.records',
    'quando.session',
    'quando.session-code-verifier',
  ];
  const kept = ['quando-page', 'quando-puzzle', '/sw.js'];
  expect(await storedNames(page)).toEqual([...Object.keys(cookies), ...items, ...kept].toSorted());
  const life = (name: string) =>
    page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  await expect(life('noSuccess')).toContainText('ein Jahr');
  await expect(life('firstTry')).toContainText('bis Mitternacht');
  await expect(life('supportNotice')).toContainText('6 bis 12 Tage');
});

base(
  'a finished game leaves nothing on the device that the policy does not list',
  async ({ play, setClock, context }) => {
    await setClock(NOON);
    await play.open();
    await play.typeYear('1648');
    await play.typeYear('1931');
    await play.expectState('won');
    const left = [
      ...(await context.cookies()).map(({ name }) => name),
      ...(await play.page.evaluate(() => Object.keys(localStorage))),
      ...(await play.page.evaluate(() => Object.keys(sessionStorage))),
    ];
    expect(left).toContain('secondTrySuccess');
    await open(play.page, '/privacy');
    const listed = await storedNames(play.page);
    expect(left.filter((name) => !listed.includes(name))).toEqual([]);
  },
);

base('the storage tables fit the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/privacy');
  await expectNoSidewaysScrolling(page);
  const row = page.getByRole('row').filter({ hasText: 'alternativeKeyboard' });
  await expect(row.getByRole('rowheader')).toBeVisible();
  await expect(row.getByRole('cell')).toHaveText(['Eingabe über ein Textfeld', 'ein Jahr']);
});

/** The names in the policy's tables, in order of the alphabet. */
async function storedNames(page: Page): Promise<string[]> {
  return (await page.locator('tbody code').allTextContents()).toSorted();
}

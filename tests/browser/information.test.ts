import type { Page } from '@playwright/test';
import { cookies } from '../../src/device/cookies.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test as base } from './test.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

const NOON = '2040-06-10T10:00:00Z';
const screens = ['/about', '/imprint', '/privacy', '/accessibility'] as const;

/** What an operator may state, with characters that must stay text. */
const NAME = `Clio <b>Muster</b> "$&" </title><script>alert(1)</script> 'O'`;
const HOST = '<img src=x onerror=alert(1)> Rechenhaus GmbH';
const operator = {
  OPERATOR_NAME: NAME,
  OPERATOR_ADDRESS: 'Gasse 12 | 12345 Beispielstadt',
  OPERATOR_EMAIL: 'clio@quando.example',
  OPERATOR_PHONE: '+49 (0)30 123 45',
  OPERATOR_VAT_ID: 'DE123456789',
  SUPPORT_EMAIL: 'hilfe@quando.example',
  POLICY_DATE: '2026-02-01',
  PROCESSOR_HOSTING: HOST,
  LINK_SOCIAL: 'https://social.example/@quando',
  LINK_BIO: 'https://bio.example/quando',
  LINK_SUPPORT: 'https://spende.example/quando',
};

/** A page whose operator has stated everything; the plain one's has stated nothing. */
const stated = base.extend<object, { gateway: TestGateway }>({
  gateway: [
    async ({ browserName }, provide) => {
      const gateway = await startTestGateway(`stated-${browserName}`, operator);
      await provide(gateway);
      await gateway.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

for (const locale of ['de-DE', 'en-GB'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [who, test] of [
      ['stated', stated],
      ['not stated', base],
    ] as const) {
      test.describe(`operator ${who}, ${locale}, ${colorScheme}`, () => {
        test.use({ locale, colorScheme });

        test('in the largest type axe finds nothing and nothing scrolls sideways', async ({
          page,
          context,
          gateway,
        }) => {
          await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
          for (const screen of screens) {
            await open(page, screen);
            await expectNoFindings(page);
            await expectNoSidewaysScrolling(page);
          }
        });
      });
    }
  }
}

stated('the imprint shows what the operator stated, as text alone', async ({ page }) => {
  await open(page, '/imprint');
  const main = page.getByRole('main');
  for (const fact of [NAME, 'Gasse 12', '12345 Beispielstadt', 'DE123456789', '§ 5']) {
    await expect(main).toContainText(fact);
  }
  await expect(main.getByRole('link', { name: 'clio@quando.example' })).toHaveAttribute(
    'href',
    'mailto:clio@quando.example',
  );
  await expect(main.getByRole('link', { name: '+49 (0)30 123 45' })).toHaveAttribute(
    'href',
    'tel:+493012345',
  );
  await expect(main.getByRole('link', { name: 'Soziale Netze' })).toHaveAttribute(
    'href',
    'https://social.example/@quando',
  );
  await expect(page.locator('main b, main script, main img')).toHaveCount(0);
});

base('an imprint that nobody has filled says so, and names the variables', async ({ page }) => {
  await open(page, '/imprint');
  const heading = 'Wer diese Installation betreibt, ist nicht angegeben';
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  for (const name of ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL']) {
    await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
  }
});

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
  for (const fact of [NAME, 'Gasse 12', HOST, 'eine einzelne Person', 'höchstens 14 Tage']) {
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
  expect(await storedNames(page)).toEqual([...Object.keys(cookies), 'quando.records'].toSorted());
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

stated(
  'about leads to what the operator configured, and passes the address on',
  async ({ page, context, gateway }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/about#support');
    await expect(page.getByRole('heading', { name: 'Quando unterstützen' })).toBeInViewport();
    for (const [name, href] of [
      ['Beitragen', operator.LINK_SUPPORT],
      ['Quando in sozialen Netzen', operator.LINK_SOCIAL],
      ['Alle Links zu Quando', operator.LINK_BIO],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await page.getByRole('button', { name: 'Link kopieren' }).click();
    await expect(page.getByText('Kopiert. Füge den Link ein')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(gateway.url);
  },
);

base('where the clipboard is refused, about shows the address', async ({ page, gateway }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await open(page, '/about');
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByText(`Das ist die Adresse: ${gateway.url}`)).toBeVisible();
});

base(
  'about without an operator has no links elsewhere and leads to the imprint',
  async ({ page }) => {
    await open(page, '/about');
    await expect(page.locator('main a[target="_blank"]')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Impressum' }).click();
    await expect(page.getByRole('heading', { name: 'Impressum', level: 1 })).toBeVisible();
  },
);

stated('the accessibility statement says whom to write to', async ({ page }) => {
  await open(page, '/accessibility');
  await expect(page.getByRole('heading', { name: 'Erklärung zur Barrierefreiheit' })).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: 'hilfe@quando.example' });
  await expect(link).toHaveAttribute('href', 'mailto:hilfe@quando.example');
});

base('the storage tables fit the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/privacy');
  await expectNoSidewaysScrolling(page);
  const row = page.getByRole('row').filter({ hasText: 'alternativeKeyboard' });
  await expect(row.getByRole('rowheader')).toBeVisible();
  await expect(row.getByRole('cell')).toHaveText(['Eingabe über ein Textfeld', 'ein Jahr']);
});

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('main:not([aria-busy]) h1')).toBeVisible();
}

async function expectNoSidewaysScrolling(page: Page) {
  const surplus = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(surplus).toBe(0);
}

/** The names in the policy's tables, in order of the alphabet. */
async function storedNames(page: Page): Promise<string[]> {
  return (await page.locator('tbody code').allTextContents()).toSorted();
}

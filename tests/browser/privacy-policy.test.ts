import type { Page } from '@playwright/test';
import { cookies } from '../../src/device/cookies/cookies.ts';
import { expectNoSidewaysScrolling, open, operator, stated } from './stated-operator.ts';
import { expect, test as base } from './test.ts';
import { text } from './words.ts';

const NOON = '2040-06-10T10:00:00Z';

stated(
  'the policy names who is responsible, in both languages',
  async ({ page, context, gateway }) => {
    const main = page.getByRole('main');

    await stated.step('in German', async () => {
      await open(page, '/privacy');
      await expectPolicy(page, text('de', 'privacy.title'), '01.02.2026', [
        '1 Einleitung',
        '2 Allgemeine Angaben',
        '3 Was auf der Website geschieht',
        '4 Deine Rechte im Einzelnen',
        '5 Änderungen',
      ]);
      for (const fact of [
        operator.OPERATOR_NAME,
        'Gasse 12',
        operator.PROCESSOR_HOSTING,
        'eine einzelne Person',
        'höchstens 14 Tage',
        'Name, E-Mail-Adresse, Anschrift und Kontodaten',
        'mit Karte, mit digitaler Geldbörse (Wallet) oder über einen Online-Bezahldienst',
      ]) {
        await expect(main).toContainText(fact);
      }
      await expect(main.getByRole('link', { name: 'clio@quando.example' })).toHaveCount(2);
      await expect(page.locator('main b, main script, main img')).toHaveCount(0);
    });

    await stated.step('in English', async () => {
      await context.addCookies([{ name: 'language', value: 'en-US', url: gateway.url }]);
      await open(page, '/privacy');
      await expectPolicy(page, text('en', 'privacy.title'), '1 February 2026', [
        '1 Introduction',
        '2 General information',
        '3 What happens on the website',
        '4 Rights in detail',
        '5 Changes',
      ]);
      for (const [topic, fact] of [
        [text('en', 'privacy.social.title'), 'Nothing of social media is built into Quando'],
        [text('en', 'privacy.payment.title'), 'payments go through the payment service Stripe'],
        [text('en', 'privacy.backup.title'), 'backed up regularly, also with a cloud provider'],
        [text('en', 'privacy.rights.howTitle'), 'You can change, export'],
      ] as const) {
        await expect(main.getByRole('heading', { name: topic })).toBeVisible();
        await expect(main).toContainText(fact);
      }
      for (const fact of [
        'Registration collects name, e-mail address, address and account data',
        'by card, by digital wallet, or by an online payment provider',
      ]) {
        await expect(main).toContainText(fact);
      }
      for (const article of [15, 16, 17, 18, 20, 21, 77]) {
        await expect(main).toContainText(`Art. ${article}`);
      }
    });
  },
);

base(
  'the policy lists what a game leaves on the device, and leads to its sections',
  async ({ play, setClock, context }) => {
    const { page } = play;
    const rights = page.getByRole('heading', { name: '4 Deine Rechte im Einzelnen' });
    await setClock(NOON);
    await play.open();
    await play.typeYear('1648');
    await play.typeYear('1931');
    await play.expectState('won');
    const left = [
      ...(await context.cookies()).map(({ name }) => name),
      ...(await page.evaluate(() => Object.keys(localStorage))),
      ...(await page.evaluate(() => Object.keys(sessionStorage))),
    ];

    await base.step('an address leads to its section, from another page', async () => {
      await open(page, '/privacy#rights');
      await expect(rights).toBeInViewport();
      await expect(rights).toBeFocused();
    });

    await base.step('nothing sticks out on a narrow phone with wide letters', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const surplus = await page.evaluate(() => {
        const wide = new CSSStyleSheet();
        wide.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
        );
        document.adoptedStyleSheets = [wide];
        const { scrollWidth, clientWidth } = document.documentElement;
        document.adoptedStyleSheets = [];
        return scrollWidth - clientWidth;
      });
      expect(surplus).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 360, height: 740 });
    });

    await base.step('the table of contents leads to its section', async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(rights).not.toBeInViewport();
      await page
        .getByRole('navigation', { name: text('de', 'privacy.contents') })
        .getByText('Rechte')
        .click();
      await expect(rights).toBeInViewport();
    });

    await base.step(
      'it has the date of its first version, and says where nobody is named',
      async () => {
        const main = page.getByRole('main');
        await expect(main).toContainText('Fassung vom 10.01.2025');
        await expect(main).toContainText('nicht angegeben, wer sie betreibt');
        await expect(main).toContainText('keine solchen Dienste angegeben');
      },
    );

    await base.step('it lists every cookie of the page and what else it stores', async () => {
      const listed = await storedNames(page);
      const items = [
        'quando.desk..make',
        'quando.desk.…',
        'quando.draft.…',
        'quando.games.…',
        'quando.outbox.…',
        'quando.puzzles',
        'quando.records',
        'quando.reminder',
        'quando.room',
        'quando.session',
        'quando.session-code-verifier',
        'quando.years',
      ];
      const kept = ['quando-page', 'quando-puzzle', '/sw.js'];
      expect(listed).toEqual([...Object.keys(cookies), ...items, ...kept].toSorted());
      expect(left).toContain('secondTrySuccess');
      expect(left.filter((name) => !listed.includes(name))).toEqual([]);
      const life = (name: string) =>
        page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
      await expect(life('noSuccess')).toContainText(text('de', 'privacy.life.year'));
      await expect(life('firstTry')).toContainText(text('de', 'privacy.life.day'));
      await expect(life('supportNotice')).toContainText(text('de', 'privacy.life.notice'));
    });

    await base.step('its tables fit the narrowest phone', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
      const row = page.getByRole('row').filter({ hasText: 'alternativeKeyboard' });
      await expect(row.getByRole('rowheader')).toBeVisible();
      await expect(row.getByRole('cell')).toHaveText([
        text('de', 'privacy.cookie.alternativeKeyboard'),
        text('de', 'privacy.life.year'),
      ]);
    });
  },
);

async function expectPolicy(page: Page, title: string, date: string, sections: string[]) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('main')).toContainText(date);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(sections);
  await expect(page).toHaveTitle(`${title} · Quando`);
}

/** The names in the policy's tables, in order of the alphabet. */
async function storedNames(page: Page): Promise<string[]> {
  return (await page.locator('tbody code').allTextContents()).toSorted();
}

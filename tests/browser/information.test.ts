import { expectNoFindings } from './expect-no-findings.ts';
import { expectNoSidewaysScrolling, open, operator, stated } from './stated-operator.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

/** That a screen is sound in the largest type. */
async function expectSound(page: Page, outline?: string) {
  await expectNoFindings(page, outline);
  await expectNoSidewaysScrolling(page);
}

stated.describe('an operator who stated everything', () => {
  stated.beforeEach(async ({ context, gateway }) => {
    await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);
  });

  stated(
    'is linked to from about, whose address is passed on, and is written to about accessibility',
    async ({ page, context, gateway }) => {
      await stated.step('about leads to what is configured', async () => {
        await open(page, '/about#support');
        await expect(
          page.getByRole('heading', { name: text('de', 'about.supportTitle') }),
        ).toBeInViewport();
        for (const [name, href] of [
          [text('de', 'about.contribute'), operator.LINK_SUPPORT],
          [text('de', 'about.social'), operator.LINK_SOCIAL],
          [text('de', 'about.bio'), operator.LINK_BIO],
        ] as const) {
          const link = page.getByRole('main').getByRole('link', { name });
          await expect(link).toHaveAttribute('href', href);
          await expect(link).toHaveAttribute('rel', /noopener/);
        }
        await expectSound(page, 'about-stated');
      });

      await stated.step('about copies the address', async () => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: text('de', 'about.copy') }).click();
        await expect(
          page.getByRole('status').filter({ hasText: 'Kopiert. Füge den Link ein' }),
        ).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(gateway.url);
      });

      await stated.step('the accessibility statement says whom to write to', async () => {
        await open(page, '/accessibility');
        await expect(
          page.getByRole('heading', { name: text('de', 'accessibilityStatement.title') }),
        ).toBeVisible();
        const link = page.getByRole('main').getByRole('link', { name: 'hilfe@quando.example' });
        await expect(link).toHaveAttribute('href', 'mailto:hilfe@quando.example');
        await expectSound(page, 'accessibility-stated');
      });
    },
  );

  stated('stands in the imprint, as text alone, and in the privacy policy', async ({ page }) => {
    await open(page, '/imprint');
    const main = page.getByRole('main');
    for (const fact of [
      operator.OPERATOR_NAME,
      'Gasse 12',
      '12345 Beispielstadt',
      'DE123456789',
      '§ 5',
    ]) {
      await expect(main).toContainText(fact);
    }
    for (const [name, href] of [
      ['clio@quando.example', 'mailto:clio@quando.example'],
      ['+49 (0)30 123 45', 'tel:+493012345'],
      [text('de', 'imprint.social'), operator.LINK_SOCIAL],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect(page.locator('main b, main script, main img')).toHaveCount(0);
    await expectSound(page, 'imprint-stated');

    await open(page, '/privacy');
    await expectSound(page);
  });

  stated(
    'asks for a postal address, where one is wanted',
    inTestAll,
    async ({ page, signedIn }) => {
      const address = page.getByLabel(text('de', 'account.fields.postalAddress'));
      await open(page, '/profile');
      await page.getByLabel(text('de', 'account.fields.name'), { exact: true }).fill('Ada');
      await address.fill('Gasse 7\n12345 Beispielstadt');
      await page.getByRole('button', { name: text('de', 'account.finish.submit') }).click();
      await expect(page.getByRole('definition').filter({ hasText: 'Ada' })).toBeVisible();
      await open(page, '/profileSettings');
      await expect(address).toHaveValue('Gasse 7\n12345 Beispielstadt');
      expect(signedIn.email).not.toBe('');
    },
  );
});

test.describe('an operator who stated nothing, in English', () => {
  test.use({ locale: 'en-GB' });

  test(
    'has no links elsewhere, and an imprint that says so and names the variables',
    inTestAll,
    async ({ page, context, gateway }) => {
      await context.addCookies([{ name: 'fontSize', value: '4', url: gateway.url }]);

      await test.step('about shows the address where the clipboard is refused', async () => {
        await open(page, '/about');
        await expect(page.locator('main a[target="_blank"]')).toHaveCount(0);
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
        });
        await page.getByRole('button', { name: text('en', 'about.copy') }).click();
        await expect(page.getByText(`This is the address: ${gateway.url}`)).toBeVisible();
        await expectSound(page, 'about-unstated');
      });

      await test.step('about leads to the imprint, which names the variables', async () => {
        await page.getByRole('main').getByRole('link', { name: 'imprint' }).click();
        await expect(
          page.getByRole('heading', { name: text('en', 'imprint.title'), level: 1 }),
        ).toBeVisible();
        await expect(
          page.getByRole('heading', { name: text('en', 'imprint.missingTitle') }),
        ).toBeVisible();
        for (const name of ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL']) {
          await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
        }
        await expectSound(page, 'imprint-unstated');
      });

      for (const path of ['/privacy', '/accessibility']) {
        await test.step(path, async () => {
          await open(page, path);
          await expectSound(page);
        });
      }
    },
  );
});

import { expectNoFindings } from './expect-no-findings.ts';
import { expectNoSidewaysScrolling, open, operator, stated } from './stated-operator.ts';
import { expect, test as base } from './test.ts';

const screens = ['/about', '/imprint', '/privacy', '/accessibility'] as const;

for (const locale of ['de-DE', 'en-GB'] as const) {
  for (const [who, test] of [
    ['stated', stated],
    ['not stated', base],
  ] as const) {
    test.describe(`operator ${who}, ${locale}`, () => {
      test.use({ locale });

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

stated('the imprint shows what the operator stated, as text alone', async ({ page }) => {
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

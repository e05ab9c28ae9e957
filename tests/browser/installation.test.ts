import { expectNoFindings } from './expect-no-findings.ts';
import { makePlayer, putSession, signInElsewhere } from './player.ts';
import { expectNoSidewaysScrolling } from './stated-operator.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

for (const [locale, viewport] of [
  ['de', { width: 360, height: 740 }],
  ['en', { width: 1280, height: 800 }],
] as const) {
  test.describe(`the installation, in ${locale}`, () => {
    test.use({ locale: locale === 'de' ? 'de-DE' : 'en-GB', viewport });

    test('an administrator sees what runs, what is missing and what is open to whom', async ({
      page,
      gateway,
    }) => {
      const admin = await makePlayer(gateway, locale === 'de' ? 'de-DE' : 'en-US');
      await gateway.grant(admin.email, '4_admin');
      await putSession(page, gateway, await signInElsewhere(gateway, admin));
      await page.goto('/dashboard/installation');
      const part = (name: 'running' | 'facts' | 'mail' | 'open' | 'log') =>
        page
          .getByRole('heading', { name: text(locale, `research.installation.${name}.title`) })
          .locator('..');
      await expect(part('running')).toContainText(/Quando 1\.\d/);
      await expect(part('facts')).toContainText('OPERATOR_ADDRESS');
      await expect(part('mail')).toContainText('SMTP_HOST');
      await expect(part('open')).toContainText(text(locale, 'research.installation.open.unsold'));
      await expect(part('log')).toContainText(text(locale, 'research.installation.log.nothing'));
      await expectNoFindings(page);
      await expectNoSidewaysScrolling(page);
    });
  });
}

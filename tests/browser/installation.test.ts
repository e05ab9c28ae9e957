import { expectNoFindings } from './expect-no-findings.ts';
import { goWithin } from './go-within.ts';
import { ownGateway } from './own-gateway.ts';
import { makePlayer, putSession, signInElsewhere } from './player.ts';
import { expectNoSidewaysScrolling } from './stated-operator.ts';
import { expect, inTestAll, test } from './test.ts';
import { text } from './words.ts';

for (const [locale, viewport] of [
  ['de', { width: 360, height: 740 }],
  ['en', { width: 1280, height: 800 }],
] as const) {
  test.describe(`the installation, in ${locale}`, () => {
    test.use({ locale: locale === 'de' ? 'de-DE' : 'en-GB', viewport });

    test(
      'an administrator sees what runs, what is missing and what is open to whom',
      locale === 'de' ? {} : inTestAll,
      async ({ page, gateway }) => {
        const admin = await makePlayer(gateway, locale === 'de' ? 'de-DE' : 'en-US');
        await gateway.grant(admin.email, '4_admin');
        await putSession(page, gateway, await signInElsewhere(gateway, admin));
        await page.goto('/dashboard/installation');
        const part = (name: 'running' | 'facts' | 'mail' | 'open' | 'log') =>
          page
            .getByRole('heading', { name: text(locale, `research.installation.${name}.title`) })
            .locator('..');
        await expect(part('running')).toContainText(/Quando 1\.\d/);
        await expect(part('facts')).toContainText(
          text(locale, 'research.installation.facts.label.OPERATOR_ADDRESS'),
        );
        await expect(part('mail')).toContainText('SMTP_HOST');
        await expect(part('open')).toContainText(text(locale, 'research.installation.open.unsold'));
        await expect(part('log')).toContainText(text(locale, 'research.installation.log.nothing'));
        await expectNoFindings(page);
        await expectNoSidewaysScrolling(page);
      },
    );
  });
}

const line = (id: number, message: string) => ({
  id,
  at: '2026-11-23T20:00:00.000Z',
  level: 'warn',
  message,
  fields: { server: 'mail.example:587' },
  count: 1,
});

test('what is wrong is told in the page’s language, with the setting and the file that mend it', async ({
  page,
  gateway,
}) => {
  const admin = await makePlayer(gateway);
  await gateway.grant(admin.email, '4_admin');
  await putSession(page, gateway, await signInElsewhere(gateway, admin));
  await page.route('**/staff/installation', async (route) => {
    const response = await route.fetch();
    const found: object = await response.json();
    const told = {
      file: '/srv/quando.env',
      data: { folder: '/srv/data', server: null, size: 23_400_000, free: 76_969_000_000 },
      settings: [{ name: 'PAYMENTS_FILE', source: 'environment' }],
      warnings: [
        { kind: 'open' },
        { kind: 'unknown', name: 'SMTP_HOTS', where: 'file', meant: 'SMTP_HOST' },
        { kind: 'unknown', name: 'OPERATOR_MOTTO', where: 'environment', meant: null },
      ],
      log: [line(1, 'The mail server did not take a mail.'), line(2, 'Content not loaded: a.json')],
    };
    await route.fulfill({ response, json: { ...found, ...told } });
  });
  await page.goto('/dashboard/installation');
  const main = page.getByRole('main');
  for (const words of [
    'Datenbank23 MB',
    'Frei auf der Platte77 GB',
    'BACKUP_DIR ist nicht gesetzt; es gehört in /srv/quando.env oder in die Umgebung',
    'SMTP_HOST ist nicht gesetzt; es gehört in /srv/quando.env oder in die Umgebung',
    'PAYMENTS_FILE kommt aus der Umgebung; eine Änderung gilt ab dem nächsten Start',
    'Andere dürfen /srv/quando.env lesen',
    'SMTP_HOTS in /srv/quando.env ist keine Einstellung von Quando. Meintest du SMTP_HOST?',
    'OPERATOR_MOTTO in der Umgebung ist keine Einstellung von Quando.',
    'Der Mailserver hat eine E-Mail nicht angenommen. server: mail.example:587',
    'Nicht geladene Rätsel: a.json',
  ]) {
    await expect(main).toContainText(words);
  }
  await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
  const menu = page.getByRole('navigation', { name: text('de', 'navigation.label') });
  await expect(menu.locator('[aria-current=page]')).toHaveText(text('de', 'navigation.research'));
});

ownGateway('stating', { OPERATOR_PHONE: '+49 30 1234567' })(
  'an administrator states who runs Quando and how much is open, and it counts at once',
  async ({ page, gateway, browser, expectConsole }) => {
    expectConsole(/422 \(Unprocessable/);
    const admin = await makePlayer(gateway);
    await gateway.grant(admin.email, '4_admin');
    await putSession(page, gateway, await signInElsewhere(gateway, admin));
    await page.goto('/dashboard/installation');
    const facts = page
      .getByRole('heading', { name: text('de', 'research.installation.facts.title') })
      .locator('..');
    const fact = (name: 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL' | 'LINK_BIO') =>
      facts.getByLabel(text('de', `research.installation.facts.label.${name}`), { exact: true });
    const save = facts.getByRole('button', {
      name: text('de', 'research.installation.facts.save'),
    });

    await test.step('what a setting says is shown with its name', async () => {
      await expect(facts).toContainText('+49 30 1234567');
      await expect(facts).toContainText(
        'Festgelegt durch OPERATOR_PHONE in der Umgebung; ändere es dort.',
      );
    });

    await test.step('what makes no sense is said beside it, also in what was folded', async () => {
      const links = facts.getByText(text('de', 'research.installation.facts.links'), {
        exact: true,
      });
      await links.click();
      await fact('LINK_BIO').fill('bio.example');
      await links.click();
      await fact('OPERATOR_NAME').fill('Clio <b>Muster</b>');
      await save.click();
      await expect(fact('LINK_BIO')).toHaveAccessibleDescription(/beginnt mit https/);
      await expect(fact('LINK_BIO')).toBeFocused();
      await expectNoFindings(page);
      await fact('LINK_BIO').fill('');
    });

    await test.step('what makes sense stands in the imprint, here and for everybody', async () => {
      await fact('OPERATOR_ADDRESS').fill('Gasse 12\n12345 Ort');
      await fact('OPERATOR_EMAIL').fill('clio@quando.example');
      await save.click();
      await expect(facts).toContainText(text('de', 'research.installation.facts.saved'));
      await expect(facts).toContainText(text('de', 'research.installation.facts.complete'));
      await goWithin(page, '/imprint');
      await expect(page.locator('main')).toContainText('Clio <b>Muster</b>');
      const other = await browser.newPage({ locale: 'de-DE' });
      await other.goto(`${gateway.url}/imprint`);
      for (const words of ['Clio <b>Muster</b>', 'Gasse 12', '12345 Ort', '+49 30 1234567']) {
        await expect(other.locator('main')).toContainText(words);
      }
      await other.close();
    });

    await test.step('a limit counts from then on, and all of it is on record', async () => {
      await goWithin(page, '/dashboard/installation');
      const open = page
        .getByRole('heading', { name: text('de', 'research.installation.open.title') })
        .locator('..');
      const limit = open.getByLabel(text('de', 'research.role.0_user'), { exact: true });
      await limit.fill('viele');
      await open.getByRole('button').click();
      await expect(limit).toHaveAccessibleDescription(
        text('de', 'research.installation.open.wrong'),
      );
      await limit.fill('5');
      await open.getByRole('button').click();
      await expect(open).toContainText(text('de', 'research.installation.open.saved'));
      await page.reload();
      await expect(limit).toHaveValue('5');
      await page.goto('/research/record');
      await expect(page.locator('main')).toContainText('OPERATOR_NAME für Impressum');
      await expect(page.locator('main')).toContainText(': 5');
    });
  },
);

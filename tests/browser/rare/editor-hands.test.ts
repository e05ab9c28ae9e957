import { lasting } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from '../player.ts';
import type { TestGateway } from '../test-gateway.ts';
import { ownGateway } from '../own-gateway.ts';
import { expect, type Page } from '../test.ts';
import { text } from '../words.ts';

const test = ownGateway('hands');

const KEY = 'written-by-hand';

const german = [
  'Martin Behaim lässt in Nürnberg die Erde als Kugel malen, und ein Erdteil fehlt.',
  'Drei Schiffe laufen aus einem kleinen Hafen aus.',
  'Eine maurische Stadt ergibt sich.',
  'Ein Genuese hält eine Insel für den Rand von Asien.',
];
const english = [
  'Martin Behaim has the earth painted as a globe in Nuremberg, and a continent is missing.',
  'Three ships leave a small harbour.',
  'A Moorish city surrenders.',
  'A Genoese takes an island for the edge of Asia.',
];

test.describe('with room beside the text', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('three findings are mended and the puzzle is published by keys alone; the preview follows', async ({
    page,
    gateway,
    setClock,
  }) => {
    await setClock('2040-06-10T10:00:00Z');
    const rest = await signInStaff(page, gateway);
    await rest('save_draft', {
      key: KEY,
      revision: 0,
      content: {
        year: 1493,
        timeScale: 3,
        de: { tips: tipsOf([german[0], '', ...german.slice(2)]) },
        en: { tips: tipsOf([...english.slice(0, 3), 'In the sixties a Genoese sails west.']) },
      },
    });
    await rest('save_draft', { key: 'other', revision: 0, content: { year: 1500 } });
    await rest('plan_draft', { key: 'other', date: '2040-07-20' });
    await page.goto(`/creator/edit/${KEY}`);
    const game = page.locator('[data-game-state]');
    const second = page.locator('#draft-de-tips-1-text');
    await expect(second).toBeFocused();
    await expect(page.getByText('3 Hindernisse')).toBeVisible();
    await expect(game).toContainText(text('de', 'creator.preview.noHint').replace('{number}', '2'));

    await page.keyboard.press('F8');
    await expect(page.locator('#draft-difficulty')).toBeFocused();
    await expect(page.getByText(/^1 von \d · Schwierigkeit/)).toBeVisible();
    await page.keyboard.press('3');
    await expect(page.getByText('2 Hindernisse')).toBeVisible();
    await page.keyboard.press('F8');
    await expect(second).toBeFocused();
    await page.keyboard.type(german[1] ?? '');
    await expect(game).toContainText(german[1] ?? '');
    await expect(page.getByText('Ein Hindernis')).toBeVisible();
    await page.keyboard.press('F8');
    const last = page.locator('#draft-en-tips-3-text');
    await expect(last).toBeFocused();
    await expect(game).toContainText('In the sixties a Genoese sails west.');
    await page.keyboard.press('Shift+F8');
    await page.keyboard.press('F8');
    await expect(last).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(english[3] ?? '');
    await expect(page.getByText('Nichts steht im Weg')).toBeVisible();
    await expectNoFindings(page, 'editor');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Gespeichert, /)).toBeVisible();

    await page.keyboard.press('Control+Alt+u');
    await page.keyboard.press('Tab');
    const day = page.getByLabel(text('de', 'creator.publish.day'), { exact: true });
    await day.fill('2040-07-20');
    await expect(page.getByText(text('de', 'editor.takenDay.planned'))).toBeVisible();
    await expect(page.getByRole('link', { name: 'other', exact: true })).toHaveAttribute(
      'href',
      '/creator/preview/other',
    );
    const publish = page.getByRole('button', {
      name: text('de', 'creator.publish.submit'),
      exact: true,
    });
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await expectNoFindings(page);
    await page.getByRole('button', { name: '21.07.2040' }).press('Enter');
    await expect(day).toHaveValue('2040-07-21');
    await expect(page.getByText(text('de', 'creator.publish.afterwards'))).toBeVisible();
    await publish.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('de', 'creator.publish.submit') })
      .press('Enter');
    await expect(
      page.getByRole('heading', { name: text('de', 'creator.publish.published') }),
    ).toBeFocused();
    await expect(
      page.getByRole('link', { name: text('de', 'creator.publish.where.schedule') }),
    ).toHaveAttribute('href', '/dashboard?from=2040-07-21');
    await page
      .getByRole('link', { name: text('de', 'creator.publish.where.drafts') })
      .press('Enter');
    const lately = page.getByRole('region', { name: text('de', 'creator.list.just.title') });
    await expect(lately.getByRole('link', { name: KEY })).toBeVisible();
    await expect(lately).toContainText('21.07.2040');
    await expectNoFindings(page, 'editor-lately');
  });

  test('beside a hint stand those like it, its names and its years; a source is pasted in one piece', async ({
    page,
    gateway,
    setClock,
    context,
  }) => {
    await setClock('2040-06-10T10:00:00Z');
    const rest = await signInStaff(page, gateway);
    const told = { de: 'Behaims Erdapfel zeigt die Erde als Kugel.', en: 'Martin Behaim’s globe.' };
    await rest('save_draft', {
      key: 'erdapfel',
      revision: 0,
      content: {
        year: 1491,
        de: { tips: tipsOf(['Martin Behaims Erdapfel zeigt die Erde als Kugel.']) },
        en: { tips: tipsOf([told.en]) },
      },
    });
    await rest('plan_draft', { key: 'erdapfel', date: '2040-09-13' });
    await rest('save_draft', {
      key: 'beside',
      revision: 0,
      content: { year: 1493, de: { tips: tipsOf(german) }, en: { tips: tipsOf(english) } },
    });
    await rest('plan_draft', { key: 'beside', date: '2040-09-20' });
    await page.goto('/creator/edit/beside');
    const beside = page.locator('[data-beside]');
    // A low page has it folded, so that the hint is in sight.
    await beside.getByText(/^Aus anderen Rätseln: \d$/).click();
    await page.locator('#draft-de-tips-0-text').focus();
    await expect(beside).toContainText('Martin Behaim');
    await expect(beside.getByText(text('de', 'editor.beside.similar'))).toBeVisible();
    await expect(beside.getByText('Martin Behaims Erdapfel zeigt die Erde')).toHaveCount(2);
    await expect(page.getByText(text('de', 'editor.beside.years'))).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '1491' })).toContainText(
      '13.09.2040',
    );
    const lookUp = beside.getByRole('link', { name: text('de', 'editor.beside.lookUp.de') });
    await expect(lookUp).toHaveAttribute(
      'href',
      'https://de.wikipedia.org/w/index.php?search=Martin+Behaim',
    );
    await expect(lookUp).toHaveAttribute('target', '_blank');
    await expect(lookUp).toHaveAttribute('rel', 'noopener noreferrer');
    await expectNoFindings(page);

    await page.keyboard.press('Control+Alt+p');
    await expect(
      page.getByRole('button', { name: /binnen 30 Tagen.*Martin Behaim \(erdapfel/ }),
    ).toBeVisible();

    await page.locator('#draft-de-tips-1-source-address').fill('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() =>
      navigator.clipboard.writeText('“Three ships left Palos.” https://example.org/palos'),
    );
    await page.locator('#draft-de-tips-1-source-quote').press('Control+v');
    await expect(page.locator('#draft-de-tips-1-source-address')).toHaveValue(
      'https://example.org/palos',
    );
    await expect(page.locator('#draft-de-tips-1-source-quote')).toHaveValue(
      'Three ships left Palos.',
    );
  });
});

test('on a phone the check, the preview and the publication stay in reach and cover no field', async ({
  page,
  gateway,
  setClock,
}) => {
  await setClock('2040-06-10T10:00:00Z');
  const rest = await signInStaff(page, gateway);
  await rest('save_draft', {
    key: 'on-a-phone',
    revision: 0,
    content: {
      year: 1493,
      timeScale: 3,
      de: { tips: tipsOf(german).map((tip, index) => (index === 2 ? { text: tip.text } : tip)) },
      en: { tips: tipsOf(english) },
    },
  });
  await page.goto('/creator/edit/on-a-phone');
  const bar = page.locator('[data-company-bar]');
  const go = (name: 'write' | 'check' | 'preview' | 'publish') =>
    bar.getByRole('button', { name: text('de', `editor.company.${name}`) }).click();
  await expect(bar).toBeInViewport({ ratio: 1 });
  const sizes = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  }));
  expect(sizes.width).toBe(360);
  expect(sizes.height).toBeLessThan(2500);
  await expectNoFindings(page);

  await test.step('nothing that has the focus lies behind the bar', async () => {
    const top = (await bar.boundingBox())?.y ?? 0;
    await page.locator('#draft-de-tips-0-text').focus();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const box = await page.locator(':focus').boundingBox();
      expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 40)).toBeLessThanOrEqual(top);
    }
  });

  await test.step('each is one press away', async () => {
    await go('check');
    await expect(page.getByRole('button', { name: /^Schwierigkeit/ })).toBeInViewport();
    await expectNoFindings(page);
    await go('preview');
    await expect(page.locator('[data-game-state]')).toBeInViewport();
    await expect(page.locator('[data-game-state]')).toContainText(german[0] ?? '');
    await expect(page.getByText(/^Art offen, .*: Hinweis 3$/)).toBeVisible();
    await go('publish');
    await expect(
      page.getByLabel(text('de', 'creator.publish.day'), { exact: true }),
    ).toBeInViewport();
    await expectNoFindings(page);
    await expect(bar).toBeInViewport({ ratio: 1 });
  });

  await test.step('the next finding leads back to its field, in a section that unfolds', async () => {
    await bar.getByRole('button', { name: text('de', 'editor.company.next') }).click();
    await expect(page.locator('#draft-difficulty')).toBeFocused();
    await expect(page.locator('#draft-difficulty')).toBeInViewport();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('#draft-de-tips-1-text')).toBeFocused();
    await expect(page.locator('#draft-de-tips-0-text')).toBeHidden();
  });
});

/** Signs new staff in; answers what calls the server in their name. */
async function signInStaff(page: Page, gateway: TestGateway) {
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  const stored = lasting(await signInElsewhere(gateway, player));
  await putSession(page, gateway, stored);
  const rest = dataOf(gateway, stored);
  return async (name: string, words: object) => {
    const { error } = await rest.rpc(name, words);
    if (error !== null) throw new Error(error.message);
  };
}

function tipsOf(hints: readonly (string | undefined)[]) {
  const source = { address: 'https://example.org/', quote: 'So it was.' };
  return hints.map((hint) =>
    hint === '' ? { type: 'wiki', source } : { text: hint, type: 'wiki', source },
  );
}

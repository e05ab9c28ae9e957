import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { lasting } from './account-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { PlayPage } from './play-page.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from './player.ts';
import { markAsReturning } from './returning.ts';
import type { TestGateway } from './test-gateway.ts';
import { expect, type Page, test } from './test.ts';
import { text } from './words.ts';

const KEY = 'behaims-globe';
const YEAR = '1492';
const DAY = '2040-08-01';

const words = {
  de: [
    'Ein Kaufmann lässt die Erde als Kugel malen, und ein Erdteil fehlt.',
    'Drei Schiffe laufen aus einem kleinen Hafen aus.',
    'Die letzte maurische Stadt der Halbinsel ergibt sich.',
    'Ein Genuese hält eine Insel für den Rand von Asien.',
  ],
  en: [
    'A merchant has the earth painted as a globe, and a continent is missing.',
    'Three ships leave a small harbour.',
    'The last Moorish city of the peninsula surrenders.',
    'A Genoese takes an island for the edge of Asia.',
  ],
};

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="9"/></svg>',
);
/** What the picture shows, by the language as the editor calls it. */
const picture = { Englisch: 'An old globe', Deutsch: 'Ein alter Globus' };

test.use({ viewport: { width: 1280, height: 800 } });

test('staff begin a puzzle, clear what is in its way, play it and publish it; on its day everybody plays it', async ({
  page,
  play,
  gateway,
  setClock,
  browser,
  expectConsole,
}) => {
  // Whether a key is free is asked of the server, which has no such draft; a drawing is no picture.
  expectConsole(/400 \(Bad Request\)|415 \(Unsupported Media Type\)/);
  await setClock('2040-06-10T10:00:00Z');
  const save = await signInStaff(page, gateway);
  await page.goto(`/creator/new?day=${DAY}`);
  await page.getByLabel(text('de', 'preflight.field.year')).fill(YEAR);
  await page.getByLabel(text('de', 'editor.new.key')).fill(KEY);
  await page.reload();
  await expect(page.getByLabel(text('de', 'editor.new.key'))).toHaveValue(KEY);
  await page.getByRole('button', { name: text('de', 'editor.new.submit') }).click();
  await expect(page).toHaveURL(`/creator/edit/${KEY}`);
  await save(KEY, 1, globe('In the sixties a Genoese sails west.'));
  await save('drafts-of-later', 0, { year: 1500 });

  await page.goto('/creator');
  const row = page.getByRole('link', { name: words.de[0] ?? '' });
  await expect(row).toBeVisible();
  await page.keyboard.press('/');
  // Enter before the search has begun: the first row is still that of another draft.
  await page.keyboard.type('genoese');
  await page.keyboard.press('Enter');
  await expect(row).toBeFocused();
  await expect(page).toHaveURL('/creator?words=genoese');
  await expectNoFindings(page, 'creator');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('genoese');
  await page.getByRole('link', { name: `Vorschau von ${KEY}` }).click();

  const obstacle = page.getByRole('button', { name: /Englisch · Hinweis.4 · Text.*Jahrzehnt/ });
  await expect(obstacle).toHaveText(/„the sixties“ nennt das Jahrzehnt/i);
  const publish = page.getByRole('button', {
    name: text('de', 'creator.publish.submit'),
    exact: true,
  });
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await obstacle.click();
  await expect(page.locator('#draft-en-tips-3-text')).toBeFocused();
  await expect(page).toHaveURL(`/creator/edit/${KEY}`);
  const game = page.locator('[data-game-state]');
  await play.typeYear(YEAR);
  await page.locator(':focus').fill(words.en[3] ?? '');
  await expect(page.getByText('Nichts steht im Weg')).toBeVisible();
  // As many as lead to the fourth hint.
  await expect(game.locator('[data-attempt]')).toHaveCount(3);

  const hint = page
    .getByRole('region', { name: 'Hinweis 1' })
    .getByRole('group', { name: text('de', 'preflight.language.de') });
  await hint.getByText(text('de', 'editor.media')).click();
  const upload = hint.getByLabel(text('de', 'editor.upload.choose'));
  await upload.setInputFiles({ name: 'globe.svg', mimeType: 'image/svg+xml', buffer: drawing });
  await expect(hint.getByText('Das ist keins der vier Bildformate.')).toBeVisible();
  const blank = { width: 40, height: 30, channels: 3, background: 'navy' } as const;
  const buffer = await sharp({ create: blank }).jpeg().toBuffer();
  await upload.setInputFiles({ name: 'globe.jpg', mimeType: 'image/jpeg', buffer });
  await expect(hint.getByText('Das Bild ist da.')).toBeVisible();
  await expect(game.getByRole('presentation')).toHaveJSProperty('naturalWidth', 40);
  const show = (panel: 'check' | 'preview' | 'publish') =>
    page.getByRole('button', { name: text('de', `editor.company.${panel}`) }).click();
  await show('check');
  for (const [language, description] of Object.entries(picture)) {
    await page.getByRole('button', { name: `${language} · Hinweis 1 · Bildbeschreibung` }).click();
    await page.locator(':focus').fill(description);
    await page.getByRole('button', { name: `${language} · Hinweis 1 · Bildnachweis` }).click();
    await page.locator(':focus').fill('Museum');
  }
  await expect(page.getByText('Nichts steht im Weg').first()).toBeVisible();
  await expectNoFindings(page);
  await show('preview');
  await expect(game.getByRole('img', { name: picture.Deutsch })).toBeVisible();

  await game.getByText(words.de[0] ?? '', { exact: true }).click();
  await play.typeYear('1500');
  await expect(game.getByText(words.de[1] ?? '', { exact: true })).toBeVisible();
  await play.typeYear(YEAR);
  await expect(game).toHaveAttribute('data-game-state', 'won');
  expect(await play.storedResults()).toEqual([]);

  await show('publish');
  await expect(page.getByLabel(text('de', 'creator.publish.day'), { exact: true })).toHaveValue(
    DAY,
  );
  await expect(publish).toHaveAttribute('aria-disabled', 'false');
  await publish.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('de', 'creator.publish.submit') })
    .click();
  await expect(
    page.getByRole('heading', { name: text('de', 'creator.publish.published') }),
  ).toBeFocused();

  await page.goto(`/creator/preview/${KEY}?language=en`);
  await page.getByRole('button', { name: text('de', 'creator.preview.stage.lost') }).click();
  await expect(game.getByText(words.en[3] ?? '', { exact: true })).toBeVisible();
  await expectNoFindings(page);

  await gateway.setClock(`${DAY}T10:00:00Z`);
  await expectPlayed(browser, gateway, 'de-DE', words.de, picture.Deutsch);
  await expectPlayed(browser, gateway, 'en-US', words.en, picture.Englisch);
});

/** The whole draft, with this last English hint. */
function globe(lastHint: string) {
  return {
    year: Number(YEAR),
    timeScale: 3,
    difficulty: 3,
    de: { tips: words.de.map(tipOf) },
    en: { tips: [...words.en.slice(0, 3), lastHint].map(tipOf) },
  };
}

/** Signs new staff in; answers what saves a draft elsewhere. */
async function signInStaff(page: Page, gateway: TestGateway) {
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  const stored = lasting(await signInElsewhere(gateway, player));
  await putSession(page, gateway, stored);
  const rest = dataOf(gateway, stored);
  return async (key: string, revision: number, content: object) => {
    const { error } = await rest.rpc('save_draft', { key, revision, content });
    if (error !== null) throw new Error(error.message);
  };
}

function tipOf(hint: string) {
  return {
    text: hint,
    type: 'wiki',
    source: { address: 'https://example.org/', quote: 'So it was.' },
  };
}

/** That somebody without an account gets the puzzle in the language of the browser, and solves it. */
async function expectPlayed(
  browser: Browser,
  gateway: TestGateway,
  locale: string,
  hints: readonly string[],
  description: string,
) {
  const context = await browser.newContext({
    baseURL: gateway.url,
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  await markAsReturning(context, gateway.url);
  const page = await context.newPage();
  await page.clock.install({ time: new Date(`${DAY}T10:00:00Z`) });
  const play = new PlayPage(page);
  await play.open();
  await expect(page.getByText(hints[0] ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: description })).toBeVisible();
  await play.typeYear('1500');
  await expect(page.getByText(hints[1] ?? '', { exact: true })).toBeVisible();
  await play.typeYear(YEAR);
  await play.expectState('won');
  await context.close();
}

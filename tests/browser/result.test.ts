import { expectNoFindings } from './expect-no-findings.ts';
import { expect, inMotion, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

test.use(inMotion);

const DAY = '2040-06-15';

test('the result shows on a map where its hints happened, and each pin and its hint light each other', async ({
  play,
  setClock,
}) => {
  const { page } = play;
  const map = page.locator('[data-map]');
  const pin = (hint: number) => map.locator(`[data-pin="${hint}"]`);
  await setClock(`${DAY}T10:00:00Z`);
  await play.open();
  await expect(map).toHaveCount(0);
  await expect(page.getByText('Palos')).toHaveCount(0);
  await play.win(DAY);

  await test.step('a pin for each hint with a place, beside a list, and land beneath', async () => {
    await expect(map.locator('path')).not.toHaveCount(0);
    await expect(map.locator('[data-pin]')).toHaveText(['1', '2', '3']);
    await expect(pin(2)).toHaveAccessibleName(
      text('de', 'result.places.pin', { number: 2, place: 'Granada' }),
    );
    const section = page.getByRole('region', { name: text('de', 'result.places.title') });
    await expect(section.getByRole('listitem')).toHaveText(['Palos', 'Granada', 'Guanahani']);
  });

  await test.step('no pin covers another', async () => {
    const boxes = await Promise.all([1, 2, 3].map((hint) => pin(hint).boundingBox()));
    for (const [index, box] of boxes.entries()) {
      if (box === null) throw new Error('a pin is not on the page');
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
      for (const other of boxes.slice(index + 1)) {
        const across = Math.abs(box.x - (other?.x ?? 0));
        const down = Math.abs(box.y - (other?.y ?? 0));
        expect(Math.max(across, down)).toBeGreaterThanOrEqual(box.width);
      }
    }
  });

  await test.step('a pin lights its hint and brings it into sight, by keyboard as well', async () => {
    await pin(2).press('Enter');
    await expect(pin(2)).toHaveAttribute('aria-pressed', 'true');
    await expect(play.hints.nth(1)).toBeInViewport();
    await expect(play.hints.nth(1)).toHaveAttribute('data-lit', 'true');
    await pin(3).click();
    await expect(page.locator('[data-hint][data-lit="true"]')).toHaveText(/Hinweis C/);
  });

  await test.step('axe finds nothing, with a pin lit and the attempts told', async () => {
    await page.getByText(text('de', 'result.told.title')).click();
    await expectNoFindings(page, 'result');
  });

  await test.step('a hint lights its pin, and puts it out again', async () => {
    const place = play.hints.first().getByRole('button', { name: 'Palos' });
    await place.click();
    await expect(pin(1)).toBeInViewport();
    await expect(pin(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(pin(3)).toHaveAttribute('aria-pressed', 'false');
    await place.click();
    await expect(pin(1)).toHaveAttribute('aria-pressed', 'false');
  });
});

test('without the land the places stay as a list, and the result as it is', async ({
  play,
  setClock,
  expectConsole,
}) => {
  const { page } = play;
  expectConsole(/Failed to (load resource|fetch dynamically)/);
  await page.route(/land-path/, (route) => route.abort());
  await setClock(`${DAY}T10:00:00Z`);
  await play.open();
  await play.win(DAY);
  await expect(page.getByText(text('de', 'result.places.failed'))).toBeVisible();
  await expect(page.locator('[data-map]')).toHaveCount(0);
  await play.hints.nth(2).getByRole('button', { name: 'Guanahani' }).click();
  await expect(page.getByRole('region').getByRole('listitem').nth(2)).toHaveAttribute(
    'data-lit',
    'true',
  );
});

test('what the attempts told is behind one press', async ({ play, setClock }) => {
  const { page } = play;
  await setClock('2040-06-10T10:00:00Z');
  await play.open();
  for (const attempt of ['1113', '1931']) await play.typeYear(attempt);
  await play.expectState('won');
  const told = page.getByRole('listitem').filter({ hasText: /davor.*danach/ });
  await expect(told).toHaveCount(0);
  await page.getByText(text('de', 'result.told.title')).click();
  await expect(told).toHaveText([
    /^1113 ?2\.040 davor, 17 danach\./,
    /^1931 ?17 davor, 1 danach\./,
  ]);
  await expect(page.getByText(text('de', 'result.told.best'))).toHaveCount(1);
});

/** Gives the page these voices; what is said, and where it ends, is noted as the document's title. */
async function giveVoices(page: Page, voices: readonly object[]) {
  await page.addInitScript((given) => {
    class Utterance extends EventTarget {
      text: string;
      voice: { name: string } | null = null;
      lang = '';
      constructor(words: string) {
        super();
        this.text = words;
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => given,
      speak: ({ text: words, voice, lang }: Utterance) => {
        document.title = `${voice?.name} ${lang}: ${words}`;
      },
      cancel: () => {
        document.title = 'silence';
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  }, voices);
}

const far = { name: 'Far', lang: 'de-DE', localService: false, default: true };
const english = { name: 'Emma', lang: 'en-GB', localService: true, default: false };
const german = { name: 'Anna', lang: 'de_AT', localService: true, default: false };

test('a hint is read aloud by a voice of the device, until the result is left', async ({
  play,
  setClock,
}) => {
  const { page } = play;
  await giveVoices(page, [far, english, german]);
  await setClock(`${DAY}T10:00:00Z`);
  await play.open();
  await play.win(DAY);
  const button = (hint: number, name: string) =>
    play.hints
      .nth(hint - 1)
      .getByRole('button', { name: `${name} ${text('de', 'result.ofHint', { number: hint })}` });
  const [read, stop] = [text('de', 'result.readAloud'), text('de', 'result.stopReading')];
  await button(1, read).click();
  await expect(page).toHaveTitle('Anna de_AT: Hinweis A de');
  await button(2, read).click();
  await expect(page).toHaveTitle('Anna de_AT: Hinweis B de');
  await expect(button(1, read)).toBeVisible();
  await button(2, stop).click();
  await expect(page).toHaveTitle('silence');
  await button(3, read).click();
  await expect(button(3, stop)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect(page).toHaveTitle('silence');
});

test(
  'without a voice of the device nothing offers to read',
  inTestAll,
  async ({ play, setClock }) => {
    await giveVoices(play.page, [far, english]);
    await setClock(`${DAY}T10:00:00Z`);
    await play.open();
    await play.win(DAY);
    await expect(play.hints.nth(2).getByRole('button', { name: 'Guanahani' })).toBeVisible();
    await expect(play.page.getByText(text('de', 'result.readAloud'))).toHaveCount(0);
  },
);

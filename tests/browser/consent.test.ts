import type { Locator } from '@playwright/test';
import { ConsentPage, nothing, storedIn } from './consent-page.ts';
import { PlayPage } from './play-page.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

const NOON = '2040-06-10T10:00:00Z';

test.describe('on the first visit', () => {
  test.use({ visitor: 'new' });

  test.describe('where service workers are let in', () => {
    test.use({ serviceWorkers: 'allow' });

    test('every address but policy and imprint waits for the settings; until then the page stores nothing but a language', async ({
      page,
      setClock,
      gateway,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
      await setClock(NOON);
      const consent = new ConsentPage(page);

      await test.step('addresses wait, known or not', async () => {
        for (const path of ['/settings', '/about', '/nowhere', '/privacy/more', '/']) {
          await consent.open(path);
          await expect(page.locator('main')).toHaveCount(0);
        }
      });

      await test.step('the dialog cannot be left, and tells all without keeping anything', async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await consent.expectOverview();
        await consent.adjust.click();
        await consent.video.check();
        await consent.back.click();
        await consent.dialog.getByRole('button', { name: text('de', 'consent.privacy') }).click();
        await expect(consent.dialog.getByRole('heading', { name: '1 Einleitung' })).toBeVisible();
        await consent.back.click();
        await consent.expectOverview();
      });

      await test.step('policy and imprint are open to everybody', async () => {
        const imprint = page.getByRole('heading', { name: text('de', 'imprint.title'), level: 1 });
        await page.goto('/privacy');
        await expect(
          page.getByRole('heading', { name: text('de', 'privacy.title'), level: 1 }),
        ).toBeVisible();
        await expect(consent.dialog).toBeHidden();
        await page.goto('/Imprint/');
        await expect(imprint).toBeVisible();
        await expect(consent.dialog).toBeHidden();
        await page.getByRole('link', { name: text('de', 'app.toStart') }).click();
        await consent.expectOverview();
        await consent.dialog.getByRole('link', { name: text('de', 'consent.imprint') }).click();
        await expect(imprint).toBeVisible();
        expect(await storedIn(page)).toEqual(nothing);
      });

      await test.step('a language alone is stored, and nothing asked for but the page’s own files', async () => {
        await page.getByRole('link', { name: text('de', 'app.toStart') }).click();
        await consent.expectOverview();
        await consent.dialog.getByRole('radio', { name: 'English' }).check({ force: true });
        await expect(
          page.getByRole('heading', { name: text('en', 'consent.title') }),
        ).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        await expect(page).toHaveTitle(/The daily history puzzle/);
        expect(await storedIn(page)).toEqual({ ...nothing, cookies: ['language'] });
        const own =
          /^GET \/(assets\/[\w.-]+|favicon[\w.-]+|settings|about|nowhere|privacy|privacy\/more|imprint|Imprint\/)?$/;
        expect(
          asked.map((line) => line.replace(gateway.url, '')).filter((line) => !own.test(line)),
        ).toEqual([]);
      });
    });
  });

  test('what somebody allows is stored for a year, and the puzzle comes', async ({
    play,
    setClock,
    context,
  }) => {
    await setClock(NOON);
    await play.page.clock.setFixedTime(NOON);
    const written = await writtenCookies(play.page);
    const consent = new ConsentPage(play.page);
    const expectStored = async (press: Locator, video: boolean, compare: boolean) => {
      const puzzle = play.page.waitForRequest(/get_puzzle_of_the_day/);
      await press.click();
      await puzzle;
      const year = 'Expires=Mon, 10 Jun 2041 10:00:00 GMT';
      expect((await written()).slice(0, 7)).toEqual(
        [
          'consentInputs=true',
          'consentHosting=true',
          'consentBackend=true',
          'consentDatabase=true',
          `consentVideo=${video}`,
          `consentCompare=${compare}`,
          'privacyConfirmed=true',
        ].map((cookie) => `${cookie}; ${year}`),
      );
      expect(await written()).toContain(`language=de-DE; ${year}`);
      await play.page.getByRole('button', { name: text('de', 'startDialog.play') }).click();
      expect(await written()).toContain(`visitorState=true; ${year}`);
      await expect(play.hints).toHaveCount(1);
      await context.clearCookies();
      await consent.open();
    };
    await consent.open();
    expect(await looksOf(consent.accept)).toEqual(await looksOf(consent.decline));

    await test.step('everything', () => expectStored(consent.accept, true, true));
    await test.step('what is necessary', () => expectStored(consent.decline, false, false));

    await test.step('necessary services are locked on, the others are off until they are chosen', async () => {
      await consent.adjust.click();
      await expect(
        consent.dialog.getByRole('heading', { name: text('de', 'consent.detail') }),
      ).toBeFocused();
      for (const name of [
        text('de', 'consent.services.Inputs.label'),
        text('de', 'consent.services.Hosting.label'),
        text('de', 'consent.services.Backend.label'),
        text('de', 'consent.services.Database.label'),
      ]) {
        const locked = consent.dialog.getByRole('switch', { name });
        await expect(locked).toBeDisabled();
        await locked.click({ force: true });
        await expect(locked).toBeChecked();
      }
      await expect(consent.video).not.toBeChecked();
      await consent.video.check();
      await consent.back.click();
      await expect(
        consent.dialog.getByRole('heading', { name: text('de', 'consent.title') }),
      ).toBeFocused();
    });

    await test.step('the way back from the policy stays in sight', async () => {
      await consent.dialog.getByRole('button', { name: text('de', 'consent.privacy') }).click();
      const last = consent.dialog.getByRole('heading', { name: '5 Änderungen' });
      await expect(last).toBeVisible();
      await last.scrollIntoViewIfNeeded();
      await expect(consent.back).toBeInViewport({ ratio: 1 });
      await consent.back.click();
    });

    await test.step('a choice of one’s own', async () => {
      await consent.adjust.click();
      await expect(consent.video).not.toBeChecked();
      await consent.video.check();
      await expectStored(consent.confirm, true, false);
    });
  });

  test(
    'a confirmation in another tab counts here as soon as one comes back',
    inTestAll,
    async ({ play, setClock, context }) => {
      await setClock(NOON);
      const consent = new ConsentPage(play.page);
      await consent.open();
      const other = new PlayPage(await context.newPage());
      await other.page.clock.install({ time: new Date(NOON) });
      const there = new ConsentPage(other.page);
      await there.open();
      await there.decline.click();
      await other.page.getByRole('button', { name: text('de', 'startDialog.play') }).click();
      await expect(other.hints).toHaveCount(1);
      await consent.expectOverview();
      await play.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(consent.dialog).toBeHidden();
      await expect(play.hints).toHaveCount(1);
    },
  );
});

test('what was allowed is taken back in the settings and beside the policy as easily', async ({
  play,
  setClock,
  context,
  gateway,
}) => {
  await setClock(NOON);
  await context.addCookies([{ name: 'consentVideo', value: 'true', url: gateway.url }]);
  const { page } = play;
  const consent = new ConsentPage(page);

  await test.step('in the settings, where it is said to be saved', async () => {
    await page.goto('/settings');
    const choices = page.getByRole('button', { name: text('de', 'consent.open') });
    await choices.click();
    await page.keyboard.press('Escape');
    await expect(consent.dialog).toBeHidden();
    await expect(choices).toBeFocused();
    await choices.click();
    await consent.adjust.click();
    await expect(consent.video).toBeChecked();
    await consent.video.uncheck();
    await consent.confirm.click();
    await expect(play.status.filter({ hasText: text('de', 'consent.saved') })).toBeVisible();
    await expect(page.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '5s');
    expect(await play.storedCookies(['consentVideo'])).toEqual({ consentVideo: 'false' });
    await closeNotice(page);
    await choices.click();
    await consent.accept.click();
    await expect(consent.dialog).toBeHidden();
    expect(await play.storedCookies(['consentVideo'])).toEqual({ consentVideo: 'true' });
    await closeNotice(page);
  });

  await test.step('by the button that floats over the policy, and the page comes again', async () => {
    await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: text('de', 'navigation.privacy') })
      .click();
    await expect(
      page.getByRole('heading', { name: text('de', 'privacy.title'), level: 1 }),
    ).toBeVisible();
    await play.settle();
    const floating = page.getByRole('button', { name: text('de', 'consent.open') });
    expect(await placeOf(floating)).toEqual(places['bottom-right']);
    await floating.click();
    await consent.dialog.getByRole('button', { name: text('de', 'consent.close') }).click();
    for (const [position, place] of Object.entries(places)) {
      await floating.evaluate((button, name) => {
        button.parentElement?.setAttribute('data-position', name);
      }, position);
      expect(await placeOf(floating), position).toEqual(place);
    }
    await floating.click();
    const loaded = page.waitForEvent('load');
    await consent.decline.click();
    await loaded;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await play.storedCookies(['consentVideo'])).toEqual({ consentVideo: 'false' });
  });
});

/** Closes the one notice; it stands where the button over the policy floats. */
async function closeNotice(page: Page) {
  await page.getByRole('button', { name: text('de', 'app.closeNotice') }).click();
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
}

/** Where a thing of 52 px stands in a window of 360 by 740, 18 px off in both directions. */
const places: Record<string, { x: number; y: number }> = {
  'top-right': { x: 290, y: 18 },
  'top-left': { x: 18, y: 18 },
  'bottom-right': { x: 290, y: 670 },
  'bottom-left': { x: 18, y: 670 },
  top: { x: 172, y: 18 },
  right: { x: 290, y: 362 },
  bottom: { x: 172, y: 670 },
  left: { x: 18, y: 362 },
};

async function placeOf(button: Locator) {
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
}

/** Size and colours of a button, as the browser draws it. */
function looksOf(button: Locator) {
  return button.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    // To a tenth of a pixel: where a button stands changes the last digits of its size.
    const size = [width, height].map((length) => length.toFixed(1));
    const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(element);
    return { size, color, backgroundColor, borderColor, fontWeight, fontSize };
  });
}

/** Notes every cookie that the page writes, with its end; a browser would shorten that of 2041. */
async function writtenCookies(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    window.writtenCookies = [];
    Object.defineProperty(document, 'cookie', {
      get: () => own?.get?.call(document) as unknown,
      set: (cookie: string) => {
        window.writtenCookies.push(cookie.replace(/; Path.*/, ''));
        own?.set?.call(document, cookie);
      },
    });
  });
  return () => page.evaluate(() => window.writtenCookies);
}

declare global {
  interface Window {
    writtenCookies: string[];
  }
}

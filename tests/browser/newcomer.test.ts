import { expectNoFindings } from './expect-no-findings.ts';
import { gatewayThat } from './own-gateway.ts';
import type { PlayPage } from './play-page.ts';
import { startTestGateway } from './test-gateway.ts';
import { expect, inTestAll, test } from './test.ts';
import { TourPage } from './tour-page.ts';
import { text } from './words.ts';

const day = '2040-06-11';
const morning = `${day}T08:00:00Z`;
const sharedDay = '2040-06-10';

/** Nobody who has ever been here: no cookie at all. */
test.use({ visitor: 'new' });

/** A gateway of its own: elsewhere, the series would be drawn as random puzzles. */
const inSeries = gatewayThat('series', async () => {
  const gateway = await startTestGateway('series');
  await gateway.addSeries();
  return gateway;
});

for (const language of ['de', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({
      locale: language === 'de' ? 'de-DE' : 'en-US',
      viewport: language === 'de' ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    });

    test(
      'who comes by a shared link is led to today’s puzzle first, however the result is read',
      language === 'de' ? {} : inTestAll,
      async ({ play, gateway, setClock }) => {
        await setClock(morning);
        const { page } = play;
        await page.goto(`/pp/${await gateway.idIn(language, sharedDay)}`);
        await accept(play, language);
        await play.win(sharedDay);
        await page.mouse.wheel(0, 5000);
        const offer = page.getByRole('dialog', {
          name: text(language, 'modes.followUp.daily.title'),
        });
        await page.clock.runFor(1500);
        await expect(offer).toBeVisible();
        await expect(new TourPage(page).popover).toHaveCount(0);
        await expectNoFindings(page, `shared-first-${language}`);
        await offer
          .getByRole('button', { name: text(language, 'modes.followUp.daily.submit') })
          .click();
        await expect(page).toHaveURL('/');
        await expect(
          page.getByRole('heading', { name: text(language, 'startDialog.title') }),
        ).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(play.hints.first()).toBeVisible();
        await play.expectAttempts(0);
      },
    );

    test(
      'a museum’s link begins with the consent and shows no more than the game',
      language === 'de' ? {} : inTestAll,
      async ({ play, gateway, setClock }) => {
        await setClock(morning);
        await play.page.goto(`/pp/${await gateway.idIn(language, sharedDay)}?mode=museums`);
        await accept(play, language);
        await play.win(sharedDay);
        await play.page.clock.runFor(5000);
        await expect(play.page.getByRole('dialog')).toHaveCount(0);
        await expect(new TourPage(play.page).popover).toHaveCount(0);
      },
    );

    test(
      'past puzzles ask a newcomer to sign in, and a link that is none says so',
      language === 'de' ? {} : inTestAll,
      async ({ play, gateway, setClock }) => {
        await setClock(morning);
        const { page } = play;
        await page.goto(`/old/${await gateway.idIn(language, sharedDay)}`);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: text(language, 'consent.decline') })
          .click();
        await expect(page).toHaveURL(/\/login\?return=%2Fold%2F\d+$/);
        await page.goto('/random');
        await expect(page).toHaveURL('/login?return=%2Frandom');
        await page.goto('/pp/no-such-puzzle');
        await expect(
          page.getByRole('heading', { name: text(language, 'modes.problem.unknown.title') }),
        ).toBeVisible();
      },
    );
  });
}

for (const { language, ids, hint } of [
  { language: 'de', ids: [381, 539], hint: 'Reihe 1' },
  { language: 'en', ids: [382, 540], hint: 'Series 1' },
] as const) {
  inSeries.describe(`a series in ${language}`, () => {
    inSeries.use({ locale: language === 'de' ? 'de-DE' : 'en-US' });

    inSeries(
      'leads a newcomer to its own puzzles, each in the language it began in',
      language === 'de' ? {} : inTestAll,
      async ({ play, gateway, setClock }) => {
        await setClock(morning);
        const { page } = play;
        const next = page
          .getByRole('dialog')
          .getByRole('button', { name: text(language, 'modes.followUp.series.submit') });
        const found = page.waitForResponse(/get_other_language_id|id=381/);
        await page.goto(`/pp/${await gateway.idIn(language, sharedDay)}?isgag=1`);
        await accept(play, language);
        await found;
        await play.win(sharedDay);
        await page.mouse.wheel(0, 5000);
        for (const [index, id] of ids.entries()) {
          await page.clock.runFor(1500);
          await next.click();
          await expect(page).toHaveURL(`/pp/${id}?isgag=${index + 2}`);
          await expect(play.hints.first()).toContainText(hint);
          await page.waitForLoadState('networkidle');
          await play.typeYear(String(id).padStart(4, '0'));
          await play.expectState('won');
        }
        await page.clock.runFor(1500);
        await page
          .getByRole('button', { name: text(language, 'modes.followUp.daily.submit') })
          .click();
        await expect(page).toHaveURL('/');
      },
    );
  });
}

test('the accessibility statement can be read before anything is confirmed', async ({ page }) => {
  await page.goto('/accessibility');
  await expect(
    page.getByRole('heading', { name: text('de', 'settings.accessibilityTitle'), level: 1 }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: text('de', 'consent.title') })).toBeVisible();
});

test('who has played today’s puzzle is told so after a shared one', async ({
  play,
  gateway,
  setClock,
}) => {
  await setClock(morning);
  const { page } = play;
  await page.goto('/');
  await accept(play, 'de');
  const greeting = page.getByRole('dialog');
  await expect(greeting).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(greeting).toBeHidden();
  await play.win(day);
  await page.goto(`/pp/${await gateway.idOn(sharedDay)}`);
  await expect(play.hints.first()).toBeVisible();
  await play.win(sharedDay);
  await page.clock.runFor(1500);
  const offer = page.getByRole('dialog', { name: text('de', 'modes.followUp.dailyOver.title') });
  await expect(offer).toContainText(text('de', 'modes.followUp.dailyOver.text'));
  await expectNoFindings(page, 'daily-over');
  await offer.getByRole('button', { name: text('de', 'modes.followUp.dailyOver.submit') }).click();
  await play.expectDay(day);
  await play.expectState('won');
});

test(
  'the links are pointed out once the player has scrolled to them, and never again; the second day has its own tour',
  inTestAll,
  async ({ play, gateway, setClock }) => {
    await setClock(morning);
    const { page } = play;
    const tour = new TourPage(page);
    await page.goto('/');
    await accept(play, 'de');
    const greeting = page.getByRole('dialog');
    await expect(greeting).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(greeting).toBeHidden();
    await play.win(day);
    await page.clock.runFor(5000);
    await expect(tour.popover).toHaveCount(0);

    await test.step('at the links it comes, and × closes it', async () => {
      await scrollToLinks(play);
      await page.clock.runFor(1500);
      await tour.expectStep(text('de', 'tour.step.linksAlone.title'));
      await tour.press(text('de', 'tour.cancel'));
      await expect(tour.popover).toHaveCount(0);
      expect(await play.storedCookies(['tourCompleted', 'linksTourCompleted'])).toEqual({
        linksTourCompleted: 'true',
      });
    });

    await test.step('it does not come again', async () => {
      await play.reload();
      await scrollToLinks(play);
      await page.clock.runFor(5000);
      await expect(tour.popover).toHaveCount(0);
    });

    await test.step('on the second day the way to the tour is shown', async () => {
      await gateway.setClock('2040-06-12T08:00:00Z');
      await page.clock.setSystemTime('2040-06-12T08:00:00Z');
      await page.reload();
      await expect(play.hints.first()).toBeVisible();
      await page.clock.runFor(2000);
      await tour.expectStep(text('de', 'tour.step.tutorial.title'));
      expect(await play.storedCookies(['uniqueDayVisits'])).toEqual({ uniqueDayVisits: '2' });
    });
  },
);

/** Confirms what is asked at first, and waits for the game. */
async function accept({ page, hints }: PlayPage, language: 'de' | 'en') {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(language, 'consent.accept') })
    .click();
  await expect(hints.first()).toBeVisible();
}

/** Scrolls by hand until the first of the links is in the middle of the window. */
async function scrollToLinks({ page }: PlayPage) {
  const link = page.locator('[data-tour="moreLinks"] a').first();
  await expect(link).toBeAttached();
  const box = await link.boundingBox();
  await page.mouse.wheel(0, (box?.y ?? 0) - 360);
}

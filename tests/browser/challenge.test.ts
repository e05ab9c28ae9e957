import { writeChallenge } from '../../src/domain/round/challenge.ts';
import { feedback } from '../../src/domain/round/feedback.ts';
import { ConsentPage } from './consent-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { PlayPage } from './play-page.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

const yesterday = '2040-06-10';
const NOON = '2040-06-11T10:00:00Z';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a challenge goes to somebody who has never been here, and back', async ({
  page,
  play,
  gateway,
  setClock,
  browser,
}) => {
  await setClock(NOON);
  const id = await gateway.idOn(yesterday);
  const link = await test.step('who has played makes the link', async () => {
    await page.goto(`/pp/${id}`);
    await expect(play.hints.first()).toBeVisible();
    for (const year of ['1113', '1648', '1931']) await play.typeYear(year);
    await stay(page);
    return challenge(page);
  });
  expect(link).toMatch(new RegExp(`^${gateway.url}/pp/${id}#challenge1-[\\w-]+$`));
  expect(link).not.toContain('1931');

  const context = await browser.newContext({
    baseURL: gateway.url,
    locale: 'de-DE',
    viewport: { width: 320, height: 640 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const other = new PlayPage(await context.newPage());
  const asked: string[] = [];
  other.page.on('request', (request) => {
    asked.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`);
  });
  await other.page.clock.install({ time: new Date(NOON) });

  await test.step('whoever opens it confirms, and sees a row of theirs for each of their own', async () => {
    await other.page.goto(link);
    await new ConsentPage(other.page).decline.click();
    await expect(other.page.getByText(text('de', 'modes.challenge.begins'))).toBeVisible();
    await expect(rows(other.page)).toHaveCount(0);
    await other.typeYear('1648');
    await expect(rows(other.page)).toHaveCount(1);
    await expect(rows(other.page).getByRole('img')).toHaveAccessibleName(
      'richtig, woanders enthalten, falsch, woanders enthalten',
    );
    await expectNoFindings(other.page, 'challenge');
  });

  await test.step('a reload keeps both, also after the link to the content', async () => {
    await other.page.getByRole('link', { name: text('de', 'app.skip') }).focus();
    await other.page.keyboard.press('Enter');
    await expect(other.page).toHaveURL(link);
    await other.reload();
    await other.expectAttempts(1);
    await expect(rows(other.page)).toHaveCount(1);
  });

  await test.step('the end says who needed fewer, and sends the challenge back', async () => {
    await other.win(yesterday);
    await stay(other.page);
    await expect(
      other.page.getByRole('heading', { name: text('de', 'modes.challenge.outcome.fewer') }),
    ).toBeVisible();
    await expectNoFindings(other.page, 'challenge-over');
    await page.goto(await challenge(other.page));
    await expect(
      page.getByRole('heading', { name: text('de', 'modes.challenge.outcome.more') }),
    ).toBeVisible();
    // Three attempts, and the table of both with its head.
    await expect(page.getByRole('row')).toHaveCount(3 + 4);
  });

  expect(asked.join('\n')).not.toContain('challenge1');
  await context.close();
});

test(
  'a challenge at today’s puzzle is the game that counts',
  inTestAll,
  async ({ page, play, gateway, setClock }) => {
    await setClock(`${yesterday}T10:00:00Z`);
    await play.open();
    for (const year of ['1113', '1648', '1700', '1800']) await play.typeYear(year);
    const link = await challenge(page);
    await page.context().clearCookies({ name: /^(first|second|third|fourth)Try|^gameFinished/ });
    await page.evaluate(() => localStorage.clear());
    expect(link).toContain(`/pp/${await gateway.idOn(yesterday)}#`);
    await page.goto(link);
    await expect(page.getByText(text('de', 'modes.challenge.begins'))).toBeVisible();
    await play.typeYear('1900');
    await expect(rows(page)).toHaveCount(1);
    await play.win(yesterday);
    await expect(
      page.getByRole('heading', { name: text('de', 'modes.challenge.outcome.fewer') }),
    ).toBeVisible();
    expect(await play.storedResults()).toEqual([`${yesterday} 2`]);
    await page.goto('/');
    await play.expectState('won');
  },
);

test(
  'a fragment that is no challenge is the puzzle, with one quiet line',
  inTestAll,
  async ({ page, play, gateway, setClock }) => {
    await setClock(NOON);
    const id = await gateway.idOn(yesterday);
    const other = await gateway.idOn('2040-06-09');
    const damaged = page.getByText(text('de', 'modes.challenge.damaged'));
    for (const fragment of ['challenge1-AAAA', `x${'y'.repeat(50_000)}`, '<img src=x onerror=1>']) {
      await page.goto('about:blank');
      await page.goto(`/pp/${id}#${fragment}`);
      await expect(play.hints.first()).toBeVisible();
      await expect(damaged).toBeVisible();
    }
    await expectNoFindings(page);
    await page.goto(`/pp/${id}#challenge9-AAAA`);
    await expect(page.getByText(text('de', 'modes.challenge.newer'))).toBeVisible();
    await page.goto(`/pp/${id}`);
    await expect(play.hints.first()).toBeVisible();
    await play.win(yesterday);
    await stay(page);
    const link = await challenge(page);
    await page.goto(link.replace(`/pp/${id}#`, `/pp/${other}#`));
    await expect(damaged).toBeVisible();
    await play.win('2040-06-09');
    await expect(damaged).toHaveCount(0);
  },
);

/** Presses the button and returns the link that is on the clipboard then. */
async function challenge(page: Page): Promise<string> {
  await page.getByRole('button', { name: text('de', 'result.challenge') }).click();
  await expect(page.getByText(text('de', 'result.copied'))).toBeVisible();
  const invitation = await page.evaluate(() => navigator.clipboard.readText());
  return invitation.split(' ').at(-1) ?? '';
}

/** Answers the offer of today's puzzle, which follows the end of a shared one. */
async function stay(page: Page) {
  await page.clock.runFor(1500);
  await page.getByRole('button', { name: text('de', 'modes.followUp.keep') }).click();
}

/** The challenger's attempts above the board. */
function rows(page: Page) {
  return page.locator('[data-challenger]');
}

test(
  'beside the longest hint the challenger’s rows leave the last keys in sight',
  inTestAll,
  async ({ page, play, gateway, setClock }) => {
    await setClock('2040-06-15T10:00:00Z');
    const id = await gateway.idOn('2040-06-14');
    const theirs = Array.from({ length: 4 }, () => feedback('1113', '1931'));
    await page.goto(`/pp/${id}#${writeChallenge(id, theirs)}`);
    await expect(play.hints.first()).toBeVisible();
    for (const [misses, year] of ['1648', '1789', '1914', null].entries()) {
      await expect(rows(page)).toHaveCount(misses);
      await play.settle();
      const submit = page.getByRole('button', { name: text('de', 'play.checkYear') });
      for (const [width, height] of [
        [320, 568],
        [320, 640],
        [360, 640],
        [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(submit, `${width}×${height} after ${misses}`).toBeInViewport({ ratio: 1 });
        await expect(play.hints.last()).toBeInViewport({ ratio: 1 });
      }
      if (year !== null) await play.typeYear(year);
    }
  },
);

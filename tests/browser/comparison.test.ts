import { ConsentPage } from './consent-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { makePlayer, putSession } from './player.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

const others = [3, 8, 5, 2, 2];

test('who agreed to compare is counted once, and sees how others did until taking that back', async ({
  play,
  setClock,
  context,
  gateway,
}) => {
  const { page } = play;
  const asked = askedIn(page);
  await setClock('2040-06-11T10:00:00Z');
  await context.addCookies([{ name: 'consentCompare', value: 'true', url: gateway.url }]);
  await play.open();
  await play.typeYear('1648');
  expect(asked).toEqual([]);
  const counting = page.waitForResponse(/count_outcome/);
  await play.win('2040-06-11');
  const counted = await counting;
  expect(await counted.json()).toBe(true);
  expect(counted.request().postDataJSON()).toEqual({
    quando_id: expect.any(Number),
    date: '2040-06-11',
    attempt: 2,
  });
  const comparison = comparisonIn(page);
  await expect(comparison).toContainText('Noch haben sich zu wenige verglichen.');

  await gateway.countOthers('2040-06-11', others);
  await play.reload();
  await expect(comparison).toContainText('Etwa 21 haben sich verglichen.');
  await expect(comparison.getByRole('listitem')).toHaveText([
    'Gold14\u00A0%',
    'Silber, diese Runde43\u00A0%',
    'Bronze24\u00A0%',
    'Gelöst10\u00A0%',
    'Nicht gelöst10\u00A0%',
  ]);
  await expect(comparison).toContainText(
    '14\u00A0% hatten es mit dem ersten Hinweis, 57\u00A0% bis zum zweiten, 81\u00A0% bis zum dritten, 91\u00A0% bis zum vierten. Der zweite Hinweis hat es den meisten verraten.',
  );
  const bars = comparison.locator('svg rect:last-child');
  expect(
    await bars.evaluateAll((rects) => rects.map((rect) => Number(rect.getAttribute('width')) > 50)),
  ).toEqual([false, true, true, false, false]);
  await expectNoFindings(page, 'comparison');

  const before = [...asked];
  expect(before.filter((call) => call === 'POST count_outcome')).toHaveLength(1);
  await compareFromNowOn(page, false);
  await page.getByRole('link', { name: text('de', 'app.toStart') }).click();
  await expect(
    page.getByRole('heading', { name: text('de', 'result.achievements') }),
  ).toBeVisible();
  await expect(comparison).toHaveCount(0);
  expect(asked).toEqual(before);
});

test(
  'who has not agreed is neither counted nor asked; who agrees later is from then on, signed in or not',
  inTestAll,
  async ({ play, setClock, gateway }) => {
    const { page } = play;
    const asked = askedIn(page);
    await setClock('2040-06-09T10:00:00Z');

    await test.step('without agreeing nothing is asked', async () => {
      await gateway.countOthers('2040-06-09', others);
      await play.open();
      await play.win('2040-06-09');
      await expect(
        page.getByRole('heading', { name: text('de', 'result.achievements') }),
      ).toBeVisible();
      await play.reload();
      await expect(
        page.getByRole('heading', { name: text('de', 'result.achievements') }),
      ).toBeVisible();
      expect(asked).toEqual([]);
    });

    await test.step('a game that ended before is not counted later', async () => {
      await compareFromNowOn(page, true);
      await page.getByRole('link', { name: text('de', 'app.toStart') }).click();
      await expect(comparisonIn(page)).toContainText('Etwa 20 haben sich verglichen.');
      expect(asked).toEqual(['GET get_outcomes']);
    });

    await test.step('who is signed in is counted like anybody else, without saying who it is', async () => {
      const player = await makePlayer(gateway);
      await putSession(page, gateway, player.stored);
      await gateway.setClock('2040-06-14T10:00:00Z');
      await page.clock.setSystemTime('2040-06-14T10:00:00Z');
      await play.open();
      const counting = page.waitForRequest(/count_outcome/);
      for (const miss of ['1111', '1222', '1333', '1444']) await play.typeYear(miss);
      await play.expectState('lost');
      const request = await counting;
      expect(request.postDataJSON()).toMatchObject({ date: '2040-06-14', attempt: null });
      const headers = await request.allHeaders();
      expect(Object.keys(headers)).not.toContain('authorization');
      expect(Object.keys(headers)).not.toContain('cookie');
      expect(JSON.stringify(headers)).not.toContain(player.id);
      await expect(comparisonIn(page)).toContainText('Noch haben sich zu wenige verglichen.');
    });
  },
);

/** Everything that the page asks about comparing, such as `POST count_outcome`. */
function askedIn(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/rpc\/(\w*outcome\w*)/.exec(request.url()) ?? [];
    if (name !== undefined) asked.push(`${request.method()} ${name}`);
  });
  return asked;
}

function comparisonIn(page: Page) {
  return page
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: text('de', 'result.comparison.title'), level: 2 }),
    })
    .last();
}

/** Chooses in the settings, without loading the page again. */
async function compareFromNowOn(page: Page, isAllowed: boolean) {
  await page.getByRole('button', { name: text('de', 'app.menu'), exact: true }).click();
  await page.getByRole('link', { name: text('de', 'navigation.settings'), exact: true }).click();
  const consent = new ConsentPage(page);
  await page.getByRole('button', { name: text('de', 'consent.open') }).click();
  await consent.adjust.click();
  await consent.compare.setChecked(isAllowed);
  await consent.confirm.click();
  await expect(consent.dialog).toBeHidden();
}

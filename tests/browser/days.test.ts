import { addDays } from '../../src/domain/day/day.ts';
import { PlayPage } from './play-page.ts';
import { expect, inTestAll, type Page, test } from './test.ts';

/** The day that an instant with its own offset names. */
const dayOf = (instant: string) => instant.slice(0, 10);
const HOUR = 3_600_000;

const tries = ['firstTry', 'secondTry', 'thirdTry', 'fourthTry'];
const gameCookies = [...tries, 'gameFinished', 'quizDay', 'quizId', 'pausedGames'];

/** Nights, by the time just before and just after midnight, and the length of the day that begins. */
const nights = [
  {
    place: 'twelve hours west of Greenwich',
    timezoneId: 'Etc/GMT+12',
    before: '2040-06-09T23:59:00-12:00',
    after: '2040-06-10T00:01:00-12:00',
    hours: 24,
  },
  {
    place: 'fourteen hours east of Greenwich',
    timezoneId: 'Pacific/Kiritimati',
    before: '2040-06-09T23:59:00+14:00',
    after: '2040-06-10T00:01:00+14:00',
    hours: 24,
  },
  {
    place: 'Berlin, where the day that begins has no two o’clock',
    timezoneId: 'Europe/Berlin',
    before: '2040-03-24T23:59:00+01:00',
    after: '2040-03-25T00:01:00+01:00',
    hours: 23,
  },
  {
    place: 'Berlin, where the day that begins has two o’clock twice',
    timezoneId: 'Europe/Berlin',
    before: '2040-10-27T23:59:00+02:00',
    after: '2040-10-28T00:01:00+02:00',
    hours: 25,
  },
];

for (const { place, timezoneId, before, after, hours } of nights) {
  test.describe(place, () => {
    test.use({ timezoneId });

    test(
      'a page left open for two midnights offers each new day then, not before, and counts down to it',
      hours === 23 ? {} : inTestAll,
      async ({ play, setClock, gateway }) => {
        const { clock } = play.page;
        const [first, second, third] = [dayOf(before), dayOf(after), addDays(dayOf(after), 1)];
        const midnight = Date.parse(after) - 60_000;
        const nextMidnight = midnight + hours * HOUR;

        await test.step('the day that ends has its puzzle', async () => {
          await setClock(before);
          await play.open();
          await play.expectDay(first);
          await play.win(first);
        });

        await test.step('the countdown ends at midnight, and the new day is offered', async () => {
          await clock.pauseAt(midnight - 1000);
          await expect(play.countdown).toHaveText('00:00:01');
          await expect(play.newDay).toHaveCount(0);
          await gateway.setClock(after);
          await clock.runFor(1000);
          await expect(play.newDay).toBeVisible();
          await play.expectState('won');
        });

        await test.step('the day that begins is there at a press', async () => {
          await clock.pauseAt(after);
          await play.newDay.click();
          await expectNew(play, second);
          await expect(play.newDay).toHaveCount(0);
        });

        await test.step('a page opened again has it too, and counts it once', async () => {
          await play.reload();
          await expectNew(play, second);
          await clock.resume();
          await play.win(second);
          expect(await play.storedResults()).toEqual([`${first} 1`, `${second} 1`]);
          expect(await play.storedCookies()).toMatchObject({ uniqueDayVisits: '2' });
        });

        await test.step('its countdown knows how long the day is', async () => {
          await clock.pauseAt(midnight + 120_000);
          await expect(play.countdown).toHaveText(`${hours - 1}:58:00`);
        });

        await test.step('left open all day, the page offers the next one at its end', async () => {
          await clock.pauseAt(nextMidnight - 1000);
          await expect(play.countdown).toHaveText('00:00:01');
          await expect(play.newDay).toHaveCount(0);
          await gateway.setClock(new Date(nextMidnight).toISOString());
          await clock.runFor(1000);
          await play.newDay.click();
          await expectNew(play, third);
        });

        await test.step('which has its twenty-four hours again', async () => {
          await clock.resume();
          await play.win(third);
          await clock.pauseAt(nextMidnight + 120_000);
          await expect(play.countdown).toHaveText('23:58:00');
        });
      },
    );
  });
}

const EVENING = '2040-06-10T23:58:00+02:00';
const NIGHT = '2040-06-11T00:05:00+02:00';

test('a device that slept over midnight offers the new day as soon as somebody comes back', async ({
  play,
  setClock,
  gateway,
}) => {
  await setClock('2040-06-09T23:58:00+02:00');
  await play.open();
  for (const [event, evening] of [
    ['visibilitychange', '2040-06-09'],
    ['focus', '2040-06-10'],
    ['pageshow', '2040-06-11'],
  ] as const) {
    await test.step(`by ${event}`, async () => {
      const day = addDays(evening, 1);
      const night = `${day}T00:05:00+02:00`;
      await play.page.clock.setSystemTime(`${evening}T23:58:00+02:00`);
      await play.typeYear('1500');
      await play.expectAttempts(1);
      await play.page.clock.setSystemTime(night);
      await expect(play.newDay).toHaveCount(0);

      await play.page.evaluate((name) => {
        const target = name === 'visibilitychange' ? document : window;
        target.dispatchEvent(new Event(name));
      }, event);
      await expect(play.newDay).toBeVisible();
      await play.expectAttempts(1);
      await gateway.setClock(night);
      await play.newDay.click();
      await expectNew(play, day);
      await expect(play.hints).toHaveCount(1);
      expect(await play.storedCookies()).not.toHaveProperty('firstTry');
    });
  }
});

test('a game finished after midnight counts for its own day, and the new day counts too', async ({
  play,
  setClock,
  gateway,
}) => {
  await setClock(EVENING);
  await play.open();
  await play.typeYear('1648');
  await play.expectAttempts(1);
  const evening = await play.storedCookies(gameCookies);
  expect(evening).toMatchObject({ firstTry: '1648', quizDay: '2040-06-10' });

  await gateway.setClock(NIGHT);
  await play.page.clock.fastForward(Date.parse(NIGHT) - Date.parse(EVENING));
  await expect(play.newDay).toBeVisible();
  await play.typeYear('1931');
  await play.expectState('won');
  await play.expectDay('2040-06-10');
  expect(await play.storedCookies(gameCookies)).toEqual(evening);
  expect(await play.storedResults()).toEqual(['2040-06-10 2']);
  expect(await play.storedCookies()).toMatchObject({ secondTrySuccess: '1', uniqueDayVisits: '1' });

  await play.newDay.click();
  await play.expectDay('2040-06-11');
  await play.expectAttempts(0);
  await play.win('2040-06-11');
  expect(await play.storedResults()).toEqual(['2040-06-10 2', '2040-06-11 1']);
  await expect(play.page.getByText('2 Tage gespielt')).toBeVisible();
  expect(await play.storedCookies()).toMatchObject({
    firstTrySuccess: '1',
    secondTrySuccess: '1',
    uniqueDayVisits: '2',
    quizDay: '2040-06-11',
    firstTry: '9',
    gameFinished: 'true',
  });
});

test('a game stays while the device says it is a new day and the server does not yet', async ({
  play,
  setClock,
  gateway,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await setClock(EVENING);
  await play.open();
  await play.typeYear('1648');
  await play.expectAttempts(1);

  await play.page.clock.fastForward(Date.parse(NIGHT) - Date.parse(EVENING));
  const answer = play.page.waitForResponse(/get_puzzle_of_the_day/);
  await play.newDay.click();
  await answer;
  await expect(play.newDay).toHaveCount(0);
  await play.typeYear('1113');
  await play.expectAttempts(2);
  await play.win('2040-06-10');
  expect(await play.storedResults()).toEqual(['2040-06-10 3']);

  await test.step('nor without a connection', async () => {
    await play.page.clock.fastForward(60_000);
    await play.page.route('**/rest/v1/**', (route) => route.abort());
    await play.newDay.click();
    await expect(play.page.getByRole('alert')).toContainText('Keine Verbindung zum Server.');
    await play.expectState('won');
    await play.expectDay('2040-06-10');
    await play.page.unroute('**/rest/v1/**');
  });

  await gateway.setClock(NIGHT);
  await play.page.clock.fastForward(60_000);
  await play.newDay.click();
  await play.expectDay('2040-06-11');
  await play.expectAttempts(0);
});

test('a game finished after midnight leaves alone the new one that another tab has begun', async ({
  play,
  setClock,
  gateway,
  context,
}) => {
  await setClock(EVENING);
  await play.open();
  await play.typeYear('1648');
  await play.expectAttempts(1);

  await gateway.setClock(NIGHT);
  await play.page.clock.setSystemTime(NIGHT);
  const other = new PlayPage(await context.newPage());
  await other.open();
  await other.expectDay('2040-06-11');
  await other.typeYear('1200');
  await other.expectAttempts(1);
  const begun = await other.storedCookies(gameCookies);

  await play.typeYear('1931');
  await play.expectState('won');
  expect(await play.storedCookies(gameCookies)).toEqual(begun);
  await other.reload();
  await other.expectDay('2040-06-11');
  await other.expectAttempts(1);
  await other.win('2040-06-11');
  expect(await other.storedResults()).toEqual(['2040-06-10 2', '2040-06-11 2']);
  expect(await other.storedCookies()).toMatchObject({ secondTrySuccess: '2' });
});

test('the first visit of a new day forgets the game of the day before, and is counted once', async ({
  play,
  setClock,
}) => {
  await setClock(EVENING);
  await play.open();
  for (const miss of ['1113', '1648', '2000', '0000']) await play.typeYear(miss);
  await play.expectState('lost');
  expect(await play.storedCookies([...tries, 'gameFinished', 'uniqueDayVisits'])).toEqual({
    firstTry: '1113',
    secondTry: '1648',
    thirdTry: '2000',
    fourthTry: '0',
    gameFinished: 'true',
    uniqueDayVisits: '1',
  });

  await setClock(NIGHT);
  for (const visit of ['first', 'second']) {
    await test.step(`${visit} visit`, async () => {
      await play.reload();
      await play.expectDay('2040-06-11');
      await play.expectState('running');
      expect(await play.storedCookies([...gameCookies, 'uniqueDayVisits'])).toEqual({
        gameFinished: 'false',
        quizDay: '2040-06-11',
        quizId: expect.stringMatching(/^\d+$/),
        uniqueDayVisits: '2',
      });
    });
  }
  expect(await play.storedResults()).toEqual(['2040-06-10 0']);
  expect(await play.storedCookies()).toMatchObject({ noSuccess: '1' });
});

for (const { device, away } of [
  { device: 'a day ahead', away: 1 },
  { device: 'a day behind', away: -1 },
]) {
  test(
    `a device whose clock is ${device} plays the server’s puzzle, and it counts once`,
    device === 'a day ahead' ? {} : inTestAll,
    async ({ play, setClock, gateway }) => {
      await setClock('2040-06-10T12:00:00+02:00');
      await play.page.clock.install({ time: `${addDays('2040-06-10', away)}T12:00:00+02:00` });
      await play.open();
      await play.expectDay('2040-06-10');
      await play.typeYear('1648');
      await play.reload();
      await play.expectAttempts(1);
      await play.win('2040-06-10');

      await test.step('as well when the page is opened again', async () => {
        await play.reload();
        await play.expectState('won');
        await play.expectAttempts(2);
        expect(await play.storedResults()).toEqual(['2040-06-10 2']);
        expect(await play.storedCookies()).toMatchObject({ secondTrySuccess: '1' });
      });

      await test.step('and so does the puzzle of the day after', async () => {
        await gateway.setClock('2040-06-11T12:00:00+02:00');
        await play.page.clock.setSystemTime(`${addDays('2040-06-11', away)}T12:00:00+02:00`);
        await play.reload();
        await play.expectDay('2040-06-11');
        await play.win('2040-06-11');
        expect(await play.storedResults()).toEqual(['2040-06-10 2', '2040-06-11 1']);
      });

      await test.step('also when the clock is set right and it is played again', async () => {
        await play.page.clock.setSystemTime('2040-06-11T12:05:00+02:00');
        await play.reload();
        await play.expectDay('2040-06-11');
        await play.typeYear('1648');
        await play.win('2040-06-11');
        expect(await play.storedResults()).toEqual(['2040-06-10 2', '2040-06-11 1']);
        expect(await play.storedCookies()).toMatchObject({
          firstTrySuccess: '1',
          secondTrySuccess: '1',
        });
      });
    },
  );
}

test('of two languages on a day the first finished counts, and each keeps its own game', async ({
  play,
  setClock,
}) => {
  await setClock('2040-06-10T12:00:00+02:00');
  await play.open();
  await play.typeYear('1648');
  await play.expectAttempts(1);

  await switchLanguage(play.page, 'English');
  await expect(play.hints.first()).toContainText('Hint A en');
  await play.expectAttempts(0);
  await play.typeYear('1113');
  await play.typeYear('2000');
  await play.expectAttempts(2);

  await switchLanguage(play.page, 'Deutsch');
  await play.expectAttempts(1);
  await play.win('2040-06-10');
  expect(await play.storedResults()).toEqual(['2040-06-10 2']);

  await switchLanguage(play.page, 'English');
  await play.expectState('running');
  await play.expectAttempts(2);
  await play.win('2040-06-10');
  await play.expectAttempts(3);
  expect(await play.storedResults()).toEqual(['2040-06-10 2']);
  expect(await play.storedCookies()).toMatchObject({ secondTrySuccess: '1', thirdTrySuccess: '0' });

  await switchLanguage(play.page, 'Deutsch');
  await play.expectState('won');
  await play.expectAttempts(2);
});

async function switchLanguage(page: Page, language: 'Deutsch' | 'English') {
  await page.getByRole('button', { name: /^(Menü|Menu)$/ }).click();
  await page.getByRole('link', { name: /^(Einstellungen|Settings)$/ }).click();
  await page.getByRole('group').getByText(language, { exact: true }).click();
  await page.getByRole('link', { name: /^Quando/ }).click();
  await expect(page.locator('[data-hint]').first()).toBeVisible();
}

/** That the puzzle of this day is shown and nothing tried at it. */
async function expectNew(play: PlayPage, day: string) {
  await play.expectDay(day);
  await play.expectState('running');
  await play.expectAttempts(0);
}

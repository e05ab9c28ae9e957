import { expectNoFindings } from './expect-no-findings.ts';
import { reminding, stubPushService, subscriptionIn } from './reminding-gateway.ts';
import { expect, inTestAll, type Page, test } from './test.ts';
import { text } from './words.ts';

const days = ['2040-06-10', '2040-06-11', '2040-06-12'] as const;
const noon = (day: string) => `${day}T10:00:00Z`;

const offerIn = (page: Page) =>
  page.locator('aside').filter({ hasText: text('de', 'result.reminderOffer.text') });
const button = (page: Page, key: 'submit' | 'change' | 'end') =>
  page.getByRole('button', { name: text('de', `settings.push.${key}`) });
const timeIn = (page: Page) => page.getByLabel(text('de', 'settings.push.time'));

const keptOn = (page: Page) => page.evaluate(() => localStorage.getItem('quando.reminder'));

/** What the page tells the server of reminders, call by call. */
function toldBy(page: Page): Record<string, unknown>[] {
  const told: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const [, call] = /\/rpc\/(set|end)_reminder$/.exec(request.url()) ?? [];
    if (call !== undefined) {
      const isSigned = request.headers()['authorization'] !== undefined;
      told.push({ call, isSigned, ...request.postDataJSON() });
    }
  });
  return told;
}

reminding.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

reminding(
  'after the third game a reminder is offered, and never again to who declines',
  inTestAll,
  async ({ play, context, gateway, setClock }) => {
    const { page } = play;
    await stubPushService(context);
    const told = toldBy(page);
    await context.addCookies([
      { name: 'thirdTrySuccess', value: '1', url: gateway.url, expires: 4e9 },
    ]);
    await setClock(noon(days[0]));
    await play.open();
    const facts: string[] = [];
    page.on('request', (request) => void facts.push(new URL(request.url()).pathname));
    await play.win(days[0]);
    await expect(play.countdown).toBeVisible();
    expect(facts).not.toContain('/config.json');

    await setClock(noon(days[1]));
    await play.open();
    await play.win(days[1]);
    await expect(offerIn(page)).toBeVisible();
    await expectNoFindings(page, 'reminder-offer');
    await play.reload();
    await offerIn(page)
      .getByRole('button', { name: text('de', 'result.reminderOffer.close') })
      .click();
    await expect(offerIn(page)).toHaveCount(0);

    facts.length = 0;
    await setClock(noon(days[2]));
    await play.open();
    await play.win(days[2]);
    await expect(play.countdown).toBeVisible();
    expect(facts).not.toContain('/config.json');
    await expect(offerIn(page)).toHaveCount(0);
    expect(told).toEqual([]);
  },
);

reminding(
  'who asks for a reminder gets one at that time, tells that the day is played, and ends it with one press',
  async ({ play, context, gateway, setClock }) => {
    const { page } = play;
    await stubPushService(context);
    const told = toldBy(page);
    await context.addCookies([
      { name: 'thirdTrySuccess', value: '7', url: gateway.url, expires: 4e9 },
    ]);
    await setClock(noon(days[0]));
    await play.open();
    await play.win(days[0]);
    await offerIn(page)
      .getByRole('link', { name: text('de', 'result.reminderOffer.link') })
      .click();
    expect(await subscriptionIn(page)).toBeNull();
    await expect(timeIn(page)).toHaveValue('08:00');
    await expectNoFindings(page, 'reminder');
    await timeIn(page).fill('');
    await button(page, 'submit').click();
    await expect(page.getByText(text('de', 'settings.push.noTime'))).toBeVisible();
    await timeIn(page).fill('19:45');
    await button(page, 'submit').click();
    await expect(page.getByText(text('de', 'settings.push.on', { time: '19:45' }))).toBeVisible();
    await expectNoFindings(page, 'reminder-set');
    const endpoint = await subscriptionIn(page);
    const first = {
      call: 'set',
      isSigned: false,
      subscription: { endpoint, keys: expect.anything() },
      minute: 19 * 60 + 45,
      time_zone: 'Europe/Berlin',
      locale: 'de',
      played: days[0],
    };
    expect(told).toMatchObject([first]);

    await timeIn(page).fill('07:00');
    await button(page, 'change').click();
    await expect(page.getByText(text('de', 'settings.push.on', { time: '07:00' }))).toBeVisible();
    expect(told).toMatchObject([first, { ...first, minute: 420 }]);

    await setClock(noon(days[1]));
    await play.open();
    await expect.poll(() => told.length).toBe(3);
    await play.win(days[1]);
    await expect.poll(() => told.at(-1)).toMatchObject({ minute: 420, played: days[1] });
    expect(told).toHaveLength(4);
    await expect.poll(() => keptOn(page)).toContain(`"played":"${days[1]}"`);
    await expect(offerIn(page)).toHaveCount(0);
    await play.reload();
    await page.goto('/settings');
    await expect(timeIn(page)).toHaveValue('07:00');
    expect(told).toHaveLength(4);

    await button(page, 'end').click();
    await expect(button(page, 'submit')).toBeVisible();
    expect(await subscriptionIn(page)).toBeNull();
    await expect.poll(() => told.at(-1)).toMatchObject({ call: 'end', endpoint });
    await page.reload();
    await expect(button(page, 'submit')).toBeVisible();
    expect(told).toHaveLength(5);
  },
);

reminding(
  'a reminder belongs to the account while somebody is signed in, and stays the device’s after',
  async ({ page, context, signedIn }) => {
    expect(signedIn.stored).toBeDefined();
    await stubPushService(context);
    const told = toldBy(page);
    await page.goto('/gameSettings');
    await button(page, 'submit').click();
    await expect(button(page, 'end')).toBeVisible();
    expect(told).toMatchObject([{ call: 'set', isSigned: true }]);
    await page.evaluate(() => localStorage.removeItem('quando.session'));
    await page.reload();
    await expect.poll(() => told.at(-1)).toMatchObject({ call: 'set', isSigned: false });
  },
);

reminding(
  'erasing the device ends its reminder',
  inTestAll,
  async ({ page, context, setClock }) => {
    await stubPushService(context);
    const told = toldBy(page);
    await setClock(noon(days[0]));
    await page.goto('/settings');
    await button(page, 'submit').click();
    await expect(button(page, 'end')).toBeVisible();
    await page.getByRole('button', { name: text('de', 'settings.erase') }).click();
    await page.getByRole('button', { name: text('de', 'settings.eraseNow') }).click();
    await expect.poll(() => told.at(-1)).toMatchObject({ call: 'end' });
  },
);

reminding.describe('where the browser allows no notifications', () => {
  reminding.use({ permissions: [] });

  reminding(
    'the settings say so, and nothing is subscribed',
    inTestAll,
    async ({ page, context, setClock }) => {
      await stubPushService(context, 'denied');
      const told = toldBy(page);
      await setClock(noon(days[0]));
      await page.goto('/gameSettings');
      await button(page, 'submit').click();
      await expect(page.getByText(text('de', 'settings.push.denied'))).toBeVisible();
      expect([await subscriptionIn(page), told]).toEqual([null, []]);
    },
  );
});

test(
  'where the operator sends none, the settings offer the calendar alone',
  inTestAll,
  async ({ page }) => {
    await page.goto('/settings');
    const asked = page.waitForResponse('**/config.json');
    await page.reload();
    expect(await (await asked).json()).not.toHaveProperty('pushKey');
    await expect(page.getByText(text('de', 'settings.reminder.text'))).toBeVisible();
    await expect(timeIn(page)).toHaveCount(0);
  },
);

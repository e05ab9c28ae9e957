import type { Browser } from '@playwright/test';
import { lasting } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from '../player.ts';
import { PlayPage } from '../play-page.ts';
import { button, said } from '../profile-page.ts';
import { markAsReturning } from '../returning.ts';
import { expectNoSidewaysScrolling, open } from '../stated-operator.ts';
import type { TestGateway } from '../test-gateway.ts';
import { ownGateway } from '../own-gateway.ts';
import { expect, type Page } from '../test.ts';
import { text } from '../words.ts';

const test = ownGateway('exchanged');
test.use({ viewport: { width: 1280, height: 800 } });

/** Tomorrow in Berlin, which at ten in the evening at UTC+14 has begun nowhere. */
const evening = '2040-03-23T08:00:00Z';
const day = '2040-03-24';
const shipped = `test-${day}`;
const own = 'exchange-globe';

const hints = {
  de: [
    'Ein Kaufmann hält das Land zwischen zwei Meeren für sehr schmal.',
    'Das kostbarste Stück in seiner Stadt ist bemalt und dreht sich.',
    'Auf seiner Kugel fehlt ein ganzer Kontinent.',
    'Ein Seefahrer kehrt heim und glaubt, in Indien gewesen zu sein.',
  ],
  en: [
    'A merchant takes the land between two seas for very narrow.',
    'The most precious piece in his town is painted and turns.',
    'A whole continent is missing on his sphere.',
    'A seafarer comes home and believes he was in India.',
  ],
};
const mended = 'Ein Kaufmann hält das Meer im Westen für sehr schmal.';

test('an editor gives tomorrow to an own puzzle, mends it, and replaces its link once it is played', async ({
  page,
  browser,
  gateway,
  setClock,
  expectConsole,
}) => {
  test.slow();
  // Whether a key is free is asked of the server, and a day that is taken is refused.
  expectConsole(/400 \(Bad Request\)|409 \(Conflict\)/);
  await setClock(evening);
  const stored = await signInAsStaff(page, gateway);
  const rest = dataOf(gateway, stored);
  const content = { year: 1493, timeScale: 3, difficulty: 3, ...tipsOf(hints) };
  for (const [name, parameters] of [
    ['save_draft', { key: own, revision: 0, content }],
    ['set_draft_ready', { key: own, revision: 1, is_ready: true }],
  ] as const) {
    expect((await rest.rpc(name, parameters)).error).toBeNull();
  }

  await test.step('by keys alone, the one that makes way named before and waiting afterwards', async () => {
    await open(page, '/dashboard');
    await button(page, `Aufnehmen: ${own}`).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await expect(said(page, `Samstag, 24. März: nimmt „${shipped}“ den Tag`)).toBeVisible();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Samstag, 24. März an „${own}“ geben?` });
    await expect(question).toContainText(shipped);
    await expectNoFindings(page);
    await question.getByRole('button', { name: text('de', 'dashboard.exchange.keep') }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    const done = `„${own}“ ist jetzt für Samstag, 24. März veröffentlicht. „${shipped}“ wartet unter „Bereit und ohne Tag“.`;
    await expect(said(page, done)).toBeVisible();
    const waiting = page.getByRole('region', { name: 'Bereit und ohne Tag (1)' });
    await expect(waiting.getByRole('link', { name: shipped })).toBeVisible();
  });

  await test.step('a mistake is mended before its day', async () => {
    await page.getByRole('gridcell', { name: /^Samstag, 24\. März: Nr\./ }).click();
    // Which puzzle it is, without its answer.
    await expect(page.getByText(hints.de[0] ?? '', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: text('de', 'dashboard.panel.mend') }).click();
    await page.getByRole('button', { name: text('de', 'editor.company.publish') }).click();
    const publish = button(page, text('de', 'creator.publish.changes.submit'));
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await page.locator('#draft-de-tips-0-text').fill(mended);
    await expect(publish).toHaveAttribute('aria-disabled', 'false');
    await expectNoFindings(page);
    await publish.click();
    const near = page.getByRole('dialog', {
      name: text('de', 'creator.publish.changes.ask.title'),
    });
    await expect(near).toContainText('Samstag, 24. März 2040');
    await near.getByRole('button', { name: text('de', 'creator.publish.changes.submit') }).click();
    await expect(
      page.getByText('Seit der Veröffentlichung (Samstag, 24. März 2040)'),
    ).toBeVisible();
    await expect(publish).not.toBeFocused();
    await expect(page.getByText(/^Nr\.\s1, Samstag, 24\. März 2040/)).toBeFocused();
  });

  await test.step('a puzzle begun for a day that has one keeps the day until it is published', async () => {
    await open(page, '/creator/new?day=2040-03-25');
    await expect(page.getByText(text('de', 'editor.takenDay.makesWay.begin'))).toBeVisible();
    await expectNoFindings(page);
    await page.getByLabel(text('de', 'editor.new.key')).fill('exchange-later');
    await button(page, text('de', 'editor.new.submit')).click();
    await expect(page).toHaveURL('/creator/edit/exchange-later');
    await page.reload();
    await button(page, text('de', 'editor.company.publish')).click();
    await expect(page.getByLabel(text('de', 'creator.publish.day'), { exact: true })).toHaveValue(
      '2040-03-25',
    );
    await expect(page.getByText(text('de', 'editor.takenDay.makesWay.publish'))).toBeVisible();
    const chosen = page.getByLabel(text('de', 'creator.publish.day'), { exact: true });
    await chosen.fill('2040-03-27');
    await page.reload();
    await button(page, text('de', 'editor.company.publish')).click();
    await expect(chosen).toHaveValue('2040-03-27');
  });

  await setClock(`${day}T08:00:00Z`);
  await expectToday(browser, gateway, mended);

  await test.step('a day that has begun keeps its puzzle, and the first that may change is offered', async () => {
    await open(page, `/creator/new?day=${day}`);
    await expect(page.getByText(text('de', 'editor.takenDay.begun'))).toBeVisible();
    await button(page, '25.03.2040').click();
    await expect(page.getByText(text('de', 'editor.takenDay.makesWay.begin'))).toBeVisible();
    await expect(page.getByText(text('de', 'editor.takenDay.begun'))).toBeHidden();
  });

  await test.step('a report of a broken link is answered by another link', async () => {
    const { error } = await rest.rpc('report_error', {
      quando_id: await gateway.idOn(day),
      timezoneoffset: 60,
      reason: 'link',
      words: 'Der Link bei Hinweis 2 ist kaputt.',
    });
    expect(error).toBeNull();
    await open(page, '/dashboard');
    await page.getByRole('link', { name: 'Gemeldete Fehler 1 offen' }).click();
    await button(page, text('de', 'staffTasks.reports.links.open')).click();
    const hint = page.getByRole('group', { name: /^Hinweis 2 / });
    const link = hint.getByLabel('Link', { exact: true });
    await expect(link).toBeFocused();
    await expect(hint.getByRole('link', { name: 'Öffnen' }).first()).toHaveAttribute(
      'href',
      'https://example.org/old',
    );
    await expect(link).toHaveValue('https://example.org/old');
    await link.fill('example.org');
    const send = button(page, text('de', 'staffTasks.reports.links.submit'));
    await send.click();
    await expect(page.getByText(text('de', 'staff.references.fault.address'))).toBeVisible();
    await expectNoFindings(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScrolling(page);
    await link.focus();
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await link.fill('https://example.org/new');
    await send.click();
    await expect(
      page.getByText('Ein Eintrag ist ersetzt, und die Meldung ist behoben.'),
    ).toBeVisible();
    await expect(
      page.getByText(text('de', 'staffTasks.reports.state.fixed')).first(),
    ).toBeVisible();
    expect(await linkOfToday(gateway, stored)).toBe('https://example.org/new');
  });
});

function tipsOf(texts: typeof hints) {
  return { de: { tips: texts.de.map(tipOf) }, en: { tips: texts.en.map(tipOf) } };
}

function tipOf(hint: string) {
  return {
    text: hint,
    type: 'wiki',
    link: 'https://example.org/old',
    source: { address: 'https://example.org/', quote: 'So it was.' },
  };
}

async function signInAsStaff(page: Page, gateway: TestGateway): Promise<string> {
  const player = await makePlayer(gateway);
  await gateway.grant(player.email, '5_subadmin');
  const stored = await signInElsewhere(gateway, player);
  await putSession(page, gateway, lasting(stored));
  return stored;
}

/** That somebody without an account has this hint before their eyes. */
async function expectToday(browser: Browser, gateway: TestGateway, hint: string) {
  const context = await browser.newContext({
    baseURL: gateway.url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
  });
  await markAsReturning(context, gateway.url);
  const visitor = await context.newPage();
  await visitor.clock.install({ time: new Date(`${day}T08:00:00Z`) });
  await new PlayPage(visitor).open();
  await expect(visitor.getByText(hint, { exact: true })).toBeVisible();
  await context.close();
}

async function linkOfToday(gateway: TestGateway, stored: string) {
  const { data } = await dataOf(gateway, stored).rpc('get_puzzle_of_the_day', {
    timezoneoffset: 60,
    locale: 'de',
  });
  const { tips } = data as { tips: { link: string | null }[] };
  return tips[1]?.link;
}

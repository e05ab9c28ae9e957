import { readFileSync } from 'node:fs';
import { ConsentPage } from './consent-page.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { PlayPage } from './play-page.ts';
import { expect, type Page, test } from './test.ts';
import { text } from './words.ts';

const NOON = '2040-06-11T10:00:00Z';
const [old = { fragment: '' }] = JSON.parse(
  readFileSync(new URL('../../src/features/play/made/made-links.json', import.meta.url), 'utf8'),
) as { fragment: string }[];

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ setClock }) => setClock(NOON));

test('somebody makes a puzzle, and a stranger plays it from its link alone', async ({
  page,
  gateway,
  browser,
}) => {
  const form = {
    answer: page.getByLabel(text('de', 'make.answer')),
    name: page.getByLabel(text('de', 'make.name'), { exact: true }),
    text: (number: number) => tip(page, number).getByLabel(text('de', 'make.text')),
    link: (number: number) => tip(page, number).getByLabel(text('de', 'make.link')),
  };
  await page.goto('/puzzleOverview');
  await page.getByRole('link', { name: text('de', 'puzzleOverview.cards.make.title') }).click();

  await test.step('an empty form says what is missing', async () => {
    await page.getByRole('button', { name: text('de', 'make.submit') }).click();
    await expect(form.answer).toBeFocused();
    await expect(page.getByText(text('de', 'make.fault.missing'))).toHaveCount(4);
    await expectNoFindings(page, 'make-faults');
  });

  await test.step('what gives the answer away is told while one writes', async () => {
    await form.answer.fill('1931');
    await form.name.fill('Omas Jahr');
    await form.text(1).fill('Im Jahr 1931 wird am Rhein ein Kind geboren.');
    const warning = text('de', 'preflight.kind.digits', { found: '1931' });
    await expect(page.getByText(warning)).toBeVisible();
    await expectNoFindings(page, 'make-warned');
    await form.text(1).fill('Am Rhein wird ein Kind geboren.');
    await expect(page.getByText(warning)).toHaveCount(0);
    await form.text(2).fill('In New York öffnet das höchste Haus.');
    await form.link(2).fill('http://example.org/haus');
    await page.getByRole('button', { name: text('de', 'make.submit') }).click();
    await expect(page.getByText(text('de', 'make.fault.link-form'))).toBeVisible();
  });

  await test.step('a reload keeps what is written', async () => {
    await page.reload();
    await expect(form.name).toHaveValue('Omas Jahr');
    await form.link(2).fill('https://example.org/haus');
  });

  const link = await test.step('the link is copied, and drawn to be scanned', async () => {
    await page.getByRole('button', { name: text('de', 'make.submit') }).click();
    await expect(page.getByRole('heading', { name: text('de', 'make.done.title') })).toBeFocused();
    await page.getByRole('button', { name: text('de', 'make.done.copy') }).click();
    await expect(page.getByText(text('de', 'make.done.copied'))).toBeVisible();
    await page.getByRole('button', { name: text('de', 'make.done.code') }).click();
    await expect(page.getByRole('img', { name: text('de', 'make.done.codeLabel') })).toBeVisible();
    await expectNoFindings(page, 'make-done');
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(link).toMatch(new RegExp(`^${gateway.url}/made#puzzle1-[\\w-]{50,400}$`));

  const context = await browser.newContext({
    baseURL: gateway.url,
    locale: 'de-DE',
    viewport: { width: 320, height: 640 },
  });
  const stranger = new PlayPage(await context.newPage());
  const asked: string[] = [];
  stranger.page.on('request', (request) => {
    asked.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`);
  });

  await test.step('it is played as any other, under its banner, and counts for nothing', async () => {
    await stranger.page.goto(link);
    await new ConsentPage(stranger.page).decline.click();
    await expect(stranger.page.getByText(text('de', 'made.banner'))).toBeVisible();
    await expect(stranger.page).toHaveTitle('Omas Jahr · Quando');
    await expect(stranger.page.getByText(/Hinweis 1 von 2/)).toBeVisible();
    await expectNoFindings(stranger.page, 'made');
    for (const year of ['1113', '1648']) await stranger.typeYear(year);
    await stranger.expectAttempts(2);
    await expect(stranger.hints).toHaveCount(2);
    await expect(stranger.hints.last()).toContainText('In New York');
    await stranger.typeYear('1931');
    await stranger.expectState('won');
    await expect(stranger.page.getByText('Gelöst im dritten Versuch')).toBeVisible();
    const source = stranger.page.getByRole('link', { name: /example\.org/ });
    await expect(source).toHaveAttribute('href', 'https://example.org/haus');
    await expect(source).toHaveAttribute('rel', /noreferrer/);
    await expectNoFindings(stranger.page, 'made-over');
    expect(await stranger.storedResults()).toEqual([]);
    expect(await stranger.page.evaluate(() => localStorage.getItem('quando.puzzles'))).toBeNull();
    await stranger.page.getByRole('button', { name: text('de', 'modes.playAgain') }).click();
    await stranger.expectAttempts(0);
  });
  expect(asked.join('\n')).not.toContain(link.split('#')[1]);
  await context.close();
});

test('a link from long ago opens, and one that is broken says what to do', async ({
  page,
  play,
}) => {
  const heading = (key: 'None' | 'Damaged' | 'Newer') =>
    page.getByRole('heading', { name: text('de', `modes.problem.made${key}.title`) });
  await page.goto(`/made${old.fragment}`);
  await expect(play.hints.first()).toBeVisible();
  await expect(page).toHaveTitle('Omas Jahr · Quando');
  // Another link pasted into the address bar takes its place without a load.
  await page.goto(`/made${old.fragment.slice(0, -7)}`);
  await expect(heading('Damaged')).toBeVisible();
  await expectNoFindings(page, 'made-damaged');
  await page.goto(`/made#<img src=x onerror=alert(1)>${'x'.repeat(100_000)}`);
  await expect(heading('Damaged')).toBeVisible();
  await page.goto('/made#puzzle2-AAAA');
  await expect(heading('Newer')).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/made');
  await expect(heading('None')).toBeVisible();
  await page.getByRole('link', { name: text('de', 'modes.toMake') }).click();
  await expect(page.getByRole('heading', { name: text('de', 'make.title') })).toBeVisible();
});

test('a number has its question, hints come and go, and a draft can be thrown away', async ({
  page,
}) => {
  await page.goto('/make');
  await page.getByRole('radio', { name: text('de', 'make.number') }).check({ force: true });
  await page.getByLabel(text('de', 'make.label')).fill('Wie viele Stufen?');
  const add = page.getByRole('button', { name: text('de', 'make.addTip') });
  await add.click();
  await add.click();
  await expect(add).toHaveCount(0);
  await tip(page, 4).getByLabel(text('de', 'make.text')).fill('Der vierte');
  await page.getByRole('button', { name: text('de', 'make.removeTip', { number: 3 }) }).click();
  await expect(tip(page, 3).getByLabel(text('de', 'make.text'))).toHaveValue('Der vierte');
  await page.getByRole('button', { name: text('de', 'make.begin.open') }).click();
  await page.getByRole('button', { name: text('de', 'make.begin.submit') }).click();
  await expect(page.getByRole('group', { name: /^Hinweis/ })).toHaveCount(2);
  expect(await page.evaluate(() => localStorage.getItem('quando.desk..make'))).toBeNull();
});

function tip(page: Page, number: number) {
  return page.getByRole('group', { name: text('de', 'make.tip', { number }), exact: true });
}

import { lasting } from './account-page.ts';
import { longestHint, puzzleOn } from './content.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { putSession, signInElsewhere } from './player.ts';
import { expect, type Page, test } from './test.ts';
import { text } from './words.ts';

const day = '2040-06-14';
/** With a whole week behind it, from Monday to Saturday. */
const LATE = '2040-10-30T10:00:00Z';

test('a past puzzle and its week are printed on A4 and Letter, with the answers on the last page', async ({
  page,
  play,
  gateway,
  signedIn,
  setClock,
}) => {
  await setClock(LATE);
  await gateway.grant(signedIn.email, '2_historian');
  await putSession(page, gateway, lasting(await signInElsewhere(gateway, signedIn)));
  const id = await gateway.idOn(day);
  const { answer, name } = puzzleOn(day);

  await test.step('the result of a past puzzle leads there', async () => {
    await page.goto(`/old/${id}`);
    await expect(play.hints.first()).toBeVisible();
    await play.win(day);
    await page.getByRole('link', { name: text('de', 'modes.toPrint') }).click();
    await expect(page).toHaveURL(`/print/${id}`);
    await expect(page.getByText(longestHint)).toHaveCount(4);
    await expectNoFindings(page, 'print');
    await expect(page.getByText(answer)).toBeHidden();
  });

  await test.step('on paper there are the sheet and the answer alone', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByText(answer)).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    for (const format of ['A4', 'Letter'] as const) expect(await pagesOf(page, format)).toBe(2);
  });

  await test.step('a week is one sheet, its answers the second', async () => {
    await page.getByRole('link', { name: text('de', 'print.week') }).click();
    await expect(page.getByRole('article')).toHaveCount(6);
    await expectNoFindings(page, 'print-week');
    // The year 9, as it is entered: in four digits.
    await expect(page.getByText(puzzleOn('2040-06-11').answer)).toBeAttached();
    // A whole week, with as much text as it can have in earnest.
    await page.evaluate(
      (words) => {
        const last = [...document.querySelectorAll('article')].at(-1);
        last?.after(last.cloneNode(true));
        for (const hint of document.querySelectorAll('article li p')) hint.textContent = words;
      },
      `1 ${longestHint.slice(0, 190)}`,
    );
    for (const format of ['A4', 'Letter'] as const) expect(await pagesOf(page, format)).toBe(2);
    await page.goto(`/print/${id}?week`);
    await page.getByRole('link', { name: text('de', 'print.single') }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: `Nr.\u00A0${name}` })).toBeVisible();
  });

  await test.step('nobody prints what is no past puzzle', async () => {
    const none = page.getByRole('heading', { name: text('de', 'print.none') });
    for (const path of ['/print/99999', '/print/none', '/print']) {
      await page.goto(path);
      await expect(none).toBeVisible();
    }
    await expectNoFindings(page, 'print-nothing');
    await setClock(`${day}T10:00:00Z`);
    await page.goto(`/print/${id}`);
    await expect(none).toBeVisible();
  });
});

test('who is not signed in signs in first', async ({ page, setClock }) => {
  await setClock(LATE);
  await page.goto('/print/1');
  await expect(page).toHaveURL('/login?return=%2Fprint%2F1');
});

/** How many pages a printer would get. */
async function pagesOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

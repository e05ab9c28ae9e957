import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { writeCsv } from '../../../gateway/staff/exchange/write-exchange.ts';
import { fileTip } from '../../setup/factories/puzzle-file-factory.ts';
import { lasting, NOON } from '../account-page.ts';
import { expectNoFindings } from '../expect-no-findings.ts';
import { dataOf, makePlayer, putSession, signInElsewhere } from '../player.ts';
import { ownGateway } from '../own-gateway.ts';
import { expect } from '../test.ts';
import { text } from '../words.ts';

const test = ownGateway('batch');

/** What twenty drafts may cost from the file to publication, in presses of keys. */
const ENOUGH = 23;

const words = ['Segel', 'Mauern', 'Glocken', 'Brücken'];
const english = ['sails', 'walls', 'bells', 'bridges'];

/** Drafts as a spreadsheet has them; the twenty-first lacks a hint. */
function spreadsheet(prefix: string, count: number): string {
  const drafts = Array.from({ length: count }, (_, index) => {
    const key = `${prefix}-${index + 1}`;
    const tips = (names: readonly string[], of: string) =>
      names.map((name, place) =>
        fileTip({
          text:
            index === 20 && place === 3
              ? ''
              : `${name} ${of} ${'abcdefghijklmnopqrstuvwxyz'.charAt(index)}`,
        }),
      );
    return {
      key,
      name: null,
      date: null,
      content: {
        timeScale: 3,
        difficulty: 2,
        year: 1500 + index,
        de: { tips: tips(words, 'von') },
        en: { tips: tips(english, 'of') },
      },
      revision: 0,
      isPublished: false,
      isRemoved: false,
      isReady: false,
    };
  });
  return writeCsv(drafts, 'de');
}

test('twenty drafts get from a spreadsheet to publication by the keyboard alone', async ({
  page,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const staff = await makePlayer(gateway);
  await gateway.grant(staff.email, '5_subadmin');
  const stored = lasting(await signInElsewhere(gateway, staff));
  await putSession(page, gateway, stored);
  await page.goto('/dashboard/files');
  const keys = counting(page);

  const pick = page.getByLabel(text('de', 'staffTasks.files.pick'));
  await keys.tabTo(pick);
  const choosing = page.waitForEvent('filechooser');
  await keys.press('Enter');
  await (
    await choosing
  ).setFiles({
    name: 'drafts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(spreadsheet('batch', 21)),
  });
  await keys.activate(page.getByRole('button', { name: '21 Entwürfe übernehmen' }));
  await expect(page.getByText('Ohne Befund und ohne Tag: 20.')).toBeVisible();
  await expect(
    page.getByText(
      'Deutsch · Hinweis 4 · Text – Der Hinweis ist noch nicht geschrieben. Und ein weiterer Befund.',
    ),
  ).toBeVisible();
  await expectNoFindings(page, 'files-found');

  await keys.activate(page.getByRole('button', { name: '20 auf die nächsten freien Tage planen' }));
  await keys.activate(page.getByRole('button', { name: '20 planen', exact: true }));
  await expect(page.getByText('Ohne Befund und geplant: 20.')).toBeVisible();

  await keys.activate(page.getByRole('button', { name: '20 geplante veröffentlichen' }));
  await keys.activate(page.getByRole('button', { name: '20 veröffentlichen', exact: true }));
  await expect(page.getByText('Veröffentlicht: 20. Mit Befund oder abgelehnt: 1.')).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(ENOUGH);

  const { data } = await dataOf(gateway, stored).rpc('get_published', { words: 'Segel' });
  expect(data).toMatchObject({ total: 20 });
});

test('a draft whose day somebody else takes meanwhile is planned on the next one', async ({
  page,
  gateway,
  setClock,
  expectConsole,
}) => {
  // The day is refused once.
  expectConsole(/409 \(Conflict\)/);
  await setClock(NOON);
  const staff = await makePlayer(gateway);
  await gateway.grant(staff.email, '5_subadmin');
  const stored = lasting(await signInElsewhere(gateway, staff));
  const rest = dataOf(gateway, stored);
  const rival = { key: 'batch-rival', revision: 0, content: { year: 1848 } };
  expect((await rest.rpc('save_draft', rival)).error).toBeNull();
  await page.route(
    '**/rpc/plan_draft',
    async (route) => {
      const { date } = route.request().postDataJSON() as { date: string };
      const planned = await rest.rpc('plan_draft', { key: rival.key, date });
      expect(planned.error).toBeNull();
      await route.continue();
    },
    { times: 1 },
  );
  await putSession(page, gateway, stored);
  await page.goto('/dashboard/files');
  const file = {
    name: 'drafts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(spreadsheet('late', 1)),
  };
  await page.getByLabel(text('de', 'staffTasks.files.pick')).setInputFiles(file);
  await page.getByRole('button', { name: 'Einen Entwurf übernehmen' }).click();
  const plan = async () => {
    await page.getByRole('button', { name: 'Einen auf die nächsten freien Tage planen' }).click();
    await page.getByRole('button', { name: 'Einen planen', exact: true }).click();
  };
  await plan();
  await expect(page.getByRole('alert')).toHaveText(text('de', 'staffTasks.files.batch.overtaken'));
  await expectNoFindings(page, 'files-overtaken');
  await plan();
  await expect(page.getByText('Ohne Befund und geplant: 1.')).toBeVisible();
  await expect(page.getByText(text('de', 'staffTasks.files.batch.overtaken'))).toBeHidden();

  await page.getByRole('button', { name: text('de', 'staffTasks.files.batch.check') }).click();
  const batches = page.getByRole('heading', { name: /auf einmal$/, level: 3 });
  await expect(batches).toBeFocused();
  await expect(batches).toHaveCount(1);
});

test('an archive takes pictures along, and brings those that are not there', async ({
  page,
  gateway,
  setClock,
}) => {
  await setClock(NOON);
  const staff = await makePlayer(gateway);
  await gateway.grant(staff.email, '5_subadmin');
  const stored = lasting(await signInElsewhere(gateway, staff));
  const { access_token: token } = JSON.parse(stored) as { access_token: string };
  const background = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  const uploaded = await fetch(`${gateway.url}/staff/images`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: new Uint8Array(await sharp({ create: background }).png().toBuffer()),
  });
  const { address } = (await uploaded.json()) as { address: string };
  const tips = [{ text: 'Ein Bild', image: address, imageAlt: 'Rot', copyright: 'Ada' }];
  const rest = dataOf(gateway, stored);
  const draft = { key: 'with-picture', revision: 0, content: { year: 1848, de: { tips } } };
  expect((await rest.rpc('save_draft', draft)).error).toBeNull();

  await putSession(page, gateway, stored);
  await page.goto('/dashboard/files');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: text('de', 'staffTasks.files.formats.zip') }).click();
  const archive = await (await downloading).path();
  const file = { name: 'quando.zip', mimeType: 'application/zip', buffer: await readFile(archive) };
  const pick = page.getByLabel(text('de', 'staffTasks.files.pick'));
  await pick.setInputFiles(file);
  await expect(page.getByText('Nichts ändert sich')).toBeVisible();
  await page.getByRole('button', { name: text('de', 'staffTasks.files.leave') }).click();

  // As on an installation that does not have the picture.
  await page.route(`**${address}`, (route) => route.fulfill({ status: 200, body: '' }));
  await pick.setInputFiles(file);
  await page.getByRole('button', { name: 'Einen Entwurf übernehmen' }).click();
  await expect(page.getByText('Ein Entwurf auf einmal')).toBeVisible();
  const { data } = await rest.rpc('get_draft', { key: 'with-picture' });
  const there = (data as { content: { de: { tips: { image: string }[] } } }).content.de.tips[0]
    ?.image;
  expect(there).not.toBe(address);
  expect((await fetch(`${gateway.url}${there}`)).headers.get('content-type')).toBe('image/webp');
});

/** A keyboard that counts its presses. */
function counting(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (target: ReturnType<Page['getByLabel']>) => {
    await expect(target).toBeVisible();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < ENOUGH && !(await isThere()); tabs += 1) await press('Tab');
    await expect(target).toBeFocused();
  };
  return {
    press,
    tabTo,
    activate: async (target: ReturnType<Page['getByLabel']>) => {
      await tabTo(target);
      await press('Enter');
    },
    count: () => presses,
  };
}

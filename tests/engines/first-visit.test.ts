import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as de from '../../src/i18n/words-de.ts';
import * as en from '../../src/i18n/words-en.ts';
import makeModel from '../browser/global-setup.ts';
import { makePlayer } from '../browser/player.ts';
import { finish } from '../browser/profile-page.ts';
import { startTestGateway, type TestGateway } from '../browser/test-gateway.ts';
import type { BrowserWindow } from './browser-window.ts';
import { otherEngines } from './engines.ts';
import { ENTER, Visitor } from './visitor.ts';

const year = '1931';

let removeModel: () => Promise<void>;
let gateway: TestGateway;
beforeAll(async () => {
  removeModel = await makeModel();
  gateway = await startTestGateway('engines');
  for (const locale of ['de', 'en'] as const) await gateway.addToday(locale, Number(year));
});
afterAll(async () => {
  await gateway.close();
  await removeModel();
});

describe.each(otherEngines)('in $engine', ({ open }) => {
  let window: BrowserWindow;
  let visitor: Visitor;
  beforeEach(async () => {
    window = await open();
    visitor = new Visitor(window);
  });
  afterEach(() => window.close());

  it.each([
    { language: 'de-DE', name: 'Deutsch', words: de },
    { language: 'en-US', name: 'English', words: en },
  ] as const)('somebody plays and signs in, in $name', async ({ language, name, words }) => {
    await window.goto(gateway.url);
    expect(await window.evaluate('document.cookie')).toBe('');
    await visitor.press(name);
    await visitor.press(words.consent.consent.decline);
    await visitor.press(words.start.startDialog.play);
    await visitor.sees(`document.querySelector('[data-hint="1"]')`);
    await visitor.type(`${year}${ENTER}`);
    await visitor.sees(`document.querySelector('main[data-game-state="won"]')`);
    await visitor.reads(words.result.result.nextIn);

    const player = await makePlayer(gateway, language);
    await finish(gateway, player);
    const { login, fields } = words.account.account;
    // As a link does: loading the page again would break off what it still fetches.
    await window.evaluate(`history.pushState(null, '', '/login')`);
    await visitor.press(fields.email);
    await visitor.type(player.email);
    await visitor.press(fields.password);
    await visitor.type(player.password);
    await visitor.press(login.submit);
    await visitor.sees(`location.pathname === '/profile'`);
    await visitor.reads(player.email);
    expect(window.consoleErrors()).toEqual([]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import makeModel from '../browser/global-setup.ts';
import { makePlayer } from '../browser/player.ts';
import { finish } from '../browser/profile-page.ts';
import { startTestGateway, type TestGateway } from '../browser/test-gateway.ts';
import { text } from '../browser/words.ts';
import { formatTags } from '../../src/ui/format/format-tags.ts';
import type { BrowserWindow } from './browser-window.ts';
import { openChromiumWindow } from './chromium-window.ts';
import { otherEngines } from './engines.ts';
import { BACKSPACE, ENTER, Visitor } from './visitor.ts';

const places = ['thousands', 'hundreds', 'tens', 'ones'] as const;
/** What 1392 says of 1931. */
const tiles = [
  { place: 'thousands', digit: '1', mark: 'right' },
  { place: 'hundreds', digit: '3', mark: 'elsewhere' },
  { place: 'tens', digit: '9', mark: 'elsewhere' },
  { place: 'ones', digit: '2', mark: 'wrong' },
] as const;

/** The words of a key of the catalogues, in the language of a test. */
type Say = (key: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]) => string;

let removeModel: () => Promise<void>;
let gateway: TestGateway;
beforeAll(async () => {
  removeModel = await makeModel();
  gateway = await startTestGateway('spoken');
  for (const locale of ['de', 'en'] as const) await gateway.addToday(locale, 1931);
});
afterAll(async () => {
  await gateway.close();
  await removeModel();
});

describe.each([...otherEngines, { engine: 'Chromium', open: openChromiumWindow }])(
  'in $engine, a screen reader is told',
  ({ open }) => {
    let window: BrowserWindow;
    let visitor: Visitor;
    beforeEach(async () => {
      window = await open();
      visitor = new Visitor(window);
    });
    afterEach(() => window.close());

    it.each([
      { locale: 'de', language: 'de-DE', name: 'Deutsch' },
      { locale: 'en', language: 'en-US', name: 'English' },
    ] as const)(
      'every step of a game, a sign-in and the calendar, in $name',
      async ({ locale, language, name }) => {
        const say: Say = (key, values) => text(locale, key, values);
        const hint = (number: number) =>
          say('play.hintKind', { number, kind: say('play.kind.article') });
        const tileWords = tiles.map(({ place, digit, mark }) =>
          say('play.tile', {
            place: say(`play.place.${place}`),
            digit,
            feedback: say(`play.feedback.${mark}`),
          }),
        );

        await window.goto(gateway.url);
        await visitor.press(name);
        await visitor.press(say('consent.decline'));
        await visitor.sees(`document.querySelector('[data-hint="1"]')`);
        await visitor.press(say('startDialog.play'));

        await visitor.hears('heading', hint(1));
        await visitor.isOn('Hint 1');
        await visitor.hears('grid', say('play.board'));
        for (const place of places) {
          const empty = say('play.empty', { place: say(`play.place.${place}`) });
          await visitor.hears('gridcell', empty);
        }
        await visitor.hears('button', say('play.backspace'));
        await visitor.type('1392');
        await visitor.isTold(say('play.spoken.typed', { digits: '1 3 9 2' }));
        await visitor.type(ENTER);
        await visitor.isTold(
          say('play.spoken.attempt', { number: 1, tiles: tileWords.join('; ') }),
        );
        await visitor.isTold(say('play.spoken.next', { left: 3, hint: 2, text: 'Hint 2' }));
        for (const words of tileWords) await visitor.hears('button', words);
        await visitor.hears('heading', hint(2));
        await visitor.type(`19${ENTER}`);
        await visitor.isTold(say('play.refusal.incomplete', { missing: 2 }));
        await visitor.type(`31${ENTER}`);
        await visitor.hears('heading', '1931');
        await visitor.isOn(say('result.spoken.won', { attempt: '', answer: '1931' }).trim());

        const player = await makePlayer(gateway, language);
        await gateway.grant(player.email, '3_chronicler');
        await finish(gateway, player);
        // As a link does: loading the page again would break off what it still fetches.
        await window.evaluate(`history.pushState(null, '', '/login')`);
        await visitor.hears('heading', say('account.login.title'));
        await visitor.hears('textbox', say('account.fields.email'));
        await visitor.press(say('account.login.submit'));
        await visitor.isOn(say('account.invalid.email'));
        await visitor.type(player.email);
        await visitor.press(say('account.fields.password'));
        await visitor.isOn(say('account.invalid.password'));
        await visitor.type(`wrong${ENTER}`);
        await visitor.isTold(say('errors.invalid_credentials'));
        await visitor.type(`${BACKSPACE.repeat('wrong'.length)}${player.password}${ENTER}`);
        await visitor.sees(`location.pathname === '/profile'`);
        await visitor.reads(player.email);

        await window.evaluate(`history.pushState(null, '', '/calendar')`);
        await visitor.hears('heading', say('calendar.title'));
        const date = async (style: Intl.DateTimeFormatOptions) => {
          const format = JSON.stringify([formatTags[locale], { ...style, timeZone: 'UTC' }]);
          return String(
            await window.evaluate(`new Intl.DateTimeFormat(...${format}).format(new Date())`),
          );
        };
        const month = await date({ month: 'long', year: 'numeric' });
        await visitor.isTold(month);
        await visitor.hears('grid', month);
        const today = await date({ weekday: 'long', day: 'numeric', month: 'long' });
        const words = say('calendar.result.2');
        await visitor.hears(
          'gridcell',
          say('calendar.dayName', { date: today, isToday: 'true', words }),
        );
      },
      240_000,
    );
  },
);

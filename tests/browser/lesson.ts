import type { Browser, BrowserContext } from '@playwright/test';
import { answerInRoom, joinRoom } from '../../src/backend/rooms/guest-calls.ts';
import { pack } from '../../src/device/packing.ts';
import { writeMadeFragment } from '../../src/domain/made/made-fragment.ts';
import { type MadePuzzle, writeMade } from '../../src/domain/made/made-puzzle.ts';
import { PlayPage } from './play-page.ts';
import { markAsReturning } from './returning.ts';
import { expect, type Page } from './test.ts';
import type { TestGateway } from './test-gateway.ts';
import { text } from './words.ts';
import { ownGateway } from './own-gateway.ts';

/** A page whose server has a clock that runs: rooms are followed by it. */
export const lesson = ownGateway('lesson');

/** What a teacher has made. */
export const puzzle: MadePuzzle = {
  locale: 'de',
  title: 'Unsere Stadt',
  label: null,
  year: 1931,
  tips: [
    { text: 'Am Fluss wird die erste Brücke aus Stahl gebaut.', link: null },
    { text: 'In New York öffnet das höchste Haus der Welt.', link: 'https://example.org/haus' },
    { text: 'In Spanien geht der König.', link: null },
  ],
};

/** The link of a puzzle, as its author passes it on. */
export async function linkOf(made: MadePuzzle, { url }: TestGateway): Promise<string> {
  return `${url}/made#${writeMadeFragment(await pack(writeMade(made)))}`;
}

/** The host's screen of a room. */
export class HostPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a room with a made puzzle; resolves with its code. */
  async open(link: string, pace: 'free' | 'led'): Promise<string> {
    const { page } = this;
    await page.goto('/room/host');
    await page.getByRole('radio', { name: text('de', 'room.open.own') }).check({ force: true });
    await page.getByLabel(text('de', 'room.open.link')).fill(link);
    return this.submit(pace);
  }

  /** Opens a room with the puzzle that is chosen; resolves with its code. */
  async submit(pace: 'free' | 'led'): Promise<string> {
    const { page } = this;
    await page.getByRole('radio', { name: text('de', `room.open.${pace}`) }).check({ force: true });
    await page.getByRole('button', { name: text('de', 'room.open.submit') }).click();
    await expect(page).toHaveURL(/\/room\/host#[A-Z]{6}$/);
    await expect(page.locator('main[data-step]')).toBeVisible();
    return page.url().slice(-6);
  }

  async press(words: 'begin' | 'next' | 'nextAttempt' | 'reveal' | 'end') {
    await this.page.getByRole('button', { name: text('de', `room.host.${words}`) }).click();
    if (words === 'reveal') await this.agree('reveals');
    if (words === 'end') await this.agree('question');
  }

  /** Waits until the screen counts so many. */
  async expectCount(what: 'joined' | 'answered' | 'solved', count: number) {
    const figure = this.page.locator(`[data-count="${what}"] dd`);
    await expect(figure).toHaveText(String(count), { timeout: 15_000 });
  }

  private async agree(question: 'reveals' | 'question') {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('de', `room.host.${question}.submit`) }).click();
    await expect(dialog).toHaveCount(0);
  }
}

/** Somebody with a device of their own. */
export class Guest extends PlayPage {
  private readonly context: BrowserContext;

  private constructor(context: BrowserContext, page: Page) {
    super(page);
    this.context = context;
  }

  static async arrive(
    browser: Browser,
    { url }: TestGateway,
    viewport = { width: 360, height: 740 },
  ): Promise<Guest> {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'de-DE',
      viewport,
      serviceWorkers: 'block',
    });
    await markAsReturning(context, url);
    return new Guest(context, await context.newPage());
  }

  async join(code: string) {
    await this.page.goto('/room');
    await this.page.getByLabel(text('de', 'room.join.code')).fill(code);
    await this.page.getByRole('button', { name: text('de', 'room.join.submit') }).click();
    await expect(this.game).toBeVisible();
  }

  /** An animal and a number. */
  async name(): Promise<string> {
    return (await this.page.title()).replace(' · Quando', '');
  }

  /** Sets the device's clock to another time than the server's, before a page is opened. */
  async setClock(instant: string) {
    await this.page.clock.install({ time: new Date(instant) });
    // A browser keeps cookies by the same clock as its pages.
    await this.page.addInitScript(() => {
      const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      if (cookie === undefined) throw new Error('Cookies have an accessor.');
      Object.defineProperty(document, 'cookie', {
        get: () => cookie.get?.call(document) as string,
        set: (written: string) => {
          cookie.set?.call(
            document,
            written.replace(
              /Expires=([^;]+)/,
              (_, ends: string) => `Max-Age=${Math.floor((Date.parse(ends) - Date.now()) / 1000)}`,
            ),
          );
        },
      });
    });
  }

  setOffline(isOffline: boolean) {
    return this.context.setOffline(isOffline);
  }

  leave() {
    return this.context.close();
  }
}

/** Somebody whose screen nobody looks at: their page's own calls, without a page, which takes a second. */
export async function comeUnseen({ url, publishableKey }: TestGateway, code: string) {
  const backend = { backendUrl: url, publishableKey, send: fetch };
  const token = crypto.randomUUID().replaceAll('-', '').slice(0, 22);
  const joined = await joinRoom(backend, { code, secret: null }, token);
  if (typeof joined === 'string') throw new Error(`Nobody comes in: ${joined}`);
  const { room, number } = joined;
  return {
    number,
    answer: (value: number) => answerInRoom(backend, { room, token }, { attempt: 1, value }),
  };
}

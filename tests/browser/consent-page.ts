import { expect, type Locator, type Page } from '@playwright/test';
import { text } from './words.ts';

/** The consent dialog as somebody meets it, in German. */
export class ConsentPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly accept: Locator;
  readonly decline: Locator;
  readonly adjust: Locator;
  readonly confirm: Locator;
  readonly back: Locator;
  readonly video: Locator;
  readonly compare: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    const button = (name: string) => this.dialog.getByRole('button', { name, exact: true });
    this.accept = button(text('de', 'consent.accept'));
    this.decline = button(text('de', 'consent.decline'));
    this.adjust = button(text('de', 'consent.adjust'));
    this.confirm = button(text('de', 'consent.confirm'));
    this.back = button(text('de', 'consent.back'));
    this.video = this.dialog.getByRole('switch', {
      name: text('de', 'consent.services.Video.label'),
    });
    this.compare = this.dialog.getByRole('switch', {
      name: text('de', 'consent.services.Compare.label'),
    });
  }

  /** Opens an address and waits for the dialog. */
  async open(path = '/') {
    await this.page.goto(path);
    await this.expectOverview();
  }

  async expectOverview() {
    await expect(
      this.dialog.getByRole('heading', { name: text('de', 'consent.title') }),
    ).toBeVisible();
  }
}

/** Everything that a page has kept in the browser, by the name of the place. */
export async function storedIn(page: Page) {
  const places = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }));
  const cookies = await page.context().cookies();
  return { ...places, cookies: cookies.map(({ name }) => name).toSorted() };
}

/** What `storedIn` finds where nothing is stored. */
export const nothing = {
  localStorage: [],
  sessionStorage: [],
  databases: [],
  caches: [],
  workers: [],
  cookies: [],
};

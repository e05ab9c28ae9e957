import { expect, type Locator, type Page } from '@playwright/test';

const submits = /Jahr prüfen|Zahl prüfen|Check year|Check number/;

/** The game as a player meets it. */
export class PlayPage {
  readonly page: Page;
  readonly game: Locator;
  readonly board: Locator;
  readonly hints: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.game = page.locator('main[data-game-state]');
    this.board = page.locator('[data-board]');
    this.hints = page.locator('[data-hint]');
    this.status = page.getByRole('status');
  }

  /** Opens the start page and waits for the puzzle. */
  async open() {
    await this.page.goto('/');
    await expect(this.hints.first()).toBeVisible();
  }

  /** Reloads the page and waits until it can be played, or shows its result. */
  async reload() {
    await this.page.reload();
    await expect(this.hints.first()).toBeVisible();
  }

  async typeYear(year: string) {
    await this.page.keyboard.type(year);
    await this.page.keyboard.press('Enter');
  }

  async tapYear(year: string) {
    const keypad = this.page.getByRole('group', { name: /Ziffern|Digits/ });
    for (const digit of year) {
      await keypad.getByRole('button', { name: new RegExp(`^${digit}(,|$)`) }).tap();
    }
    await this.page.getByRole('button', { name: submits }).tap();
  }

  async expectState(state: 'running' | 'won' | 'lost') {
    await expect(this.game).toHaveAttribute('data-game-state', state);
  }

  /** What the tiles of an attempt say, such as `right elsewhere wrong wrong`. */
  async expectMarks(attempt: number, marks: string) {
    const tiles = this.board.locator(`[data-attempt="${attempt}"] [data-feedback]`);
    await expect(tiles).toHaveCount(4);
    const found = await tiles.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('data-feedback')),
    );
    expect(found.join(' ')).toBe(marks);
  }

  async expectAttempts(count: number) {
    await expect(this.board.locator('[data-attempt]')).toHaveCount(count);
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { puzzleOn } from './content.ts';

const submits = /Jahr prüfen|Zahl prüfen|Check year|Check number/;

/** The game as a player meets it. */
export class PlayPage {
  readonly page: Page;
  readonly game: Locator;
  readonly board: Locator;
  readonly hints: Locator;
  readonly status: Locator;
  readonly countdown: Locator;
  /** The button that offers the new day's puzzle. */
  readonly newDay: Locator;

  constructor(page: Page) {
    this.page = page;
    this.game = page.locator('main[data-game-state]');
    this.board = page.locator('[data-board]');
    this.hints = page.locator('[data-hint]');
    this.status = page.getByRole('status');
    this.countdown = page.getByRole('timer');
    this.newDay = page.getByRole('button', { name: /Neues Rätsel spielen|Play the new puzzle/ });
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

  /** Waits until everything that turns or unfolds has come to rest; a notice's clock may run on. */
  async settle() {
    await this.page.evaluate(async () => {
      const short = document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getTiming().duration) < 1000);
      await Promise.allSettled(short.map(({ finished }) => finished));
    });
  }

  async typeYear(year: string) {
    await this.page.keyboard.type(year);
    await this.page.keyboard.press('Enter');
  }

  async tapYear(year: string) {
    const keypad = this.page.getByRole('group', { name: /Zifferntasten|Digit keys/ });
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

  /** Plays the answer of a day's puzzle, one that asks for a whole year, and waits for the result. */
  async win(date: string) {
    const { answer } = puzzleOn(date);
    await this.typeYear(answer);
    await this.expectState('won');
    await expect(this.page.getByRole('heading', { name: answer })).toBeFocused();
  }

  /** That the puzzle of this day is shown, in German, with its number and its date. */
  async expectDay(date: string) {
    const words = new Intl.DateTimeFormat('de', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(Date.parse(date));
    await expect(this.game.getByText(words, { exact: true })).toBeVisible();
    await expect(
      this.game.getByText(new RegExp(`^Nr\\.\\s${puzzleOn(date).name}\\b`)),
    ).toBeVisible();
  }

  /** The device's cookies by name, all or only these. */
  async storedCookies(names?: readonly string[]): Promise<Record<string, string>> {
    const cookies = await this.page.context().cookies();
    return Object.fromEntries(
      cookies
        .filter(({ name }) => names === undefined || names.includes(name))
        .map(({ name, value }) => [name, value]),
    );
  }

  /** The device's results that count, such as `2040-06-10 3`; 0 stands for not solved. */
  async storedResults(): Promise<string[]> {
    const text = await this.page.evaluate(() => localStorage.getItem('quando.records') ?? '');
    const [, ...results] = text.split('\n');
    return results.map((result) => result.replace(/^(.{4})(..)(..)(.).*$/, '$1-$2-$3 $4'));
  }
}

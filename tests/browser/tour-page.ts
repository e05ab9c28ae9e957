import { expect, type Locator, type Page } from '@playwright/test';
import { text } from './words.ts';

/** The tour as a player meets it, in German. */
export class TourPage {
  readonly page: Page;
  readonly help: Locator;
  readonly popover: Locator;
  /** What the step in sight shows. */
  readonly target: Locator;

  constructor(page: Page) {
    this.page = page;
    this.help = page.getByRole('banner').getByRole('button', { name: text('de', 'app.help') });
    this.popover = page.locator('.driver-popover');
    this.target = page.locator('.driver-active-element');
  }

  button(name: string): Locator {
    return this.popover.getByRole('button', { name, exact: true });
  }

  async press(name: string) {
    await this.button(name).click();
  }

  /** Reads these steps, the last of the tour among them, and goes on from each. */
  async readToTheEnd(titles: readonly string[]) {
    for (const title of titles) {
      await this.expectStep(title);
      await this.press(
        title === titles.at(-1) ? text('de', 'tour.button.done') : text('de', 'tour.button.next'),
      );
    }
    await expect(this.popover).toHaveCount(0);
  }

  /** That a step is there as a dialog of its name, in the window, beside its target. */
  async expectStep(title: string, progress = '') {
    await expect(this.page.getByRole('dialog', { name: title })).toBeVisible();
    if (progress !== '') await expect(this.popover).toContainText(progress);
    await this.expectInWindow();
    await expect.poll(() => this.overlap(), `“${title}” covers its target`).toBe(0);
    await expect(this.target).toBeInViewport();
  }

  async expectInWindow() {
    await expect(this.popover).toBeInViewport({ ratio: 1 });
    const surplus = await this.page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(surplus).toBeLessThanOrEqual(0);
  }

  /** The light around the target: its corner, how far it reaches beyond it, and the way to the popover. */
  async light(): Promise<{ radius: number; padding: number; offset: number }> {
    const path = (await this.page.locator('.driver-overlay path').getAttribute('d')) ?? '';
    const [, x, radius] = /M([\d.]+),[\d.]+ h[\d.]+ a([\d.]+),/.exec(path) ?? [];
    const { popover, target } = await this.target.evaluate((lit) => ({
      target: lit.getBoundingClientRect().toJSON() as DOMRect,
      popover: document
        .querySelector('.driver-popover')
        ?.getBoundingClientRect()
        .toJSON() as DOMRect,
    }));
    const padding = target.left - Number(x) + Number(radius);
    const away = Math.max(popover.top - target.bottom, target.top - popover.bottom);
    return { radius: Number(radius), padding, offset: away - padding };
  }

  /** How many square pixels of the target the popover covers. */
  private async overlap(): Promise<number> {
    const [one, other] = [await this.popover.boundingBox(), await this.target.boundingBox()];
    if (one === null || other === null) return Number.NaN;
    const shared = (start: 'x' | 'y', size: 'width' | 'height') =>
      Math.min(one[start] + one[size], other[start] + other[size]) -
      Math.max(one[start], other[start]);
    return Math.max(shared('x', 'width'), 0) * Math.max(shared('y', 'height'), 0);
  }
}

import { vi } from 'vitest';
import type { BrowserWindow } from './browser-window.ts';

type Place = { x: number; y: number };

const patience = { timeout: 20_000, interval: 100 };
/** The keys that WebDriver knows by these signs. */
export const BACKSPACE = '\uE003';
export const ENTER = '\uE007';

/** Somebody before a window who reads words, and presses what has them. */
export class Visitor {
  readonly #window: BrowserWindow;

  constructor(window: BrowserWindow) {
    this.#window = window;
  }

  /** Waits until an expression is true in the page. */
  async sees(expression: string) {
    await vi.waitFor(async () => {
      if ((await this.#window.evaluate(`Boolean(${expression})`)) === true) return;
      const text = await this.#window.evaluate('document.body.innerText');
      throw new Error(`Never seen: ${expression}. The page says: ${String(text)}`);
    }, patience);
  }

  /** Waits until these words are on the page. */
  async reads(words: string) {
    await this.sees(`document.body.innerText.includes(${JSON.stringify(words)})`);
  }

  /** Waits until a screen reader comes to this: a role of ARIA and the whole name. */
  async hears(role: string, name: string) {
    await vi.waitFor(async () => {
      if (!(await this.#window.hears(role, name))) throw new Error(`No ${role} “${name}” is told.`);
    }, patience);
  }

  /** Waits until a live region says these words, without being asked. */
  async isTold(words: string) {
    const regions = '[role="status"], [role="alert"], [aria-live="polite"]';
    await this.sees(
      `[...document.querySelectorAll(${JSON.stringify(regions)})].some((region) =>
        region.closest('[aria-live="off"]') === null &&
        region.textContent.includes(${JSON.stringify(words)}))`,
    );
  }

  /** Waits until what has the focus is described by these words. */
  async isOn(description: string) {
    await this.sees(
      `(document.activeElement.getAttribute('aria-describedby') ?? '').split(' ')
        .some((id) => document.getElementById(id)?.textContent.includes(${JSON.stringify(description)}))`,
    );
  }

  /** Presses the button or link with these words, or the field with this label. */
  async press(words: string) {
    const place = await vi.waitFor(async () => {
      const found = await this.#window.evaluate(
        `(${placeOf.toString()})(${JSON.stringify(words)})`,
      );
      if (found === null) throw new Error(`There is nothing to press that says “${words}”.`);
      return found as Place;
    }, patience);
    const actions = [
      { type: 'pointerMove', ...place },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#window.perform([{ type: 'pointer', id: 'mouse', actions }]);
  }

  async type(text: string) {
    const actions = text.split('').flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#window.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
}

/** Runs in the page: where the last control of these words can be pressed now, null while it cannot. */
function placeOf(words: string): Place | null {
  const isMoving = document
    .getAnimations()
    .some(({ effect }) => Number(effect?.getTiming().duration) < 1000);
  const control = [...document.querySelectorAll('button, a, label')].findLast(
    (element) => element.textContent.trim() === words,
  );
  if (isMoving || control === undefined) return null;
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = control.getBoundingClientRect();
  const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  return control.contains(document.elementFromPoint(place.x, place.y)) ? place : null;
}

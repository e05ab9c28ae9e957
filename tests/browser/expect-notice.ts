import { expect, type Page } from './test.ts';

/** Holds how long a notice of these words stays, and in which half of the page: in one look, for it goes. */
export async function expectNotice(
  page: Page,
  words: string,
  expected: { seconds: number; place: 'top' | 'bottom' },
) {
  // One that was said before may still be on its way out.
  const notice = page.locator('.Toastify__toast[data-in="true"]').filter({ hasText: words });
  const shown = await notice.evaluate((toast) => {
    const bar = toast.querySelector('.Toastify__progress-bar') ?? toast;
    const { top, height } = toast.getBoundingClientRect();
    return {
      seconds: Number.parseFloat(getComputedStyle(bar).animationDuration),
      place: top + height / 2 < window.innerHeight / 2 ? 'top' : 'bottom',
    };
  });
  expect(shown).toEqual(expected);
}

/** The screen that is shown. */
export function screen(): HTMLElement {
  return document.querySelector('main') ?? document.body;
}

/** Whether it says that it waits for something. */
export function isBusy(): boolean {
  return screen().getAttribute('aria-busy') === 'true';
}

/** Its headings, those of its parts among them. */
export function headings(): string[] {
  return [...document.querySelectorAll('h1, h2')].map(({ textContent }) => textContent);
}

/** Where its links lead. */
export function links(): string[] {
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
}

/** What its lists of facts say: name and value, whose parts have a line each. */
export function facts(): string[][] {
  return [...document.querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map((place) =>
      place.childElementCount === 0
        ? place.textContent
        : [...place.children].map(({ textContent }) => textContent).join('\n'),
    ),
  );
}

/** What stands at a place, with spaces at which a line may break. */
export function wordsAt(place: Element): string {
  return place.textContent.replaceAll('\u00a0', ' ');
}

/** What notices announce at once, as errors are. */
export function alarms(): string {
  const found = [...document.querySelectorAll('.Toastify [role="alert"]')];
  return found.map(({ textContent }) => textContent).join(' ');
}

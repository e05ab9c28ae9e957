/** What somebody pressed before the page could answer: a key, or a button by its place among all. */
type EarlyInput = { key: string } | { button: number };

declare global {
  interface Window {
    quandoEarlyInput?: { pressed: EarlyInput[]; listening: AbortController };
  }
}

const buttons = () => [...document.querySelectorAll<HTMLElement>('main button')];

/** Notes what is pressed at a game that stands there before its script has come. */
export function noteEarlyInput() {
  const listening = new AbortController();
  const pressed: EarlyInput[] = [];
  window.quandoEarlyInput = { pressed, listening };
  const { signal } = listening;
  const note = ({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent) => {
    if (!/^(\d|Enter|Backspace)$/.test(key) || ctrlKey || altKey || metaKey) return;
    // At a button or a link, Enter presses that.
    const isPress = key === 'Enter' && target instanceof Element && target.closest('button, a');
    if (!isPress) pressed.push({ key });
  };
  document.addEventListener('keydown', note, { signal });
  const noteButton = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const place = buttons().findIndex((own) => own === button);
    if (place >= 0) pressed.push({ button: place });
  };
  document.addEventListener('click', noteButton, { signal });
}

/** Presses all of it again, once the same game is there and answers. */
export function repeatEarlyInput() {
  const { pressed, listening } = window.quandoEarlyInput ?? {};
  listening?.abort();
  delete window.quandoEarlyInput;
  for (const input of pressed ?? []) {
    if ('button' in input) buttons()[input.button]?.click();
    else document.body.dispatchEvent(new KeyboardEvent('keydown', { ...input, bubbles: true }));
  }
}

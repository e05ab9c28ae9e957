// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { noteEarlyInput, repeatEarlyInput } from './early-input.ts';

const answered: string[] = [];

beforeEach(() => {
  answered.length = 0;
  document.body.innerHTML =
    '<button>Menu</button><main><button>1</button><button>2</button></main>';
});

/** Has the page answer, as it does once its script is there. */
function answer() {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('keydown', ({ key }) => answered.push(key), { signal });
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => answered.push(`button ${button.textContent}`), {
      signal,
    });
  }
  repeatEarlyInput();
  listening.abort();
}

function press(key: string, held: KeyboardEventInit = {}, at: Element = document.body) {
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }));
}

test('what was pressed before the page could answer is pressed again, in its order', () => {
  const [, one, two] = document.querySelectorAll('button');
  noteEarlyInput();
  press('1');
  two?.click();
  press('Backspace');
  one?.click();
  press('Enter');
  answer();
  expect(answered).toEqual(['1', 'button 2', 'Backspace', 'button 1', 'Enter']);
  answered.length = 0;
  press('3');
  answer();
  expect(answered).toEqual([]);
});

test('shortcuts, other keys, other buttons and Enter at a button are none of the game', () => {
  const [menu, one] = document.querySelectorAll('button');
  const link = document.body.appendChild(document.createElement('a'));
  noteEarlyInput();
  press('1', { ctrlKey: true });
  press('2', { altKey: true });
  press('3', { metaKey: true });
  press('a');
  press('Tab');
  press('F1');
  press('Enter', {}, one);
  press('Enter', {}, link);
  menu?.click();
  answer();
  expect(answered).toEqual([]);
  noteEarlyInput();
  press('7', {}, one);
  answer();
  expect(answered).toEqual(['7']);
});

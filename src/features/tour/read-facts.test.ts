import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { readFacts } from './read-facts.ts';

const keys = '<div data-tour="step6"></div>';
const result = '<section data-tour="share"></section>';
const rows = (count: number) => '<div data-attempt="1"></div>'.repeat(count);

test.each([
  ['a game that can be played', `running`, keys + rows(2), 'running', 2],
  ['a game that is loading', 'running', '', 'none', 0],
  ['a game whose result is on its way', 'won', '', 'none', 0],
  ['a game that is won', 'won', result + rows(3), 'over', 3],
  ['a game that is lost', 'lost', result + rows(4), 'over', 4],
] as const)('%s is told from the marks of the page', (_, state, inside, game, attempts) => {
  expect(factsOf(`<main data-game-state="${state}">${inside}</main>`)).toEqual({
    game,
    attempts,
    isCovered: false,
  });
});

test('a screen without a game has none, and an open dialog covers it', () => {
  expect(factsOf('<main></main><dialog></dialog>')).toMatchObject({
    game: 'none',
    isCovered: false,
  });
  expect(factsOf('<main></main><dialog open></dialog>')).toMatchObject({ isCovered: true });
});

function factsOf(html: string) {
  const { document } = new Window();
  document.body.innerHTML = html;
  return readFacts(document as unknown as Document);
}

import type { Facts } from './tour-steps.ts';

/** How the game on the page stands, read from the marks that it carries. */
export function readFacts(page: ParentNode): Facts {
  return {
    game: gameOn(page),
    attempts: page.querySelectorAll('[data-attempt]').length,
    isCovered: page.querySelector('dialog[open]') !== null,
  };
}

/** A game counts once it can be played, an end once its view is there. */
function gameOn(page: ParentNode): Facts['game'] {
  const state = page.querySelector('[data-game-state]')?.getAttribute('data-game-state');
  const has = (name: string) => page.querySelector(`[data-tour="${name}"]`) !== null;
  if (state === 'running') return has('step6') ? 'running' : 'none';
  return has('share') ? 'over' : 'none';
}

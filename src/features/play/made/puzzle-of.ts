import type { MadePuzzle } from '../../../domain/made/made-puzzle.ts';
import type { Puzzle, Tip } from '../../../domain/puzzle/puzzle.ts';

/** A puzzle that anybody made, as a game takes it. */
export function puzzleOf({ locale, year, label, tips }: MadePuzzle): Puzzle {
  return {
    id: 'made',
    name: null,
    locale,
    date: null,
    year,
    timeScale: 3,
    label,
    classic: false,
    tips: tips.map(tipOf) as unknown as Puzzle['tips'],
    errata: [],
  };
}

/** A link says where it leads: its host alone, never what its author calls it. */
function tipOf({ text, link }: MadePuzzle['tips'][number]): Tip {
  return {
    text,
    type: 'article',
    title: link === null ? null : new URL(link).host,
    link,
    image: null,
    imageAlt: null,
    copyright: null,
    audio: null,
    place: null,
  };
}

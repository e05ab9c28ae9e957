import type { Puzzle, Tip } from './puzzle.ts';

const tip: Tip = {
  text: 'A wall comes down.',
  type: 'article',
  title: null,
  link: null,
  image: null,
  imageAlt: null,
  copyright: null,
  audio: null,
  place: null,
};

/** A puzzle for tests, with fixed values: number 212 asks for 1931. */
export function puzzleWith(overrides: Partial<Puzzle> = {}): Puzzle {
  return {
    id: 212,
    name: '212',
    locale: 'en',
    date: '2026-11-21',
    year: 1931,
    timeScale: 3,
    label: null,
    classic: false,
    tips: [tip, tip, tip, tip],
    errata: [],
    ...overrides,
  };
}

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A puzzle of the tests' own; what is not named here is filled in. */
export type TestPuzzle = {
  date: string;
  year: number;
  timeScale?: number;
  label?: { de: string; en: string };
  tips?: readonly Partial<TestTip>[];
  only?: 'de' | 'en';
};

type TestTip = {
  text: string;
  type: string;
  title: string;
  link: string;
  image: string;
  imageAlt: string;
  copyright: string;
  audio: string;
  place: { name: string; lat: number; lon: number; land: string };
};

/** The longest text that a hint may have. */
export const longestHint =
  'Ein Kaufmann aus einer kleinen Hafenstadt führt sorgfältig Buch über Gewürze, Stoffe und Schulden, während vor den Mauern die Flotte seines Rivalen kreuzt und in den engen Gassen jede neue Nachricht teurer gehandelt wird als Brot und Öl.………';

/**
 * Days with a puzzle, ordinary and special. They lie in the far future, because a browser judges the
 * end of a cookie by the real clock, whatever time a test sets.
 */
export const puzzles: readonly TestPuzzle[] = [
  ...['2040-03-24', '2040-03-25', '2040-03-26', '2040-10-27', '2040-10-28', '2040-10-29'].map(
    (date, index) => ({ date, year: 1701 + index }),
  ),
  { date: '2040-06-09', year: 1648 },
  { date: '2040-06-10', year: 1931 },
  { date: '2040-06-11', year: 9 },
  { date: '2040-06-12', year: 1969, timeScale: 2 },
  { date: '2040-06-13', year: 44, label: { de: 'Wie viele Tage?', en: 'How many days?' } },
  { date: '2040-06-14', year: 1815, tips: [1, 2, 3, 4].map(() => ({ text: longestHint })) },
  {
    date: '2040-06-15',
    year: 1492,
    tips: [
      {
        type: 'website',
        image: '/apple-touch-icon.png',
        imageAlt: 'Ein Schiff',
        copyright: 'Museum',
        place: { name: 'Palos', lat: 37.2, lon: -6.9, land: 'ES' },
      },
      {
        type: 'video',
        title: 'Die Überfahrt',
        link: 'https://youtu.be/abcdefghijk',
        place: { name: 'Granada', lat: 37.2, lon: -3.6, land: 'ES' },
      },
      {
        type: 'podcast',
        title: 'Folge 12',
        audio: 'https://example.org/folge-12.mp3',
        place: { name: 'Guanahani', lat: 24.1, lon: -74.5, land: 'BS' },
      },
      { type: 'game' },
    ],
  },
  { date: '2040-06-16', year: 1517, only: 'de' },
];

/** The number and the answer, in four digits, of the puzzle that a day has. */
export function puzzleOn(date: string): { name: string; answer: string } {
  const index = puzzles.findIndex((puzzle) => puzzle.date === date);
  const puzzle = puzzles[index];
  if (puzzle === undefined) throw new Error(`no puzzle on ${date}`);
  return { name: nameOf(index), answer: String(puzzle.year).padStart(4, '0') };
}

function nameOf(index: number) {
  return String(index + 1);
}

/** Makes a repository like ours, but with these puzzles alone, for a gateway to run on. */
export async function makeRepository(folder: string): Promise<{ root: string; version: string }> {
  await mkdir(join(folder, 'content'), { recursive: true });
  for (const part of ['dist', 'supabase']) await symlink(join(root, part), join(folder, part));
  await symlink(
    join(root, 'content/puzzle-file.schema.json'),
    join(folder, 'content/puzzle-file.schema.json'),
  );
  const file = { format: 'quando-puzzles', version: 1, puzzles: puzzles.map(puzzleOf) };
  await writeFile(join(folder, 'content/puzzles.json'), JSON.stringify(file));
  return { root: folder, version: '1.5.0' };
}

function puzzleOf({ date, year, timeScale = 3, label, tips = [] }: TestPuzzle, index: number) {
  const text = (language: 'de' | 'en') => ({
    ...(label === undefined ? {} : { label: label[language] }),
    tips: [1, 2, 3, 4].map((number) => ({
      text: `${language === 'de' ? 'Hinweis' : 'Hint'} ${'ABCD'.charAt(number - 1)} ${language}`,
      type: ['article', 'podcast', 'book', 'wiki'][number - 1],
      title: `Titel ${number}`,
      link: `https://example.org/${year}/${number}`,
      source: { address: 'https://example.org/', quote: 'Quelle' },
      ...tips[number - 1],
    })),
  });
  return {
    key: `test-${date}`,
    name: nameOf(index),
    date,
    year,
    timeScale,
    difficulty: 2,
    de: text('de'),
    en: text('en'),
  };
}

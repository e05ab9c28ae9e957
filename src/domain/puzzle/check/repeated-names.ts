import { daysBetween, type IsoDay } from '../../day/day.ts';
import type { AuthoredPuzzle } from './authored-puzzle.ts';
import { type Breach, breach } from './breach.ts';

/** Within so many days players remember whom they have met. */
export const NAMES_APART = 30;

/** What a name is looked for in; anything of it may not be written yet. */
export type NamingTip = { text?: string; title?: string; place?: { name?: string } | null };

type Naming = { de: { tips: NamingTip[] }; en: { tips: NamingTip[] } };

type Entry = { name: string; puzzle: string; date: IsoDay; tip: number };

/**
 * The names in each hint: two words or more that both languages write with capitals side by side, or
 * a single one that is the title of a link. What a hint gives as its place is none.
 *
 * @param places words of places, as {@link placeWords} has them
 * @returns for each hint its names, in English
 */
export function namesIn({ de, en }: Naming, places: ReadonlySet<string>): string[][] {
  return en.tips.map((english, index) => {
    const german = de.tips[index] ?? {};
    const titles = new Set([german, english].map(({ title }) => title?.replace(/ \(.*/u, '')));
    const shared = runsOf(english.text).flatMap((run) =>
      runsOf(german.text).flatMap((other) => sharedRuns(run, other)),
    );
    const names = shared
      .map(withoutParticlesAround)
      .filter((words) => words.length > 1 || titles.has(words[0]))
      .filter((words) => !words.every((word) => places.has(word)))
      .map((words) => words.join(' '));
    return [...new Set(names)];
  });
}

/** The words that hints give as the names of their places. */
export function placeWords(puzzles: readonly Naming[]): Set<string> {
  const tips = puzzles.flatMap(({ de, en }) => [...de.tips, ...en.tips]);
  return new Set(tips.flatMap(({ place }) => wordsOf(place?.name).map(bare)));
}

/** Advice on each hint with a name that another puzzle has at most 30 days before. */
export function checkRepeatedNames(puzzles: readonly AuthoredPuzzle[]): Breach[] {
  const places = placeWords(puzzles);
  const entries = puzzles
    .flatMap((puzzle) => entriesOf(puzzle, places))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const last = new Map<string, Entry[]>();
  return entries.flatMap((entry) => {
    const earlier = last.get(entry.name) ?? [];
    last.set(entry.name, [entry, ...earlier]);
    const found = earlier.find(({ puzzle }) => puzzle !== entry.puzzle);
    if (found === undefined || daysBetween(found.date, entry.date) > NAMES_APART) return [];
    const place = `${found.puzzle}, tip ${found.tip}, on ${found.date}`;
    return [
      breach('name-repeated', entry.puzzle, `${entry.name} (${place})`, {
        tip: entry.tip,
        isWarning: true,
      }),
    ];
  });
}

function entriesOf(puzzle: AuthoredPuzzle, places: ReadonlySet<string>): Entry[] {
  const { key, date } = puzzle;
  if (date === null) return [];
  return namesIn(puzzle, places).flatMap((names, index) =>
    names.map((name) => ({ name, puzzle: key, date, tip: index + 1 })),
  );
}

/** What stands in small letters amid a name. */
const particles = new Set('al bin da de der del di du ibn la of van von'.split(' '));
/** What both languages begin a sentence with. */
const openers = new Set(['An', 'Her', 'In', 'So']);

function wordsOf(text: string | undefined): string[] {
  return text?.match(/[\p{L}\p{M}]+(?:[-’'][\p{L}\p{M}]+)*\.?|\S/gu) ?? [];
}

/** A word without full stop and English genitive. */
function bare(word: string): string {
  return word.replace('.', '').replace(/[’']s$/u, '');
}

/** The words of a text that stand side by side with capitals, particles among them. */
function runsOf(text: string | undefined): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  for (const word of wordsOf(text)) {
    const isOpener = run.length === 0 && openers.has(word);
    const isPart = particles.has(word) || (/\p{Lu}/u.test(word) && !isOpener);
    if (isPart) run.push(bare(word));
    // Initials have a full stop that ends no sentence.
    if (!isPart || /\p{L}{3}\./u.test(word)) {
      runs.push(run);
      run = [];
    }
  }
  return [...runs, run];
}

/** The longest stretches of an English run that a German one has as well; some may be empty. */
function sharedRuns(english: readonly string[], german: readonly string[]): string[][] {
  if (english.length === 0) return [];
  const length = Math.max(...german.map((_, at) => alikeFromStart(english, german.slice(at))));
  return [english.slice(0, length), ...sharedRuns(english.slice(Math.max(length, 1)), german)];
}

function alikeFromStart(english: readonly string[], german: readonly string[]): number {
  const end = english.findIndex((word, index) => !isSameWord(word, german[index]));
  return end === -1 ? english.length : end;
}

/** German genitives have an s more. */
function isSameWord(english: string, german: string | undefined): boolean {
  return english === german || `${english}s` === german;
}

function withoutParticlesAround(words: readonly string[]): string[] {
  return words.slice(words.findIndex(isNoParticle), words.findLastIndex(isNoParticle) + 1);
}

function isNoParticle(word: string): boolean {
  return !particles.has(word);
}

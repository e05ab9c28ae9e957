export type Locale = 'de' | 'en';

export const tipTypes = ['article', 'podcast', 'wiki', 'website', 'video', 'game', 'book'] as const;

export type TipType = (typeof tipTypes)[number];

/** A hint. During play only text and image may be shown: title and link can name the year. */
export type Tip = {
  text: string;
  type: TipType;
  title: string | null;
  link: string | null;
  image: string | null;
  imageAlt: string | null;
  copyright: string | null;
  audio: string | null;
  /** Where it happens, for the map after the end; as the server sent it, `readPlace` reads it. */
  place: unknown;
};

/** A public note on a published puzzle; it never changes a result. `notedAt` is in milliseconds. */
export type Erratum = { notedAt: number; text: string };

/** How exactly a puzzle asks: 0 millennium, 1 century, 2 decade, 3 year. */
export type TimeScale = 0 | 1 | 2 | 3;

/**
 * A puzzle as the player receives it.
 *
 * `id` is an integer for dated puzzles and a token for custom ones. `name` is the displayed number
 * ("212"). `year` is the answer, 1 to the current year CE; with a `label` ("How many days did it
 * last?") it is any number 0..9999. `classic` marks a past puzzle offered as a replacement.
 */
export type Puzzle = {
  id: number | string;
  name: string | null;
  locale: Locale;
  date: string | null;
  year: number;
  timeScale: TimeScale;
  label: string | null;
  classic: boolean;
  /** Four, but for puzzles that anybody made: they may have two or three. */
  tips: readonly [Tip, Tip, ...Tip[]];
  /** In the order they were noted; shown after the end, for they may name the answer. */
  errata: readonly Erratum[];
};

export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];

/** One hint as the open puzzle format writes it; see content/puzzle-file.schema.json. */
export type FileTip = {
  text: string;
  type: string;
  title?: string;
  link?: string;
  image?: string;
  imageAlt?: string;
  copyright?: string;
  audio?: string;
  source: { address: string; quote: string };
};

/** One puzzle of a file, in both languages. Without a date it is a draft. */
export type FilePuzzle = {
  key: string;
  name: string | null;
  date: string | null;
  year: number;
  timeScale: number;
  difficulty: number;
} & Record<Locale, { label?: string; tips: FileTip[] }>;

export type PuzzleFile = { file: string; puzzles: FilePuzzle[] };

/** Why nothing of a file was loaded; `puzzle` is its key, or its place in the file such as `#3`. */
export type ContentFault = {
  file: string;
  puzzle: string | null;
  field: string | null;
  message: string;
};

/** The fault as one line, such as `modern.json, puzzle moon-landing, en.tips[2].link: must …`. */
export function describeFault({ file, puzzle, field, message }: ContentFault): string {
  const place = [file, puzzle === null ? null : `puzzle ${puzzle}`, field];
  return `${place.filter((part) => part !== null).join(', ')}: ${message}`;
}

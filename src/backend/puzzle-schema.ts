import * as v from 'valibot';
import type { Puzzle } from '../game/puzzle.ts';

const text = v.nullable(v.string());
const webAddress = v.nullable(v.pipe(v.string(), v.regex(/^https?:\/\//i)));
const day = v.nullable(v.pipe(v.string(), v.isoDate()));

const tip = v.object({
  text: v.string(),
  type: v.picklist(['article', 'podcast', 'wiki', 'website', 'video', 'game', 'book']),
  title: text,
  link: webAddress,
  image: v.nullable(v.pipe(v.string(), v.regex(/^\/[^/]/))),
  imageAlt: text,
  copyright: text,
  audio: v.nullable(v.pipe(v.string(), v.regex(/^(\/[^/]|https:\/\/)/))),
});

const puzzle = v.object({
  id: v.union([v.pipe(v.number(), v.integer()), v.string()]),
  name: text,
  locale: v.picklist(['de', 'en']),
  date: day,
  year: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)),
  timeScale: v.picklist([0, 1, 2, 3]),
  label: text,
  classic: v.boolean(),
  tips: v.tuple([tip, tip, tip, tip]),
});

/** Reads a puzzle as the server sent it; null when it is not one. */
export function readPuzzle(answer: unknown): Puzzle | null {
  const result = v.safeParse(puzzle, answer);
  return result.success ? result.output : null;
}

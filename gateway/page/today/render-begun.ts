import { pathToFileURL } from 'node:url';

import { type Log, loggableError } from '../../log.ts';

/**
 * The markup of the start page for an answer's text, as the game begins or once it is over; null where
 * it has none. Never rejects.
 */
export type RenderBegun = (answer: string, isOver: boolean) => Promise<string | null>;

type Renderer = { begunPageMarkup: (answer: unknown, isOver: boolean) => string | null };

/** Two languages, the three days that it is at once on earth, begun and over. */
const CAPACITY = 12;

/**
 * Renders with the page's own code, as the build has put it into one file, and once for each answer.
 *
 * @param file loaded with the first answer; without it no page has its puzzle
 */
export function createRenderBegun(file: string, log: Log): RenderBegun {
  let loading: Promise<Renderer | null> | undefined;
  const kept = new Map<string, string | null>();
  return async (answer, isOver) => {
    const key = `${isOver}${answer}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    try {
      const renderer = await (loading ??= load(file));
      const markup = renderer?.begunPageMarkup(JSON.parse(answer), isOver) ?? null;
      kept.set(key, markup);
      const oldest = kept.keys().next().value;
      if (kept.size > CAPACITY && oldest !== undefined) kept.delete(oldest);
      return markup;
    } catch (error) {
      log.error('The page of the day could not be rendered.', loggableError(error));
      return null;
    }
  };
}

async function load(file: string): Promise<Renderer | null> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Renderer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      return null;
    }
    throw error;
  }
}

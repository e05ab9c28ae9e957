import { pathToFileURL } from 'node:url';

import { type Log, loggableError } from '../../log.ts';

/** The markup of the start page for an answer's text; null where it has none. Never rejects. */
export type RenderBegun = (answer: string) => Promise<string | null>;

type Renderer = { begunPageMarkup: (answer: unknown) => string | null };

/** Two languages, and the three days that it is at once on earth. */
const CAPACITY = 6;

/**
 * Renders with the page's own code, as the build has put it into one file, and once for each answer.
 *
 * @param file loaded with the first answer; without it no page has its puzzle
 */
export function createRenderBegun(file: string, log: Log): RenderBegun {
  let loading: Promise<Renderer | null> | undefined;
  const kept = new Map<string, string | null>();
  return async (answer) => {
    const known = kept.get(answer);
    if (known !== undefined) return known;
    try {
      const renderer = await (loading ??= load(file));
      const markup = renderer?.begunPageMarkup(JSON.parse(answer)) ?? null;
      kept.set(answer, markup);
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

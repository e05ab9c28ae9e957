import * as v from 'valibot';
import type { Backend } from './backend.ts';
import { checked } from './call-function.ts';
import { readAnswer } from './read-answer.ts';

const words = v.object({ de: v.string(), en: v.string() });
const id = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)));

const museum = v.nullable(
  v.object({
    title: words,
    text: words,
    picture: v.optional(v.pipe(v.string(), v.startsWith('/puzzles/'))),
    pictureAlt: v.optional(words),
    puzzles: v.array(v.object({ title: words, ids: v.object({ de: id, en: id }) })),
  }),
);

/** A museum's start page: its words, and the puzzles' numbers, null where one cannot be played yet. */
export type Museum = NonNullable<v.InferOutput<typeof museum>>;

/**
 * Asks for the museum's start page; null where the operator has none.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when the answer is none
 */
export async function getMuseum(backend: Backend): Promise<Museum | null> {
  return checked(museum, await readAnswer(backend, `${backend.backendUrl}/museum.json`));
}

import * as v from 'valibot';

import { isStorable } from '../database/is-storable.ts';
import { mostMembers } from '../limits/asked-body.ts';
import { measureJson, readInTurn } from '../request/modest-json.ts';
import { refuseTurn } from './in-turn.ts';
import { invalid, Refusal } from './refusal.ts';

/** One request, by a caller whose key was looked at; `ids` are the parts of the path that name something. */
export type Call = { request: Request; url: URL; ids: readonly string[] };

/** Answers a call: with a body for JSON and 200, or with the whole response; throws a {@link Refusal}. */
export type Answer = (call: Call) => Promise<Response | object>;

/** The calls of a group by method and path, such as `POST /signup`. */
export type Calls = Readonly<Record<string, Answer>>;

/** The longest length at which any field of a call means something. */
const longestField = 4_096;
const deepest = 32;

/** A field of text; `length` is the longest that means something. */
export const text = (length = longestField) => v.pipe(v.string(), v.maxLength(length));

/** A call whose JSON body is checked against its shape, and no deeper than a body needs. */
export function withBody<Shape extends v.GenericSchema>(
  shape: Shape,
  answer: (body: v.InferOutput<Shape>, call: Call) => Promise<Response | object>,
): Answer {
  return async (call) => answer(held(shape, await readJson(call.request)), call);
}

/**
 * Parses what came from outside to its shape, dropping anything else; refuses what does not fit.
 */
export function held<Shape extends v.GenericSchema>(
  shape: Shape,
  value: unknown,
): v.InferOutput<Shape> {
  const result = v.safeParse(shape, value);
  if (result.success) return result.output;
  const field = result.issues[0].path?.map(({ key }) => String(key)).join('.') ?? 'The body';
  throw invalid(`${field.slice(0, 64)} is missing, too long or not of its kind`);
}

export async function readJson(request: Request): Promise<unknown> {
  const written = await request.text().catch(() => {
    throw badJson('Could not parse request body as JSON');
  });
  return readInTurn(written, parseJson, refuseTurn);
}

function parseJson(written: string): unknown {
  const { depth, members } = measureJson(written);
  if (depth > deepest) throw badJson('The body is nested too deeply');
  if (members > mostMembers) throw badJson('The body has too many members');
  const body = parsed(written);
  if (!isStorable(body)) throw badJson('The body holds what is no text');
  return body;
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw badJson('Could not parse request body as JSON');
  }
}

function badJson(message: string): Refusal {
  return new Refusal(400, 'bad_json', message);
}

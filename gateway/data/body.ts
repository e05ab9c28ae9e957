import { measureJson, readInTurn } from '../request/modest-json.ts';
import { tooManyWaiting } from './database-refusal.ts';
import { badBody } from './refusal.ts';

/** A body of JSON: its text as it was sent, and what of it the writing of a statement needs. */
export type Body = {
  text: string;
  isList: boolean;
  /** The keys of its first object; of the others too where it `isUniform`. */
  keys: readonly string[];
  isUniform: boolean;
  /** The only object in it, or the first. */
  first: Readonly<Record<string, unknown>>;
};

const largestBody = 256 * 1024;
const deepestJson = 32;
/** The results of twelve years, in some 250 KB, have 18,000. */
const mostMembers = 20_000;

/**
 * Reads a request's body: one object or a list of them. Empty counts as an object without keys.
 *
 * @throws DataRefusal PGRST102 for another type, no JSON, JSON that is too deep or has too many members or a
 * vast number, or a sender who left; PGRST003 where too many long ones of the caller's wait
 */
export async function readBody(request: Request): Promise<Body> {
  const type = (request.headers.get('content-type') ?? 'application/json').split(';', 1)[0]?.trim();
  if (type?.toLowerCase() !== 'application/json') {
    throw badBody(`Content-Type not acceptable: ${type}`);
  }
  const text = await request.text().catch(() => {
    throw badBody('The body ended early');
  });
  return readInTurn(text, parseBody, () => {
    throw tooManyWaiting();
  });
}

/** The same of a text. */
export function parseBody(text: string): Body {
  if (text.length > largestBody) throw badBody('The body is too large');
  const { depth, members, hasVastNumber } = measureJson(text);
  if (depth > deepestJson) throw badBody('The body is nested too deeply');
  if (members > mostMembers) throw badBody('The body has too many members');
  if (hasVastNumber) throw badBody('A number in the body is too large');
  const value = text.trim() === '' ? {} : parseJson(text);
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  if (!rows.every(isObject)) throw badBody('The body must be an object or a list of objects');
  const keys = Object.keys(rows[0] ?? {});
  const known = new Set(keys);
  return {
    text: text.trim() === '' ? '{}' : text,
    isList: Array.isArray(value),
    keys,
    isUniform: rows.every((row) => hasExactly(row, known)),
    first: rows[0] ?? {},
  };
}

function hasExactly(row: object, known: ReadonlySet<string>): boolean {
  const keys = Object.keys(row);
  return keys.length === known.size && keys.every((key) => known.has(key));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('Empty or invalid json');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

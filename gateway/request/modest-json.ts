import { setImmediate } from 'node:timers/promises';

/** What of a JSON text makes its reading slow, beside its length. */
type Measured = { depth: number; members: number; hasVastNumber: boolean };

/**
 * How deep the brackets of a JSON text are and how many values it may have, at most, by its signs alone. To parse
 * 250 KB of text takes half a millisecond, of empty objects fifty. A vast number is one such as `1e10000`: the database
 * writes out its digits.
 */
export function measureJson(text: string): Measured {
  let depth = 0;
  let deepest = 0;
  let members = 1;
  let isInString = false;
  let hasVastNumber = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isInString && letter === '\\') at += 1;
    else if (letter === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (letter === ',') members += 1;
    else if (letter === 'e' || letter === 'E') {
      hasVastNumber ||= /^[+-]?\d{4}/.test(text.slice(at + 1, at + 6));
    } else if (letter === '{' || letter === '[') {
      depth += 1;
      members += 1;
    } else if (letter === '}' || letter === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return { depth: deepest, members, hasVastNumber };
}

/** From this length on, reading a text takes milliseconds. */
const long = 8_192;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves at once for a short text; for a long one in a turn of the event loop in which no other is
 * looked at, so that many at once keep nobody else from being answered.
 */
export async function ownTurn({ length }: string): Promise<void> {
  if (length <= long) return;
  const turn = last.then(() => setImmediate());
  last = turn;
  await turn;
}

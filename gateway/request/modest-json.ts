import { setImmediate } from 'node:timers/promises';

import { inOwnTurn } from '../turns/caller.ts';
import { createFairQueue } from '../turns/fair-queue.ts';

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
    else if ((letter === 'e' || letter === 'E') && isDigit(text, at - 1)) {
      hasVastNumber ||= isLong(text, isSign(text.charAt(at + 1)) ? at + 2 : at + 1);
    } else if (letter === '{' || letter === '[') {
      depth += 1;
      members += 1;
    } else if (letter === '}' || letter === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return { depth: deepest, members, hasVastNumber };
}

const isSign = (letter: string) => letter === '+' || letter === '-';

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Whether an exponent that begins at a place has four digits or more. By patterns, texts of nothing else took long. */
function isLong(text: string, start: number): boolean {
  for (let at = start; at < start + 4; at += 1) if (!isDigit(text, at)) return false;
  return true;
}

/** From this length on, reading a text takes milliseconds. */
const long = 8_192;

const turns = createFairQueue({ all: 1, ofOne: 1, waitingOfOne: 200, patience: 7_000 });

/**
 * Reads a text: a short one at once; a long one in a turn of the event loop in which no other is read, by turns of
 * the callers, so that many at once keep nobody else from being answered, nor long texts of others from being read.
 * Gives what `refuse` does where too many of the caller's wait, or it takes too long.
 */
export async function readInTurn<Read>(
  text: string,
  read: (text: string) => Read,
  refuse: () => Read,
): Promise<Read> {
  if (text.length <= long) return read(text);
  const readLater = async () => {
    await setImmediate();
    return read(text);
  };
  return inOwnTurn(turns, readLater, refuse);
}

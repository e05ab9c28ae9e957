import { isMembers } from '../../../src/domain/draft/same-value.ts';
import { type Entry, NotReadable, refuseMany } from './exchange-file.ts';

/** Reads a puzzle file, in which any part may be missing. Throws {@link NotReadable} for another. */
export function readJson(text: string): Entry[] {
  const document = parse(text);
  if (!isMembers(document) || document['format'] !== 'quando-puzzles') {
    throw new NotReadable('This is no puzzle file: its format is not "quando-puzzles".');
  }
  if (document['version'] !== 1) throw new NotReadable('Only version 1 of the format is known.');
  const { puzzles } = document;
  if (!Array.isArray(puzzles)) throw new NotReadable('The file has no list of puzzles.');
  refuseMany(puzzles.length);
  return puzzles.map(entryOf);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new NotReadable(`This is not JSON: ${reason}`);
  }
}

function entryOf(puzzle: unknown): Entry {
  const { key, name, date, ...rest } = isMembers(puzzle) ? puzzle : {};
  const content = Object.fromEntries(
    Object.entries(rest).map(([part, value]) => [part, withoutNowhere(value)]),
  );
  const fault = {
    path: null,
    reason: 'not_a_puzzle' as const,
    message: 'is not an object',
  };
  return {
    key: textOf(key),
    line: null,
    name: textOf(name),
    date: textOf(date),
    apply: () => ({ content, faults: isMembers(puzzle) ? [] : [fault] }),
  };
}

/** What a puzzle says in one language: a draft says nothing of a hint that plays nowhere. */
function withoutNowhere(part: unknown): unknown {
  if (!isMembers(part) || !Array.isArray(part['tips'])) return part;
  const tips = part['tips'].map((tip: unknown) => {
    if (!isMembers(tip) || tip['place'] !== null) return tip;
    const { place: _, ...kept } = tip;
    return kept;
  });
  return { ...part, tips };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

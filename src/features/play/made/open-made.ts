import { canPack, unpack } from '../../../device/packing.ts';
import { LONGEST_MADE, readMadeFragment } from '../../../domain/made/made-fragment.ts';
import { type MadePuzzle, readMade } from '../../../domain/made/made-puzzle.ts';

/** What a link turned out to lead to; `tooOld`: the browser cannot unpack it. */
export type OpenedMade =
  | { kind: 'puzzle'; made: MadePuzzle }
  | { kind: 'none' }
  | { kind: 'damaged' }
  | { kind: 'newer' }
  | { kind: 'tooOld' };

/** The puzzle in an address's fragment, whoever wrote it; never rejects. */
export async function openMade(fragment: string): Promise<OpenedMade> {
  const read = readMadeFragment(fragment);
  if (read.kind !== 'packed') return read;
  if (!canPack()) return { kind: 'tooOld' };
  const text = await unpack(read.bytes, LONGEST_MADE);
  const made = text === null ? null : readMade(text);
  return made === null ? { kind: 'damaged' } : { kind: 'puzzle', made };
}

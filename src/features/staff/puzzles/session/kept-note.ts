import { dropDraft, keepDraft, leftDrafts } from '../../../../device/draft-store.ts';

/** Where the device keeps a note that is not sent yet. */
function placeOf(userId: string, puzzleId: number) {
  // No draft’s key has an underscore.
  return { userId, key: `erratum_${puzzleId}`, page: 'note' };
}

/** Keeps the words of a note on the device; answers whether nothing is lost with the page. */
export function keepNote(userId: string, puzzleId: number, text: string): boolean {
  const place = placeOf(userId, puzzleId);
  if (text.trim() !== '') return keepDraft(place, { text });
  dropDraft(place);
  return true;
}

/** The words that an earlier page has left; empty without any. */
export function keptNote(userId: string, puzzleId: number): string {
  const { key } = placeOf(userId, puzzleId);
  const work = leftDrafts(userId, key, () => false).at(-1)?.work;
  const isText = typeof work === 'object' && work !== null && 'text' in work;
  return isText && typeof work.text === 'string' ? work.text : '';
}

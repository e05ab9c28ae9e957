import { useState } from 'react';
import { useSession } from '../../backend/session.ts';
import { dropDraft, keepDraft, leftDrafts } from '../../device/draft-store.ts';

/**
 * The words of a note on a published puzzle that are not sent yet; they outlast the page.
 *
 * @param puzzleId as get_draft has it
 */
export function useKeptNote(puzzleId: number): [string, (text: string) => void] {
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  // No draft’s key has an underscore.
  const place = { userId, key: `erratum_${puzzleId}`, page: 'note' };
  const [text, setText] = useState(() => keptText(place));

  function write(words: string) {
    setText(words);
    if (words.trim() === '') dropDraft(place);
    else keepDraft(place, { text: words });
  }

  return [text, write];
}

function keptText({ userId, key }: { userId: string; key: string }): string {
  const work = leftDrafts(userId, key, () => false).at(-1)?.work;
  const isText = typeof work === 'object' && work !== null && 'text' in work;
  return isText && typeof work.text === 'string' ? work.text : '';
}

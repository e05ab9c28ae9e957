import { useState } from 'react';
import { useUserId } from '../../../../backend/session.ts';
import { keepNote, keptNote } from './kept-note.ts';

type KeptNote = {
  text: string;
  /** Whether the device keeps the words, should the page go. */
  isKept: boolean;
  write: (text: string) => void;
};

/**
 * The words of a note on a published puzzle that are not sent yet; they outlast the page.
 *
 * @param puzzleId as get_draft has it
 */
export function useKeptNote(puzzleId: number): KeptNote {
  const userId = useUserId();
  const [note, setNote] = useState(() => ({ text: keptNote(userId, puzzleId), isKept: true }));
  const write = (text: string) => setNote({ text, isKept: keepNote(userId, puzzleId, text) });
  return { ...note, write };
}

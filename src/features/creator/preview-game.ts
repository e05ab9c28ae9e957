import { createContext, type ReactNode } from 'react';
import type { Attempts } from '../../game/attempts.ts';
import type { Puzzle } from '../../game/puzzle.ts';

export type PreviewGameProps = {
  puzzle: Puzzle;
  title: string;
  attempts: Attempts;
  onAttempts: (attempts: Attempts) => void;
  room: HTMLElement;
};

/** How the game is drawn that drafts are tried in: the app brings the one that players get. */
export const PreviewGame = createContext<(props: PreviewGameProps) => ReactNode>(() => null);

import { createContext, type ReactNode } from 'react';
import type { Stage } from '../../../../domain/draft/sample-attempts.ts';
import type { Attempts } from '../../../../domain/round/attempts.ts';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.ts';
import type { Loaded } from '../../../../ui/use-loaded.ts';

/** How a game begins, and how often one has begun. */
export type Start = { stage: Stage; times: number };

export type PreviewGameProps = {
  puzzle: Puzzle;
  title: string;
  attempts: Attempts;
  onAttempts: (attempts: Attempts) => void;
  room: HTMLElement;
};

/** What draws the game that drafts are tried in, and corrections: the app brings what players get. */
export const PreviewGame = createContext<
  Loaded<{
    renderPreview: (props: PreviewGameProps) => ReactNode;
    renderErrata: (puzzle: Pick<Puzzle, 'errata' | 'locale'>) => ReactNode;
  }>
>({ state: 'loading' });

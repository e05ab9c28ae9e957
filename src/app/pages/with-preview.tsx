import type { ReactNode } from 'react';
import { PreviewGame } from '../../features/staff/puzzles/preview/preview-game.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

/** Screens for writing puzzles with the game that drafts are tried in, fetched behind them. */
export function WithPreview({ children }: { children: ReactNode }) {
  return <PreviewGame value={useLoaded(loadPreview)}>{children}</PreviewGame>;
}

function loadPreview() {
  return import('../../features/play/puzzle-preview.tsx');
}

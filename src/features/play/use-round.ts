import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredPlay } from '../../device/games/game-store.ts';
import type { Difficulty } from '../../domain/round/difficulty.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import type { RoundAction } from '../../domain/round/round.ts';
import type { GameStorage } from './game-storage.ts';
import { keepRound, keptRound } from './kept-games.ts';
import { act, openPlay, type Play, takeUp } from './moves.ts';

/**
 * One game of a puzzle: the rules step it, and its storage keeps it. When the page comes back into
 * sight, it takes over attempts made in another tab or on another device. Another storage or puzzle
 * makes another game.
 */
export function useRound(puzzle: Puzzle, difficulty: Difficulty, storage: GameStorage) {
  const [play, setPlay] = useState<Play>(() => {
    const opened = openPlay({ puzzle, difficulty, kept: keptRound(storage.memory) }, storage);
    keepRound(storage.memory, opened.round);
    return opened;
  });
  const latest = useRef(play);
  const isInSight = useRef(false);

  function show(next: Play): boolean {
    if (next === latest.current) return false;
    latest.current = next;
    keepRound(storage.memory, next.round);
    setPlay(next);
    announce();
    return true;
  }

  function announce() {
    storage.show(latest.current.round, take);
  }

  function take(stored: StoredPlay): boolean {
    // Out of sight, nothing is shown: opening the game again takes it over then.
    return isInSight.current && show(takeUp(latest.current, stored, storage));
  }

  const begin = useEffectEvent(announce);
  const look = useEffectEvent(() => void take(storage.stored(latest.current.round)));
  useEffect(() => {
    isInSight.current = true;
    begin();
    const listen = () => look();
    document.addEventListener('visibilitychange', listen);
    window.addEventListener('focus', listen);
    return () => {
      isInSight.current = false;
      document.removeEventListener('visibilitychange', listen);
      window.removeEventListener('focus', listen);
    };
  }, []);

  return { ...play, act: (action: RoundAction) => void show(act(latest.current, action, storage)) };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { today } from '../../device/clock.ts';
import { showGame } from '../../device/current-game.ts';
import { storedPlay, type StoredPlay } from '../../device/game-store.ts';
import { readRecords } from '../../device/records-store.ts';
import type { Difficulty } from '../../game/difficulty.ts';
import type { Records } from '../../game/ledger.ts';
import type { Puzzle } from '../../game/puzzle.ts';
import { type Round, type RoundAction, roundReducer } from '../../game/round.ts';
import { keepRound, keptRound } from './kept-games.ts';
import { openRound, roundTaken, type Seat, storeRound } from './stored-round.ts';

/**
 * `moves` counts the accepted actions since the game came into sight, `attemptsNow` the attempts;
 * `records` is the device's set of statistics.
 */
export type Play = { round: Round; records: Records; moves: number; attemptsNow: number };

/**
 * One game of a puzzle: the rules step it, the device keeps its attempts and, at its end, its
 * result. A game that outlives the day it was opened on still counts for its own day, but leaves
 * the new day's game alone. Attempts made in another tab or on another device are taken up before
 * they are overwritten. Another seat or puzzle is another game.
 */
export function useRound(puzzle: Puzzle, difficulty: Difficulty, seat: Seat) {
  const [play, setPlay] = useState<Play>(() => openPlay(puzzle, difficulty, seat));
  const latest = useRef(play);
  const isInSight = useRef(false);

  function show(next: Play) {
    latest.current = next;
    keepRound(next.round, seat.player);
    setPlay(next);
    tell();
  }

  function tell() {
    showGame({ round: latest.current.round, player: seat.player, take });
  }

  function take(stored: StoredPlay): boolean {
    // Whoever opens the game again takes it up then.
    if (!isInSight.current) return false;
    const { round, moves } = latest.current;
    const taken = roundTaken(round, stored, seat);
    if (taken === null) return false;
    show({ round: taken, records: readRecords(today()), moves: moves + 1, attemptsNow: 0 });
    return true;
  }

  function takeUpOtherTab(): boolean {
    return take(storedPlay(puzzle, latest.current.round.day, seat.player));
  }

  function act(action: RoundAction) {
    if (action.type === 'submit' && takeUpOtherTab()) return;
    const { round, records, moves, attemptsNow } = latest.current;
    const next = roundReducer(round, action);
    if (next === round) return;
    const isAttempt = next.attempts !== round.attempts;
    show({
      round: next,
      records: isAttempt ? storeRound(next, seat, records) : records,
      moves: moves + 1,
      attemptsNow: attemptsNow + (isAttempt ? 1 : 0),
    });
  }

  const begin = useEffectEvent(tell);
  const look = useEffectEvent(() => void takeUpOtherTab());
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

  return { ...play, act };
}

function openPlay(puzzle: Puzzle, difficulty: Difficulty, seat: Seat): Play {
  const kept = keptRound(puzzle, puzzle.date ?? seat.opened.day, seat.player);
  const opening = openRound({ puzzle, difficulty, kept }, seat);
  keepRound(opening.round, seat.player);
  return { ...opening, moves: 0, attemptsNow: 0 };
}

import { useRef, useState } from 'react';
import { type Today, today } from '../../device/clock.ts';
import { openGame, storeAttempts } from '../../device/game-store.ts';
import { readRecords, type Records, storeRecords } from '../../device/records-store.ts';
import { solvedAttempt } from '../../game/attempts.ts';
import { type Difficulty, keepsHardRules } from '../../game/difficulty.ts';
import { answerDigits } from '../../game/digits.ts';
import { recordDaily } from '../../game/ledger.ts';
import type { Puzzle } from '../../game/puzzle.ts';
import {
  type Round,
  type RoundAction,
  roundReducer,
  roundState,
  startRound,
} from '../../game/round.ts';

/** `moves` counts the accepted actions of this visit; 0 means the game is as it was stored. */
export type Play = { round: Round; records: Records; moves: number };

/**
 * One game of a puzzle: the rules step it, the device keeps its attempts and, at its end, its
 * result. A game that outlives the day it was opened on still counts for its own day, but leaves
 * the new day's game alone.
 */
export function useRound(puzzle: Puzzle, opened: Today, difficulty: Difficulty) {
  const [play, setPlay] = useState<Play>(() => openPlay(puzzle, opened, difficulty));
  const latest = useRef(play);

  function act(action: RoundAction) {
    const { round, records, moves } = latest.current;
    const next = roundReducer(round, action);
    if (next === round) return;
    const kept = next.attempts === round.attempts ? records : keep(next, opened, records);
    latest.current = { round: next, records: kept, moves: moves + 1 };
    setPlay(latest.current);
  }

  return { ...play, act };
}

function openPlay(puzzle: Puzzle, opened: Today, difficulty: Difficulty): Play {
  const day = puzzle.date ?? opened.day;
  const attempts = openGame(puzzle, day, opened);
  const records = readRecords(opened);
  storeRecords(records, opened);
  const made = attempts.filter((attempt) => attempt !== null).map(answerDigits);
  const hardThroughout = difficulty === 'hard' && keepsHardRules(made, answerDigits(puzzle.year));
  const round = startRound({ puzzle, day, attempts, difficulty, hardThroughout });
  return { round, records, moves: 0 };
}

function keep(round: Round, opened: Today, records: Records): Records {
  const { puzzle, day, attempts } = round;
  const now = today();
  if (now.day === opened.day) storeAttempts(puzzle, day, attempts, now);
  if (roundState(round) === 'running') return records;
  const recorded = recordDaily(readRecords(now), {
    date: day,
    quizId: String(puzzle.id),
    attempt: solvedAttempt(attempts, puzzle.year),
  });
  storeRecords(recorded, now);
  return recorded;
}

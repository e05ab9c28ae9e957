import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Today, today } from '../../device/clock.ts';
import { storedPlay, storePlay } from '../../device/game-store.ts';
import { readRecords, type Records, storeRecords } from '../../device/records-store.ts';
import { nextAttemptIndex, solvedAttempt } from '../../game/attempts.ts';
import type { Difficulty } from '../../game/difficulty.ts';
import { recordDaily } from '../../game/ledger.ts';
import type { Puzzle } from '../../game/puzzle.ts';
import {
  type Round,
  type RoundAction,
  roundReducer,
  roundState,
  startRound,
} from '../../game/round.ts';
import { keepRound, keptRound } from './kept-games.ts';

/** `moves` counts the accepted actions since the game came into sight, `attemptsNow` the attempts. */
export type Play = { round: Round; records: Records; moves: number; attemptsNow: number };

/**
 * One game of a puzzle: the rules step it, the device keeps its attempts and, at its end, its
 * result. A game that outlives the day it was opened on still counts for its own day, but leaves
 * the new day's game alone. Attempts made in another tab are taken up before they are overwritten.
 */
export function useRound(puzzle: Puzzle, opened: Today, difficulty: Difficulty) {
  const [play, setPlay] = useState<Play>(() => openPlay(puzzle, opened, difficulty));
  const latest = useRef(play);

  function show(next: Play) {
    latest.current = next;
    keepRound(next.round);
    setPlay(next);
  }

  function takeUpOtherTab(): boolean {
    const { round, moves } = latest.current;
    const stored = storedPlay(puzzle, round.day);
    if (nextAttemptIndex(stored.attempts) <= nextAttemptIndex(round.attempts)) return false;
    const hardThroughout = stored.isHard ?? false;
    const taken = startRound({ ...round, attempts: stored.attempts, hardThroughout });
    show({ round: taken, records: readRecords(today()), moves: moves + 1, attemptsNow: 0 });
    return true;
  }

  function act(action: RoundAction) {
    if (action.type === 'submit' && takeUpOtherTab()) return;
    const { round, records, moves, attemptsNow } = latest.current;
    const next = roundReducer(round, action);
    if (next === round) return;
    const isAttempt = next.attempts !== round.attempts;
    show({
      round: next,
      records: isAttempt ? keep(next, opened, records) : records,
      moves: moves + 1,
      attemptsNow: attemptsNow + (isAttempt ? 1 : 0),
    });
  }

  const look = useEffectEvent(() => void takeUpOtherTab());
  useEffect(() => {
    const listen = () => look();
    document.addEventListener('visibilitychange', listen);
    window.addEventListener('focus', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      window.removeEventListener('focus', listen);
    };
  }, []);

  return { ...play, act };
}

function openPlay(puzzle: Puzzle, opened: Today, difficulty: Difficulty): Play {
  const day = puzzle.date ?? opened.day;
  const stored = storedPlay(puzzle, day);
  const kept = keptRound(puzzle, day);
  const isKept =
    kept !== null && nextAttemptIndex(kept.attempts) >= nextAttemptIndex(stored.attempts);
  const round = isKept
    ? roundReducer(kept, { type: 'difficulty', difficulty })
    : startRound({
        puzzle,
        day,
        attempts: stored.attempts,
        difficulty,
        ...(stored.isHard === null ? {} : { hardThroughout: stored.isHard }),
      });
  keepRound(round);
  const now = today();
  const records = readRecords(now);
  storeRecords(records, now);
  storeOnItsDay(round, opened, now);
  return { round, records, moves: 0, attemptsNow: 0 };
}

function keep(round: Round, opened: Today, records: Records): Records {
  const now = today();
  storeOnItsDay(round, opened, now);
  if (roundState(round) === 'running') return records;
  const recorded = recordDaily(readRecords(now), {
    date: round.day,
    quizId: String(round.puzzle.id),
    attempt: solvedAttempt(round.attempts, round.puzzle.year),
  });
  storeRecords(recorded, now);
  return recorded;
}

/** The cookies are the current day's: by the device's clock, or by the server's if that is ahead. */
function storeOnItsDay(round: Round, opened: Today, now: Today) {
  if (now.day !== opened.day && now.day !== round.day) return;
  const { attempts, hardThroughout } = round;
  storePlay(round.puzzle, round.day, { attempts, isHard: hardThroughout }, now);
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Today, today } from '../../device/clock.ts';
import { showGame } from '../../device/current-game.ts';
import { storedPlay, type StoredPlay, storePlay } from '../../device/game-store.ts';
import { putInOutbox } from '../../device/put-in-outbox.ts';
import { readRecords, storeRecords } from '../../device/records-store.ts';
import { isFurther } from '../../game/attempts.ts';
import type { Difficulty } from '../../game/difficulty.ts';
import { recordDaily, type Records } from '../../game/ledger.ts';
import type { Puzzle } from '../../game/puzzle.ts';
import {
  type Round,
  type RoundAction,
  resultOf,
  roundReducer,
  roundState,
  startRound,
} from '../../game/round.ts';
import { keepRound, keptRound } from './kept-games.ts';

/**
 * `moves` counts the accepted actions since the game came into sight, `attemptsNow` the attempts;
 * `records` is the device's set of statistics.
 */
export type Play = { round: Round; records: Records; moves: number; attemptsNow: number };

/**
 * One game of a puzzle: the rules step it, the device keeps its attempts and, at its end, its
 * result: for itself, or for the account that plays until that has counted it. A game that outlives
 * the day it was opened on still counts for its own day, but leaves the new day's game alone.
 * Attempts made in another tab or on another device are taken up before they are overwritten.
 *
 * @param player the id of the account that plays, empty for nobody's; another one is another game
 */
export function useRound(puzzle: Puzzle, opened: Today, difficulty: Difficulty, player: string) {
  const [play, setPlay] = useState<Play>(() => openPlay(puzzle, opened, difficulty, player));
  const latest = useRef(play);

  function show(next: Play) {
    latest.current = next;
    keepRound(next.round, player);
    setPlay(next);
    tell();
  }

  function tell() {
    showGame({ round: latest.current.round, player, take: takeUp });
  }

  function takeUp({ attempts, isHard }: StoredPlay): boolean {
    const { round, moves } = latest.current;
    if (!isFurther(attempts, round.attempts, puzzle.year)) return false;
    const taken = startRound({ ...round, attempts, hardThroughout: isHard ?? false });
    const now = today();
    storeOnItsDay(taken, opened, now, player);
    show({ round: taken, records: readRecords(now), moves: moves + 1, attemptsNow: 0 });
    return true;
  }

  function takeUpOtherTab(): boolean {
    return takeUp(storedPlay(puzzle, latest.current.round.day, player));
  }

  function act(action: RoundAction) {
    if (action.type === 'submit' && takeUpOtherTab()) return;
    const { round, records, moves, attemptsNow } = latest.current;
    const next = roundReducer(round, action);
    if (next === round) return;
    const isAttempt = next.attempts !== round.attempts;
    show({
      round: next,
      records: isAttempt ? keep(next, opened, records, player) : records,
      moves: moves + 1,
      attemptsNow: attemptsNow + (isAttempt ? 1 : 0),
    });
  }

  const look = useEffectEvent(() => void takeUpOtherTab());
  const begin = useEffectEvent(tell);
  useEffect(() => {
    begin();
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

function openPlay(puzzle: Puzzle, opened: Today, difficulty: Difficulty, player: string): Play {
  const day = puzzle.date ?? opened.day;
  const stored = storedPlay(puzzle, day, player);
  const kept = keptRound(puzzle, day, player);
  const isKept = kept !== null && !isFurther(stored.attempts, kept.attempts, puzzle.year);
  const round = isKept
    ? roundReducer(kept, { type: 'difficulty', difficulty })
    : startRound({
        puzzle,
        day,
        attempts: stored.attempts,
        difficulty,
        ...(stored.isHard === null ? {} : { hardThroughout: stored.isHard }),
      });
  keepRound(round, player);
  const now = today();
  const records = readRecords(now);
  storeRecords(records, now);
  storeOnItsDay(round, opened, now, player);
  return { round, records, moves: 0, attemptsNow: 0 };
}

function keep(round: Round, opened: Today, records: Records, player: string): Records {
  const now = today();
  storeOnItsDay(round, opened, now, player);
  if (roundState(round) === 'running') return records;
  if (player !== '') {
    putInOutbox(player, resultOf(round));
    return records;
  }
  const recorded = recordDaily(readRecords(now), resultOf(round));
  storeRecords(recorded, now);
  return recorded;
}

/** The cookies are the current day's: by the device's clock, or by the server's if that is ahead. */
function storeOnItsDay(round: Round, opened: Today, now: Today, player: string) {
  if (now.day !== opened.day && now.day !== round.day) return;
  const { attempts, hardThroughout } = round;
  storePlay(round.puzzle, round.day, { attempts, isHard: hardThroughout }, now, player);
}

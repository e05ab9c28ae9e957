import { useRef, useState } from 'react';
import { useBackend } from '../../../backend/backend-context.tsx';
import { ServerError } from '../../../backend/errors.ts';
import {
  answerInRoom,
  getRoom,
  type Joined,
  type RoomState,
} from '../../../backend/rooms/guest-calls.ts';
import { forgetRoom, storedRoom, storeRoom } from '../../../device/room-store.ts';
import { LAST_STEP } from '../../../domain/room/room-board.ts';
import {
  type RoomAttempts,
  currentAttempts,
  unsentAnswers,
  withAttempt,
} from '../../../domain/room/room-attempts.ts';
import { useRepeated } from './use-repeated.ts';

/** What somebody has who is in a room. */
export type Membership = { code: string; token: string; joined: Joined };

/**
 * A guest's place in a room: follows it, and sends the answers, also those given without a connection.
 * `begun` changes where the room has counted something else than the game in sight shows: it begins
 * anew from `attempts`.
 */
export function useGuest({ code, token, joined }: Membership) {
  const backend = useBackend();
  const [room, setRoom] = useState<RoomState>(joined);
  const [isGone, setGone] = useState(false);
  const [attempts, setAttempts] = useState(() => {
    const stored = storedRoom();
    const kept = stored?.code === code && stored.token === token ? stored.attempts : [];
    return currentAttempts(kept, joined.attempts, joined);
  });
  const [begun, setBegun] = useState(0);
  // What callbacks of the game and of the network compare, between two renders.
  const now = useRef<{ own: RoomAttempts; counted: RoomAttempts; room: RoomState }>({
    own: attempts,
    counted: joined.attempts,
    room,
  });

  function show(own: RoomAttempts) {
    now.current.own = own;
    setAttempts(own);
    storeRoom({ code, token, attempts: [...own] });
  }

  function take(next: RoomState, counted: RoomAttempts) {
    const { own } = now.current;
    now.current = { own, counted, room: next };
    setRoom(next);
    const stands = currentAttempts(own, counted, next);
    if (JSON.stringify(stands) === JSON.stringify(own)) return;
    show(stands);
    setBegun((times) => times + 1);
  }

  function leave() {
    forgetRoom();
    setGone(true);
  }

  async function send() {
    const sent = new Set<number>();
    for (;;) {
      const { own, counted, room: pace } = now.current;
      const [next] = unsentAnswers(own, counted, pace);
      if (next === undefined || sent.has(next.attempt)) return;
      sent.add(next.attempt);
      const stands = await answerInRoom(backend, { room: joined.room, token }, next);
      take(stands, stands.attempts);
    }
  }

  async function follow() {
    try {
      await send();
      const next = await getRoom(backend, joined.room);
      if (next === null) leave();
      else take(next, now.current.counted);
    } catch (error) {
      if (error instanceof ServerError && error.code === '02000') leave();
      else throw error;
    }
  }

  const isRemoved = room.removed.includes(joined.number);
  const isOver = isGone || room.step === LAST_STEP;
  const isFailing = useRepeated(follow, !isOver && !isRemoved);

  function answer(value: number) {
    const { own, room: pace } = now.current;
    if (isOver) return;
    show(withAttempt(own, pace.isLed ? pace.step : own.length + 1, value));
    // What fails here the next turn sends.
    void send().catch(() => undefined);
  }

  return { room, isOver, isRemoved, isFailing, attempts, begun, answer };
}

import { LAST_STEP, type RoomPace } from './room-board.ts';

/** Answers by attempt, the first at 0; in a led room null stands for one that was left out. */
export type RoomAttempts = readonly (number | null)[];

/**
 * What a device has answered and the room has not counted, but still may: in the order to send it.
 *
 * @param own what the device has answered
 * @param counted what the room has counted
 */
export function unsentAnswers(
  own: RoomAttempts,
  counted: RoomAttempts,
  { isLed, step }: RoomPace,
): { attempt: number; value: number }[] {
  if (step === LAST_STEP) return [];
  const isOvertaken = !isLed && counted.some((value, index) => value !== own[index]);
  if (isOvertaken) return [];
  return own.flatMap((value, index) => {
    const isDue = !isLed || index === step - 1;
    const isUnsent = value !== null && (counted[index] ?? null) === null;
    return isDue && isUnsent ? [{ attempt: index + 1, value }] : [];
  });
}

/** What a guest has answered as far as it counts or still may; errors of the device fall out. */
export function currentAttempts(
  own: RoomAttempts,
  counted: RoomAttempts,
  pace: RoomPace,
): RoomAttempts {
  return unsentAnswers(own, counted, pace).reduce(
    (attempts, { attempt, value }) => withAttempt(attempts, attempt, value),
    counted,
  );
}

/** The answers with one more at an attempt, counted from 1. */
export function withAttempt(attempts: RoomAttempts, attempt: number, value: number): RoomAttempts {
  const before = Array.from({ length: attempt - 1 }, (_, index) => attempts[index] ?? null);
  return [...before, value, ...attempts.slice(attempt)];
}

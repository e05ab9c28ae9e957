import * as v from 'valibot';
import type { Caller } from '../accounts/accounts.ts';
import { callFunction } from '../call-function.ts';
import { attemptsSchema, count, readRoomPuzzle, type RoomPuzzle } from './guest-calls.ts';

/** What a room is opened with; `id` of a dated puzzle, `made` as `writeMade` writes it. */
export type RoomOpening = { isLed: boolean } & ({ id: number; offset: number } | { made: string });

/**
 * Opens a room and answers its code.
 *
 * @throws ServerError PT409 when three are open already; 42501, PT429 and 02000 for a past puzzle that the
 *   caller may not play, not today any more, or not yet; 22023 for what is no puzzle
 */
export function openRoom(accounts: Caller, { isLed, ...puzzle }: RoomOpening): Promise<string> {
  const parameters =
    'made' in puzzle ? puzzle : { quando_id: puzzle.id, timezoneoffset: puzzle.offset };
  return callFunction(accounts, 'open_room', { is_led: isLed, ...parameters }, v.string());
}

const openSchema = v.object({
  code: v.string(),
  openedAt: v.string(),
  isLed: v.boolean(),
  name: v.nullable(v.string()),
  guests: count,
});

/** An open room in the list of its host; `openedAt` an instant as ISO 8601 writes it. */
export type OwnRoom = v.InferOutput<typeof openSchema>;

/** The caller's open rooms, the oldest first. */
export function getOwnRooms(accounts: Caller): Promise<OwnRoom[]> {
  return callFunction(accounts, 'get_own_rooms', {}, v.array(openSchema));
}

const boardSchema = v.object({
  code: v.string(),
  openedAt: v.string(),
  isLed: v.boolean(),
  step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  isClosed: v.boolean(),
  guests: v.array(v.object({ number: count, animal: count, attempts: attemptsSchema })),
});
const wholeSchema = v.object({
  ...boardSchema.entries,
  secret: v.string(),
  puzzle: v.unknown(),
  made: v.nullable(v.string()),
});

/** A room as its host sees it; `isClosed`: whether no more guests come in. */
export type RoomBoard = v.InferOutput<typeof boardSchema>;

/** A room with its puzzle and the secret of its link. @throws ServerError 02000 when it is over, or not the caller's */
export async function getOwnRoom(
  accounts: Caller,
  code: string,
  signal?: AbortSignal,
): Promise<RoomBoard & { secret: string; content: RoomPuzzle }> {
  const { puzzle, made, ...board } = await callFunction(
    accounts,
    'get_own_room',
    { code },
    wholeSchema,
    signal,
  );
  return { ...board, content: readRoomPuzzle(puzzle, made) };
}

/** How a room stands whose puzzle is known. Errors as in {@link getOwnRoom}. */
export function getBoard(accounts: Caller, code: string): Promise<RoomBoard> {
  return callFunction(accounts, 'get_own_room', { code, has_puzzle: true }, boardSchema);
}

/** Goes on to a step, never back; 5 ends the answering. Errors as in {@link getOwnRoom}. */
export function advanceRoom(accounts: Caller, code: string, step: number): Promise<RoomBoard> {
  return callFunction(accounts, 'advance_room', { code, step }, boardSchema);
}

/** Lets no more guests in, or again. Errors as in {@link getOwnRoom}. */
export function closeRoom(accounts: Caller, code: string, isClosed: boolean): Promise<RoomBoard> {
  return callFunction(accounts, 'close_room', { code, is_closed: isClosed }, boardSchema);
}

/** Removes a guest for good, with what they have answered. Errors as in {@link getOwnRoom}. */
export function removeGuest(accounts: Caller, code: string, number: number): Promise<RoomBoard> {
  return callFunction(accounts, 'remove_room_guest', { code, number }, boardSchema);
}

/** Ends a room; nothing of it is left. */
export async function endRoom(accounts: Caller, code: string): Promise<void> {
  await callFunction(accounts, 'end_room', { code }, v.unknown());
}

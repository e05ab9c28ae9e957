import * as v from 'valibot';
import { type MadePuzzle, readMade } from '../../domain/made/made-puzzle.ts';
import type { Puzzle } from '../../domain/puzzle/puzzle.ts';
import type { RoomKey } from '../../domain/room/room-code.ts';
import type { Backend } from '../backend.ts';
import { checked } from '../call-function.ts';
import { ServerError } from '../errors.ts';
import { readFunction } from '../read-function.ts';
import { puzzleAnswer } from '../read-puzzle.ts';
import { sendJson } from '../send-json.ts';

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const attemptsSchema = v.pipe(v.array(v.nullable(count)), v.maxLength(4));

const pace = {
  isLed: v.boolean(),
  step: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
};

/** How a room goes, as every guest may know it. */
const stateSchema = v.object({
  ...pace,
  guests: count,
  solved: v.nullable(count),
  removed: v.pipe(v.array(count), v.maxLength(1000)),
});

/**
 * How a room stands; `solved`: how many have solved it, null until nobody answers any more; `removed`: the
 * numbers of the guests whom the host has removed.
 */
export type RoomState = v.InferOutput<typeof stateSchema>;

const refusals = ['unknown', 'over', 'closed', 'removed', 'full', 'later'] as const;

/** Why somebody does not come in; `later`: too many wrong codes came from this address. */
export type JoinRefusal = (typeof refusals)[number];

const joinedSchema = v.object({
  ...stateSchema.entries,
  room: v.pipe(v.string(), v.uuid()),
  number: count,
  animal: count,
  attempts: attemptsSchema,
  puzzle: v.unknown(),
  made: v.nullable(v.string()),
});

/** Either of the two puzzles that a room may have. */
export type RoomPuzzle = { puzzle: Puzzle } | { made: MadePuzzle };

/** A guest in a room. */
export type Joined = Omit<v.InferOutput<typeof joinedSchema>, 'puzzle' | 'made'> & {
  content: RoomPuzzle;
};

/**
 * Comes into a room as nobody, also where somebody is signed in.
 *
 * @param token what this device is known by there: 22 characters of base64url
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses, or its answer cannot be read
 */
export async function joinRoom(
  backend: Backend,
  key: RoomKey,
  token: string,
): Promise<Joined | JoinRefusal> {
  const answer = await sendJson(backend, '/rest/v1/rpc/join_room', { ...key, guest: token });
  const { state } = checked(v.object({ state: v.picklist([...refusals, 'joined']) }), answer);
  if (state !== 'joined') return state;
  const { puzzle, made, ...joined } = checked(joinedSchema, answer);
  return { ...joined, content: readRoomPuzzle(puzzle, made) };
}

/** The puzzle of a room's answer; whatever anybody made is read by the rules of links. */
export function readRoomPuzzle(puzzle: unknown, made: string | null): RoomPuzzle {
  const dated = puzzleAnswer(puzzle);
  if (dated !== null) return { puzzle: dated };
  const read = made === null ? null : readMade(made);
  if (read === null) throw new ServerError('The answer is not a puzzle', '');
  return { made: read };
}

/** How a room stands; null when it is over. Errors as in {@link joinRoom}. */
export async function getRoom(backend: Backend, room: string): Promise<RoomState | null> {
  return checked(v.nullable(stateSchema), await readFunction(backend, 'get_room', { room }));
}

const answeredSchema = v.object({ ...stateSchema.entries, attempts: attemptsSchema });

/**
 * Gives an answer, once however often it is sent; `attempts` is what counts then.
 *
 * @param answer at which attempt, 1 to 4, and the four digits as a number
 * @throws ServerError 02000 when the room is over
 */
export async function answerInRoom(
  backend: Backend,
  { room, token }: { room: string; token: string },
  answer: { attempt: number; value: number },
): Promise<v.InferOutput<typeof answeredSchema>> {
  const body = { room, guest: token, ...answer };
  return checked(answeredSchema, await sendJson(backend, '/rest/v1/rpc/answer_in_room', body));
}

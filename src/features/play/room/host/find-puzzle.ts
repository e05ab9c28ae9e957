import type { Caller } from '../../../../backend/accounts/accounts.ts';
import type { Backend } from '../../../../backend/backend.ts';
import { getPuzzleOfTheDay } from '../../../../backend/get-puzzle-of-the-day.ts';
import { getCalendarDays } from '../../../../backend/library/library.ts';
import type { RoomOpening } from '../../../../backend/rooms/host-calls.ts';
import { isIsoDay } from '../../../../domain/day/day.ts';
import { writeMade } from '../../../../domain/made/made-puzzle.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { openMade } from '../../made/open-made.ts';

export type PuzzleChoice = 'today' | 'past' | 'own';

type Wanted = {
  kind: PuzzleChoice;
  /** As somebody pasted it. */
  link: string;
  /** As a date field has it. */
  day: string;
  locale: Locale;
  /** Minutes east of UTC. */
  offset: number;
};

type Found = Omit<Extract<RoomOpening, { id: number }>, 'isLed'> | { made: string };

/**
 * The puzzle that somebody wants for a room, or why there is none.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function findPuzzle(
  backend: Backend,
  accounts: Caller,
  { kind, link, day, locale, offset }: Wanted,
): Promise<Found | { fault: 'noDay' | 'noPuzzle' | 'noLink' }> {
  if (kind === 'own') {
    const opened = await openMade(link.trim().replace(/^[^#]*/, ''));
    return opened.kind === 'puzzle' ? { made: writeMade(opened.made) } : { fault: 'noLink' };
  }
  if (kind === 'today') {
    const puzzle = await getPuzzleOfTheDay(backend, offset, locale);
    return typeof puzzle?.id === 'number' ? { id: puzzle.id, offset } : { fault: 'noPuzzle' };
  }
  if (!isIsoDay(day)) return { fault: 'noDay' };
  const [found] = await getCalendarDays(accounts, { first: day, last: day });
  const id = found?.[locale] ?? null;
  return id === null ? { fault: 'noPuzzle' } : { id: Number(id), offset };
}

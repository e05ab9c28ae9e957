import type { Lane, Place } from './lane.ts';
import { busy } from './staff-guard.ts';

/** Does work in a place of a lane, which is free again afterwards; the lane may be full, and says so. */
export async function inLane(
  lane: Lane,
  work: (place: Pick<Place, 'run'>) => Promise<Response>,
): Promise<Response> {
  const place = lane.enter();
  if (place === undefined) return busy();
  try {
    return await work(place);
  } finally {
    place.leave();
  }
}

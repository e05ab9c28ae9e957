import type { WorkQueue, Place } from './work-queue.ts';
import { busy } from '../request/refused.ts';

/**
 * Does work in a place of a queue, which is freed afterwards; answers 503 when the queue is full.
 */
export async function inQueue(
  queue: WorkQueue,
  work: (place: Pick<Place, 'run'>) => Promise<Response>,
): Promise<Response> {
  const place = queue.enter();
  if (place === undefined) return busy();
  try {
    return await work(place);
  } finally {
    place.leave();
  }
}

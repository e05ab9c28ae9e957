/** A place in a queue: `run` does the work when all before are done, `leave` makes room for another. */
export type Place = { run: <T>(work: () => Promise<T>) => Promise<T>; leave: () => void };

/** A queue for heavy work, one piece at a time; `enter` is undefined while the queue is full. */
export type WorkQueue = { enter: () => Place | undefined };

/**
 * A queue with room for `most`: a caller that enters may read in what its work needs, then waits
 * for its turn.
 */
export function createWorkQueue(most: number): WorkQueue {
  let taken = 0;
  let last: Promise<unknown> = Promise.resolve();
  const run: Place['run'] = (work) => {
    const running = last.then(work);
    last = running.catch(() => {});
    return running;
  };
  const enter = () => {
    if (taken >= most) return undefined;
    taken += 1;
    let isIn = true;
    const leave = () => {
      if (isIn) taken -= 1;
      isIn = false;
    };
    return { run, leave };
  };
  return { enter };
}

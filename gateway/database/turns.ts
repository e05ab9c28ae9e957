/** How long a statement may wait for the connection before its request fails instead of hanging. */
const longestWait = 10_000;

/**
 * Hands one connection to one user at a time, in the order of asking.
 *
 * PGlite has a single connection: two requests that interleave on it would share one transaction,
 * and with it the database role of whoever set it last.
 */
export class Turns {
  #queue: (() => void)[] = [];
  #taken = false;

  /** Resolves with the function that ends the turn; rejects with SQLSTATE 53300 after ten seconds. */
  async take(): Promise<() => void> {
    if (this.#taken) await this.#wait();
    this.#taken = true;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#taken = false;
      this.#queue.shift()?.();
    };
  }

  /** Runs `work` as one turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        // Taken at once: between this call and the waiter's continuation somebody else could ask.
        this.#taken = true;
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue = this.#queue.filter((waiting) => waiting !== proceed);
        reject(Object.assign(new Error('The database is busy.'), { code: '53300' }));
      }, longestWait);
      this.#queue.push(proceed);
    });
  }
}

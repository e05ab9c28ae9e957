import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Requests to one address on the loopback interface: so many, over so many connections. */
export type Load = {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string;
  connections: number;
  count: number;
  /** The tokens of the players who send one request each, in turn. */
  tokens?: readonly string[];
  /** What becomes of a refusal: the measurement fails, where nothing is said; or the same is sent again. */
  refusal?: 'counts' | 'is tried again';
};

/**
 * Sends the requests from a process of their own, which leaves this one to the server, and returns
 * the milliseconds that one answer took of the whole time. Rejects when an answer is no success and
 * none may be refused.
 */
export async function sendLoad(load: Load): Promise<number> {
  const client = fork(new URL('./load-client.ts', import.meta.url));
  client.send(load);
  let taken: unknown;
  client.once('message', (message) => {
    taken = message;
  });
  await once(client, 'exit');
  if (typeof taken !== 'number') throw new Error(`The requests to ${load.url} failed.`);
  return taken;
}

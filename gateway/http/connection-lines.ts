import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type TakeUp = (incoming: IncomingMessage, outgoing: ServerResponse, begin: () => void) => void;

/** With what reads its requests; Node's types do not tell of it. */
type ReadSocket = Socket & { parser?: { onIncoming: () => number } | null };

/** As if a request had asked for another protocol: nothing after it is read as a request. */
const readNoMore = () => 2;

/**
 * Takes up one request of a connection after another: their answers leave in this order anyway, and who sends
 * a thousand ahead waits for them alone. A connection with more than `most` ahead is closed.
 */
export function createConnectionLines(most: number): TakeUp {
  const lines = new WeakMap<Socket, (() => void)[]>();
  return ({ socket }, outgoing, begin) => {
    const line = lines.get(socket);
    const takeUp = () => {
      outgoing.once('close', () => {
        const next = lines.get(socket)?.shift();
        if (next === undefined || socket.destroyed) lines.delete(socket);
        else next();
      });
      begin();
    };
    if (line === undefined) {
      lines.set(socket, []);
      takeUp();
    } else if (line.length < most) line.push(takeUp);
    else leave(socket);
  };
}

/** Node would read to the end of what has come, thousands of requests, while nobody else is answered. */
function leave(socket: ReadSocket): void {
  if (socket.parser) socket.parser.onIncoming = readNoMore;
  socket.destroy();
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { type ReadSocket, readNoMore } from './read-no-more.ts';

type ConnectionLines = {
  takeUp: (incoming: IncomingMessage, outgoing: ServerResponse, begin: () => void) => void;
  /** Whether nothing is left to answer on the connection. */
  isFree: (socket: Socket) => boolean;
};

/**
 * Takes up one request of a connection after another: their answers leave in this order anyway, and who sends
 * a thousand ahead waits for them alone. A connection with more than `most` ahead is closed.
 */
export function createConnectionLines(most: number): ConnectionLines {
  const lines = new WeakMap<Socket, (() => void)[]>();
  const takeUp: ConnectionLines['takeUp'] = ({ socket }, outgoing, begin) => {
    const line = lines.get(socket);
    const beginNow = () => {
      outgoing.once('close', () => {
        const next = lines.get(socket)?.shift();
        if (next === undefined || socket.destroyed) lines.delete(socket);
        else next();
      });
      begin();
    };
    if (line === undefined) {
      lines.set(socket, []);
      beginNow();
    } else if (line.length < most) line.push(beginNow);
    else leave(socket);
  };
  return { takeUp, isFree: (socket) => !lines.has(socket) };
}

/** Node would read to the end of what has come, thousands of requests, while nobody else is answered. */
function leave(socket: ReadSocket): void {
  if (socket.parser) socket.parser.onIncoming = readNoMore;
  socket.destroy();
}

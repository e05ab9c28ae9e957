import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type TakeUp = (incoming: IncomingMessage, outgoing: ServerResponse, begin: () => void) => void;

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
    else socket.destroy();
  };
}

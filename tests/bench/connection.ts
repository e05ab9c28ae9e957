import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection kept open. */
export type Connection = {
  /** Sends one request; resolves with the answer's status. */
  ask: (request: string) => Promise<number>;
  close: () => void;
};

/**
 * Opens a bare connection: an HTTP client of Node takes longer for an answer than the server that
 * is measured, and would hide what differs.
 */
export async function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect(port, host).setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  return {
    ask: async (request) => {
      let answer = '';
      socket.write(request);
      while (!isWhole(answer)) {
        const [chunk] = (await once(socket, 'data')) as [string];
        answer += chunk;
      }
      return Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
    },
    close: () => socket.destroy(),
  };
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = answer.slice(0, end);
  if (/^transfer-encoding: chunked$/im.test(head)) return answer.endsWith('\r\n0\r\n\r\n');
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return answer.length >= end + 4 + length;
}

import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection kept open. */
export type Connection = {
  /** Sends one request; rejects unless the answer is a success, or may be a refusal. */
  ask: (request: string, mayRefuse?: boolean) => Promise<void>;
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
    ask: async (request, mayRefuse = false) => {
      let answer = '';
      socket.write(request);
      while (!isWhole(answer)) {
        const [chunk] = (await once(socket, 'data')) as [string];
        answer += chunk;
      }
      if (!mayRefuse && !/^HTTP\/1\.1 2\d\d /.test(answer))
        throw new Error(`Not answered: ${answer}`);
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

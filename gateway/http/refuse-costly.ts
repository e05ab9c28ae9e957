import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import { parseUrl } from '../../src/domain/text/parse-url.ts';
import { type ReadSocket, readNoMore } from './read-no-more.ts';

/** Browsers behind two proxies send some forty; Node keeps so many of them. */
export const mostHeaders = 128;

/** As nginx takes by default. A query of 16 KB keeps us busy for four milliseconds before its caller's limits are looked at. */
const longestAddress = 8_000;

type Options = {
  /** Whether bodies must say their length: no proxy stands before. */
  wantsLengths: boolean;
  /** Whether nothing is left to answer on the connection. */
  isFree: (socket: Socket) => boolean;
};

/**
 * Refuses on a connection, by their headers alone, requests that Node reads too slowly: 64 KB of empty headers or of
 * chunks of one byte would keep it busy for some and for thirty milliseconds. Browsers send no chunks, and proxies
 * gather them. What asks for no address that a request can have is refused as well, before it is told to any log.
 */
export function refuseCostly({ wantsLengths, isFree }: Options) {
  return (socket: ReadSocket): void => {
    const { parser } = socket;
    if (!parser) return;
    const { onIncoming } = parser;
    parser.onIncoming = (incoming, ...others) => {
      const refusal = refusalOf(incoming, wantsLengths);
      if (refusal === undefined) return onIncoming(incoming, ...others);
      // Before the answer to another request these words would be taken for it.
      const words = `HTTP/1.1 ${refusal}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
      socket.end(isFree(socket) ? words : '', () => socket.destroy());
      return readNoMore();
    };
  };
}

function refusalOf({ url = '', headers, rawHeaders }: IncomingMessage, wantsLengths: boolean) {
  if (url.length > longestAddress) return '414 URI Too Long';
  if (!isAddress(url.startsWith('/') ? `http://${headers.host ?? 'localhost'}${url}` : url)) {
    return '400 Bad Request';
  }
  if (rawHeaders.length >= 2 * mostHeaders) return '431 Request Header Fields Too Large';
  if (wantsLengths && headers['transfer-encoding'] !== undefined) return '411 Length Required';
  return undefined;
}

/** A request has no credentials in its address: the Fetch standard allows none. */
function isAddress(text: string): boolean {
  const address = parseUrl(text);
  return address !== null && address.username === '' && address.password === '';
}

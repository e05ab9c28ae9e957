import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';

import { clientKey, widestNetworkOf } from '../turns/client-address.ts';
import { createConnectionLines } from './connection-lines.ts';
import { createTurns } from './in-turns.ts';
import { createPlaces } from './places.ts';
import { mostHeaders, refuseCostly } from './refuse-costly.ts';

type Fetch = (request: Request, socketAddress?: string) => Response | Promise<Response>;

/** Answers what needs no work, and says whether it did. */
export type AnswerAtOnce = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

type Options = {
  answerAtOnce?: AnswerAtOnce;
  /** How many proxies before this one say whose request it is. */
  trustedProxies?: number;
  /** Hears of a connection that could not be taken, with too many files open, say; the server goes on. */
  onTrouble?: (error: Error) => void;
  /** Refuses bodies in chunks, where no proxy gathers them. */
  wantsLengths?: boolean;
  /** So many milliseconds after it was taken up, a request is left whose answer has not been taken. */
  patience?: number;
  /** So many requests of one network, a /48 as one, may be under way at once. */
  mostOfOne?: number;
};

/** A server that accepts connections at `url`; `drain` stops accepting and finishes what runs. */
export type Listening = { url: string; drain: () => Promise<void> };

/** Longer than the idle time of usual proxies, so that it is they who close a connection. */
const keepAlive = 75_000;
const longestDrain = 10_000;
/** Who has nothing to say holds no connection; staff who send files are let finish. */
const longestHeaders = 10_000;
/** 16 MB at 1.1 Mbit/s, the line of a hotel. The routes bound how many may send at once. */
const longestRequest = 120_000;
/** As long again for the answer: Node itself waits for ever, with megabytes in memory, for who does not read. */
const longestExchange = 2 * longestRequest;
/** A school behind one address has fewer. The kernel keeps some hundred kilobytes for each who does not read. */
const requestsOfOne = 1_000;
/** So many that connect at once wait to be taken: beyond it (Node says 511) they are dropped, and come again after a second. */
const backlog = 2_048;
/** Browsers send none before the answer to the one before. */
const requestsAhead = 4;
/** Some milliseconds' work. */
const requestsInTurn = 20;

/** Listens on host and port (0: any free one). Rejects with a message for the operator. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  {
    answerAtOnce = () => false,
    trustedProxies = 0,
    onTrouble = () => undefined,
    wantsLengths = false,
    patience = longestExchange,
    mostOfOne = requestsOfOne,
  }: Options = {},
): Promise<Listening> {
  const answer = getRequestListener((request, environment) =>
    fetch(request, environment.incoming.socket.remoteAddress),
  );
  const { takeUp, isFree } = createConnectionLines(requestsAhead);
  const turns = createTurns(requestsInTurn);
  const places = createPlaces(mostOfOne);
  const watching = new Set<string>();
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // A draining server must not be handed another request on the same connection.
    if (!server.listening) outgoing.setHeader('connection', 'close');
    const begin = () => {
      if (!outgoing.destroyed && !answerAtOnce(incoming, outgoing)) void answer(incoming, outgoing);
    };
    takeUp(incoming, outgoing, () => {
      const network = networkOf(incoming, trustedProxies);
      const leavePlace = places.enter(network);
      if (leavePlace === undefined) return refuseMore(outgoing);
      outgoing.once('close', leavePlace);
      // A reset, or the kernel would go on trying with what it has of the answer.
      const leave = setTimeout(() => incoming.socket.resetAndDestroy(), patience).unref();
      outgoing.once('close', () => clearTimeout(leave));
      // Who watches the server waits behind nobody, but once in a turn of the event loop: many would be a flood.
      if (incoming.url !== '/healthz' || watching.has(network)) return turns.begin(begin, network);
      if (watching.size === 0) setImmediate(() => watching.clear());
      watching.add(network);
      return begin();
    });
  };
  const server = createServer(
    { headersTimeout: longestHeaders, requestTimeout: longestRequest, keepAliveTimeout: keepAlive },
    take,
  );
  server.on('connection', turns.hasCome);
  server.on('connection', refuseCostly({ wantsLengths, isFree }));
  server.maxHeadersCount = mostHeaders;
  // Node would answer 417 by itself, beside the line of the connection.
  server.on('checkExpectation', take);
  await start(server, host, port);
  server.on('error', onTrouble);
  return { url: urlOf(server.address(), host, port), drain: () => drain(server) };
}

function refuseMore(outgoing: ServerResponse): void {
  outgoing.writeHead(503, { connection: 'close', 'retry-after': '1', 'content-length': 0 }).end();
}

/** The address, or the /48, that a request comes from. */
function networkOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join();
  return widestNetworkOf(clientKey(socket.remoteAddress, forwarded, trustedProxies));
}

/** Rejects as {@link listen} would, with a message for the operator, before anything is made for it. */
export async function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer();
  await start(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

function start(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explain(error, host, port));
    server.once('error', fail);
    server.listen({ port, host, backlog }, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use already. Stop the other program, or set PORT to another.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no known address.`,
  };
  const reason = reasons[error.code ?? ''];
  return reason === undefined ? error : new Error(reason, { cause: error });
}

function urlOf(address: AddressInfo | string | null, host: string, port: number): string {
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const giveUp = setTimeout(() => server.closeAllConnections(), longestDrain);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}

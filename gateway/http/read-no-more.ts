import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Told of a request's headers; what it returns says how Node reads on. */
type OnIncoming = (incoming: IncomingMessage, ...others: unknown[]) => number;

/** With what reads its requests; Node's types do not tell of it. */
export type ReadSocket = Socket & { parser?: { onIncoming: OnIncoming } | null };

/** As if a request had asked for another protocol: nothing after it is read as a request. */
export const readNoMore = () => 2;

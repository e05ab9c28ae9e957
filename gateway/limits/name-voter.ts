import { createHmac } from 'node:crypto';

import { wideNetworkOf } from '../turns/client-address.ts';

/** The header by which SQL distinguishes the callers whose outcomes and wrong codes of rooms it counts. */
export const voterHeader = 'x-quando-client';

/** The request, with its caller's name in `voterHeader` where that is asked for. */
export type NameVoter = (request: Request, client: string) => Request;

const path = /^\/rest\/v1\/rpc\/(count_outcome|join_room)\/?$/;

/**
 * Names the callers of count_outcome and join_room by a keyed hash of their address, so that the database
 * never sees one; whatever the caller wrote into the header is overwritten. Who tries codes counts as their
 * whole /48 of IPv6, which has 65,536 networks. All gateways with the same secret give the same name.
 */
export function createVoterNames(secret: string): NameVoter {
  return (request, client) => {
    const [, call] = path.exec(new URL(request.url).pathname) ?? [];
    if (call === undefined) return request;
    const caller = call === 'join_room' ? (wideNetworkOf(client) ?? client) : client;
    const headers = new Headers(request.headers);
    headers.set(voterHeader, createHmac('sha256', secret).update(`voter ${caller}`).digest('hex'));
    return new Request(request, { headers });
  };
}

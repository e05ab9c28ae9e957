import { createHmac } from 'node:crypto';

import { wideNetworkOf } from '../turns/client-address.ts';

/** The header by which SQL distinguishes the callers whose outcomes, reports and wrong codes of rooms it counts. */
export const voterHeader = 'x-quando-client';

/** The request, with its caller's name in `voterHeader` where that is asked for. */
export type NameVoter = (request: Request, client: string) => Request;

const path = /^\/rest\/v1\/rpc\/(count_outcome|report_error|join_room)\/?$/;

/**
 * Names the callers of these calls by a keyed hash of their address, so that the database never sees one;
 * whatever the caller wrote into the header is overwritten. Who reports an error or tries codes counts as
 * their whole /48 of IPv6, which has 65,536 networks, and outcomes are counted from sixteen parts of it. All
 * gateways with the same secret give the same name.
 */
export function createVoterNames(secret: string): NameVoter {
  const nameOf = (caller: string) =>
    createHmac('sha256', secret).update(`voter ${caller}`).digest('hex');
  return (request, client) => {
    const [, call] = path.exec(new URL(request.url).pathname) ?? [];
    if (call === undefined) return request;
    const wide = wideNetworkOf(client);
    const part = call === 'count_outcome' ? ` ${nameOf(client).slice(0, 1)}` : '';
    const headers = new Headers(request.headers);
    headers.set(voterHeader, nameOf(wide === undefined ? client : wide + part));
    return new Request(request, { headers });
  };
}

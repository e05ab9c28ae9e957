import { createHmac } from 'node:crypto';

/** The header by which SQL distinguishes the callers it counts in the comparison with others. */
export const voterHeader = 'x-quando-client';

/** The request, with its caller's name in `voterHeader` where that is asked for. */
export type NameVoter = (request: Request, client: string) => Request;

const path = /^\/rest\/v1\/rpc\/count_outcome\/?$/;

/**
 * Names the callers of count_outcome by a keyed hash of their address, so that the database never
 * sees one; whatever the caller wrote into the header is overwritten. All gateways with the same
 * secret give the same name.
 */
export function createVoterNames(secret: string): NameVoter {
  return (request, client) => {
    if (!path.test(new URL(request.url).pathname)) return request;
    const headers = new Headers(request.headers);
    headers.set(voterHeader, createHmac('sha256', secret).update(`voter ${client}`).digest('hex'));
    return new Request(request, { headers });
  };
}

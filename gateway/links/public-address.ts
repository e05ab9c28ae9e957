import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

// Node finds no names in that package, which is CommonJS.
const { IPv4, IPv6 } = ipaddr;

const internet = IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the internet's, and none of a network's own or of this machine. */
export function isPublic(address: string): boolean {
  if (IPv4.isValid(address)) return IPv4.parse(address).range() === 'unicast';
  if (!IPv6.isValid(address)) return false;
  const parsed = IPv6.parse(address);
  // The internet's are all in 2000::/3; of these, some carry an IPv4 address and are no unicast.
  return parsed.range() === 'unicast' && parsed.match(internet);
}

/** A name leads to an address that is not asked. */
class PrivateAddress extends Error {
  override name = 'PrivateAddress';
  readonly code = 'PRIVATE_ADDRESS';
}

/**
 * A lookup for a connection, which then goes to the very addresses that were judged here. A name
 * with a single address that is not allowed is refused as a whole.
 */
export function guardedLookup(
  isAllowed: (address: string) => boolean = isPublic,
  lookup: typeof systemLookup = systemLookup,
): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? new Error(`${host} has no address.`), '', 0);
      } else if (!found.every(({ address }) => isAllowed(address))) {
        callback(new PrivateAddress(`${host} leads into a network.`), '', 0);
      } else if (options.all === true) {
        callback(null, found);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

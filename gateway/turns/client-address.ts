import { isIPv6 } from 'node:net';

/**
 * Whose request it is, as a key for limits, never for the log: the address of the socket, or, behind
 * trusted proxies that each append to X-Forwarded-For, the one the outermost of them saw. Of an IPv6
 * address the network (/64) counts, because one household has the rest of it to itself.
 */
export function clientKey(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const address = (trustedProxies > 0 ? hops.at(-trustedProxies) : undefined) || socketAddress;
  return networkOf(withoutPort(address ?? 'unknown'));
}

/** Some proxies append the port, a new one with each connection. */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/** The /48 that a client of `clientKey` belongs to; undefined when its address is none of IPv6. */
export function wideNetworkOf(client: string): string | undefined {
  return /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+$/.exec(client)?.[1];
}

/** All that one owner may call from: the /48 of a client of `clientKey`, or its address of IPv4. */
export function widestNetworkOf(client: string): string {
  return wideNetworkOf(client) ?? client;
}

/** The networks that a client of `clientKey` asks from, the narrowest first. */
export function networksOf(client: string): string[] {
  return [client, wideNetworkOf(client) ?? []].flat();
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

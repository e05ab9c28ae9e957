import { parseUrl } from './parse-url.ts';

/** A name of several parts whose last one is no number, such as those of IPv4 addresses are. */
const hostName = /^(?:[^.]+\.)+[^.]*[^.\d][^.]*$/;

/**
 * An https address as browsers write it, of at most `most` characters, whose host has a name with a dot in it
 * and nobody in front of it; null for any other.
 */
export function httpsLink(text: string, most: number): string | null {
  const url = text.length > most ? null : parseUrl(text);
  if (url === null) return null;
  const { href, protocol, username, password, hostname } = url;
  const isPlain = protocol === 'https:' && `${username}${password}` === '';
  return isPlain && hostName.test(hostname) && href.length <= most ? href : null;
}

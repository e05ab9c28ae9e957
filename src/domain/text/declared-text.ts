/** What mail programs make a link of: an address with its scheme, or the name of a host alone. */
const scheme = /:\/\/|https?:|www[.。]/i;
/** Words as "21.dezember" are none: no host is called by a day. */
const host = /(?<![\p{L}\p{N}-])(?!\p{N}{1,2}\.)[\p{L}\p{N}-]+[.。](?:\p{Ll}{2,}|\p{Lu}{2,})/u;

/**
 * Whether a text that anybody may send to any mailbox holds a web address, with or without https://,
 * also where signs that cannot be seen hide it.
 */
export function holdsWebAddress(text: string): boolean {
  const seen = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return scheme.test(seen) || host.test(seen);
}

/**
 * The text as it is kept: lines end with \n, other control signs are spaces, and a word after a full
 * stop stands apart from it, so that no mail program takes both for a host.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[.。](?=\p{L}{2})/gu, '. ')
    .trim();
}

/** As {@link plainText}, on one line. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ');
}

/** Each half of an address is shorter than this. */
const HALF = 64;

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const quoted = String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])+"`;
const local = new RegExp(`^(?:${atom}(?:\\.${atom})*|${quoted})$`, 'i');
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const named = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$`, 'i');
const byte = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const literal = new RegExp(`^\\[(?:${byte}(?:\\.${byte}){3}|IPv6:[0-9a-f:.]{2,45})\\]$`, 'i');

/**
 * Whether a text is an e-mail address: two halves of fewer than 64 characters each, the first plain
 * or in quotation marks, the second a domain of two names or more, or an address in brackets.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [before, after] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (before.length >= HALF || after.length >= HALF) return false;
  return local.test(before) && (named.test(after) || literal.test(after));
}

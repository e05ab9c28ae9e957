import type { Body } from './auth-call.ts';

const longest = 63;
const specials = String.raw`\s@()<>[\]:;,\\"`;
const pattern = new RegExp(
  String.raw`^(?:[^${specials}]+|"[^\s@"\\]+")@(?:[^${specials}]+\.[^${specials}]+|\[[\da-fA-F.:]+\])$`,
);

/** The e-mail address a body names, in lower case; undefined when it has none of any sense. */
export function namedAddress({ email }: Body): string | undefined {
  return typeof email === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? email.toLowerCase()
    : undefined;
}

/**
 * Whether mail may be sent to an address: one address and no list of them, and neither half longer
 * than the specification allows. Other checks are the confirmation's.
 */
export function isMailable(email: string): boolean {
  const at = email.lastIndexOf('@');
  const isShort = at <= longest && email.length - at - 1 <= longest;
  return isShort && pattern.test(email);
}

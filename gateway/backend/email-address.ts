import { isEmailAddress } from '../../src/domain/text/email-address.ts';
import { authError, type Body } from './auth-call.ts';

/** The longest address that mail can reach (RFC 5321, 4.5.3.1.3, without its angle brackets). */
const MAX_ADDRESS = 254;

/** Whether a body's address is too long for any pattern to look at it. */
export function hasTooLongAddress({ email }: Body): boolean {
  return typeof email === 'string' && email.length > MAX_ADDRESS;
}

/**
 * The e-mail address a body names, in lower case; undefined when it has none, or one that
 * @supabase/lite has no room for: a blank or an @ in quotation marks, brackets without a dot.
 */
export function namedAddress(body: Body): string | undefined {
  const { email } = body;
  return typeof email === 'string' &&
    !hasTooLongAddress(body) &&
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? email.toLowerCase()
    : undefined;
}

/**
 * Refuses a body whose address no account can have, by the rule that the page has as well; undefined
 * where it is one, or where there is none to judge.
 */
export function refusedAddress(body: Body): Response | undefined {
  const isNamed = namedAddress(body) !== undefined;
  return !hasTooLongAddress(body) && isNamed === namesMailableAddress(body)
    ? undefined
    : authError(400, 'email_address_invalid', 'Email address is invalid');
}

/** Whether a body names an address that an account can have, and mail can reach. */
export function namesMailableAddress({ email }: Body): boolean {
  return typeof email === 'string' && isMailable(email);
}

/** Whether mail may go to an address: no program that sends it takes a backslash for something else. */
function isMailable(email: string): boolean {
  return isEmailAddress(email) && !email.includes('\\');
}

import { isEmailAddress } from '../../src/game/email-address.ts';
import { authError, type Body } from './auth-call.ts';

/**
 * The e-mail address a body names, in lower case; undefined when it has none, or one that
 * @supabase/lite has no room for: a blank or an @ in quotation marks, brackets without a dot.
 */
export function namedAddress({ email }: Body): string | undefined {
  return typeof email === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? email.toLowerCase()
    : undefined;
}

/**
 * Refuses a body whose address no account can have, by the rule that the page has as well; undefined
 * where it is one, or where there is none to judge.
 */
export function refusedAddress(body: Body): Response | undefined {
  const isNamed = namedAddress(body) !== undefined;
  const isAddress = typeof body['email'] === 'string' && isMailable(body['email']);
  return isNamed === isAddress
    ? undefined
    : authError(400, 'email_address_invalid', 'Email address is invalid');
}

/** Whether mail may go to an address: no program that sends it takes a backslash for something else. */
function isMailable(email: string): boolean {
  return isEmailAddress(email) && !email.includes('\\');
}

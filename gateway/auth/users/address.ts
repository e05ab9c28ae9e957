import * as v from 'valibot';

import { isEmailAddress } from '../../../src/domain/text/email-address.ts';
import { invalid, Refusal } from '../refusal.ts';

/** The longest address that mail can reach (RFC 5321, 4.5.3.1.3, without its angle brackets). */
const longest = 254;

/** An address in a body; how long it is comes before its pattern, in {@link checkAddress}. */
export const addressField = v.nullish(v.string(), '');

/** The address in lower case; undefined where no account can have it. */
export function addressIn(email: unknown): string | undefined {
  return typeof email === 'string' && email.length <= longest && isUsable(email)
    ? email.toLowerCase()
    : undefined;
}

/** The address in lower case; refused where no account can have it. */
export function checkAddress(email: string): string {
  const address = addressIn(email);
  if (address !== undefined) return address;
  if (email.length <= longest && !isPlain(email) && !isEmailAddress(email)) {
    throw invalid(badFormat);
  }
  throw unusable();
}

const badFormat = 'Unable to validate email address: invalid format';

/** Refuses what looks like an address and is none that anybody has. */
export function unusable(): Refusal {
  return new Refusal(400, 'email_address_invalid', badFormat);
}

/** By the page's own rule, and without signs that a program which sends mail takes for something else. */
function isUsable(email: string): boolean {
  return isPlain(email) && isEmailAddress(email) && !email.includes('\\');
}

function isPlain(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}

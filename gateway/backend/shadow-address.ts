import { createHmac } from 'node:crypto';

/** A domain that no mail can ever reach (RFC 2606). */
const domain = '@shadow.invalid';

/**
 * The address under which a sign-up is kept that was tried with somebody else's confirmed address.
 * It is as real as any unconfirmed sign-up, so nothing tells the two apart, but nobody can name it.
 */
export function shadowAddress(email: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`shadow ${email.toLowerCase()}`).digest('hex');
  return hash.slice(0, 40) + domain;
}

/** Whether an address is one that {@link shadowAddress} made, which nobody reads. */
export function isShadowAddress(email: string): boolean {
  return email.endsWith(domain);
}

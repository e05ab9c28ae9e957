import { today } from './clock.ts';
import { clearCookie, readCookie, writeCookie } from './cookie.ts';
import { cookies } from './cookies.ts';

/** Keeps what somebody without an account wants to order, until they have one. */
export function keepPaymentChoice(choice: string) {
  const { now, ends } = today();
  writeCookie(cookies.paymentLink, choice, now, ends);
}

/** Forgets it: it was taken up, or given up. */
export function dropPaymentChoice() {
  clearCookie(cookies.paymentLink);
}

/** Where an order that waited for an account goes on; null where none did. */
export function waitingOrder(): string | null {
  const choice = readCookie(cookies.paymentLink);
  return choice === '' ? null : `/order?choice=${choice}`;
}

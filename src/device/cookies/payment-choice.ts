import { today } from '../clock.ts';
import { clearCookie, readCookie, writeCookie } from './cookie.ts';
import { cookies } from './cookies.ts';

const DAY = 86_400_000;

/** Keeps what somebody without an account wants to order, for the day they may need to make one. */
export function keepPaymentChoice(choice: string) {
  const { now } = today();
  writeCookie(cookies.paymentLink, choice, now, now + DAY);
}

/** Forgets it: it was taken up, or given up. */
export function dropPaymentChoice() {
  clearCookie(cookies.paymentLink);
}

/** Where an order that waited for an account continues; null where none did. */
export function waitingOrder(): string | null {
  const choice = readCookie(cookies.paymentLink);
  return choice === '' ? null : orderPath(choice);
}

/** Where a choice is looked over and ordered. */
export function orderPath(choice: string): string {
  return `/order?choice=${choice}`;
}

/** Whether a path leads to an order, for instance from where one signs in first. */
export function isOrderPath(path: string | null): boolean {
  return path?.startsWith('/order?') === true;
}

import { useLocation, useSearchParams } from 'wouter';
import { readCookie } from '../../device/cookie.ts';
import { cookies } from '../../device/cookies.ts';
import { waitingOrder } from '../../device/payment-choice.ts';
import { isOwnPath } from './own-path.ts';

/**
 * Where to go once somebody is signed in: back to where they wanted to, or on with what they have
 * begun, registering or an order.
 */
export function useOnward() {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const back = wantedPath(search);
  const usual = readCookie(cookies.registrationStarted)
    ? '/register2'
    : (waitingOrder() ?? '/profile');
  return { isReturning: back !== null, goOn: () => navigate(back ?? usual, { replace: true }) };
}

/** Where somebody wanted to when they were asked to sign in; null where that is no page of ours. */
export function wantedPath(search: URLSearchParams): string | null {
  const wanted = search.get('return');
  return wanted !== null && isOwnPath(wanted) ? wanted : null;
}

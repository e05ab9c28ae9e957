import { useLocation, useSearchParams } from 'wouter';
import type { Proven } from '../../../backend/accounts/sign-in.ts';
import { readCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import { isOrderPath } from '../../../device/cookies/payment-choice.ts';
import { isOwnPath } from '../../../domain/text/own-path.ts';

/**
 * Where to go once somebody is signed in: back to where they wanted to go, or on with registering.
 * An order that waits on the device is continued only where signing in began from it.
 */
export function useOnward() {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const wanted = wantedPath(search);
  const path = onwardPath(wanted, readCookie(cookies.registrationStarted));
  return {
    wanted,
    // With the fragment that came along, such as a puzzle on its way to a room.
    goOn: () => navigate(path + location.hash, { replace: true }),
    /** The same after a proof, by way of a password where the account has none. */
    goOnProven: ({ needsPassword }: Proven) =>
      navigate((needsPassword ? choosingPassword(path) : path) + location.hash, { replace: true }),
  };
}

/** Where an account that was left without a password gets one, and then leads on. */
export function choosingPassword(onward: string): string {
  return `/changePassword?first=true&return=${encodeURIComponent(onward)}`;
}

/** @param isRegistering whether a registration was begun on the device and not finished */
export function onwardPath(wanted: string | null, isRegistering: boolean): string {
  // An order needs a finished account; anything else that was wanted does not.
  const isUnfinished = isRegistering && (wanted === null || isOrderPath(wanted));
  return isUnfinished ? withReturn('/register2', wanted) : (wanted ?? '/profile');
}

/** A path that leads back to what was wanted, if anything was. */
export function withReturn(path: string, wanted: string | null): string {
  return wanted === null ? path : `${path}?return=${encodeURIComponent(wanted)}`;
}

/** Where somebody wanted to when they were asked to sign in; null where that is no page of ours. */
export function wantedPath(search: URLSearchParams): string | null {
  const wanted = search.get('return');
  return wanted !== null && isOwnPath(wanted) ? wanted : null;
}

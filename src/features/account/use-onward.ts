import { useLocation, useSearchParams } from 'wouter';
import { readCookie } from '../../device/cookie.ts';
import { cookies } from '../../device/cookies.ts';
import { isOwnPath } from './own-path.ts';

/** Where to go once somebody is signed in: back to where they wanted to, or on with registering. */
export function useOnward() {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const wanted = search.get('return');
  const back = wanted !== null && isOwnPath(wanted) ? wanted : null;
  const usual = readCookie(cookies.registrationStarted) ? '/register2' : '/profile';
  return { isReturning: back !== null, goOn: () => navigate(back ?? usual, { replace: true }) };
}

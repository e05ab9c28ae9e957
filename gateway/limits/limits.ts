import { areaOf } from '../backend/area-of.ts';
import { accountKey } from './account-key.ts';
import { createAllowance, type Rate } from './allowance.ts';

/** What one address, and what one account, may ask of the backend; cached answers cost nothing. */
export type Rates = { api: Rate; auth: Rate; account: Rate };

/** Generous per address, because a school shares one; tight per account, because codes have six digits. */
export const defaultRates: Rates = {
  api: { burst: 1_200, perMinute: 1_200 },
  auth: { burst: 300, perMinute: 120 },
  account: { burst: 10, perMinute: 2 },
};

/** Refuses a request beyond its allowance with 429 in Supabase's words; undefined lets it pass. */
export type Limits = (request: Request, client: string) => Promise<Response | undefined>;

/** Limits kept in this process's memory; several gateways each keep their own. */
export function createLimits(rates: Rates, now: () => number = Date.now): Limits {
  const api = createAllowance(rates.api, now);
  const auth = createAllowance(rates.auth, now);
  const account = createAllowance(rates.account, now);
  return async (request, client) => {
    const isAuth = areaOf(request.url) === 'auth';
    const waitForAddress = isAuth ? auth(client) : api(client);
    if (waitForAddress > 0) return tooMany(waitForAddress, isAuth);
    const key = isAuth ? await accountKey(request) : null;
    const waitForAccount = key === null ? 0 : account(key);
    return waitForAccount > 0 ? tooMany(waitForAccount, isAuth) : undefined;
  };
}

/** The auth client reads `error_code` and `msg`, the data client `code` and `message`. */
function tooMany(seconds: number, isAuth: boolean): Response {
  const text = 'Request rate limit reached';
  const body = isAuth
    ? { code: 429, error_code: 'over_request_rate_limit', msg: text }
    : { code: 'over_request_rate_limit', message: text, details: null, hint: null };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}

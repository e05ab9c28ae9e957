import { areaOf } from '../request/area-of.ts';
import type { AccountCall, AccountKeys, NetworkCall } from './account-key.ts';
import type { Rate } from './allowance.ts';
import {
  type LocalLimits,
  type SharedLimits,
  shareOfNetwork,
  sharesOfAddress,
  sharesOfNamed,
} from './shared-limits.ts';

export type Rates = {
  /** What one address may ask of the data, beside cached answers, and of the accounts. */
  api: Rate;
  auth: Rate;
  /**
   * What one account may: sign-ins and changes tried, codes tried by who is signed in or names it, calls of a signed-in
   * page. Who names it, in each network; the database counts ten codes of an account an hour, so that one network
   * has fewer.
   */
  account: Rate;
  code: Rate;
  namedCode: Rate;
  session: Rate;
  /** How often one account may renew sessions, which keeps what they were renewed with for a month. */
  renewal: Rate;
  /** How often one player may write statistics or the running game. */
  records: Rate;
  /** How often one player may try the codes of gifts. */
  gift: Rate;
  /** How often one player may take their data along: the dearest call there is. */
  export: Rate;
  /** How often a network may declare a cancellation or withdrawal, and a player ask Stripe to cancel. */
  declaration: Rate;
  /** How many declarations are confirmed by mail, to one mailbox and in all; others wait, stored. */
  receipt: Rate;
  receipts: Rate;
  /** How many errors in puzzles may be reported from one network. */
  report: Rate;
  /** How many reminders may be set or changed from one network; a device of a school is set once. */
  reminder: Rate;
  /** How often one member of staff may upload, export and import. */
  staff: Rate;
  /** How many accounts, or sign-ins elsewhere, one address may begin: each is stored, or sends a mail to somebody unknown. */
  signUp: Rate;
  /** How many six-digit codes may be tried from one network, at whatever accounts. */
  codes: Rate;
  /** How many mails of one kind, and of all kinds, may be asked for to one account, in each network. */
  mail: Rate;
  mails: Rate;
  /** How often a second factor sends its code to a phone, for each way a session began. */
  factorText: Rate;
  /** How many codes may be sent to one phone, and to all, for who asks from one network; ten times that in all. */
  text: Rate;
  texts: Rate;
};

/** Generous per address, because a school shares one; tight per account, because codes have six digits. */
export const defaultRates: Rates = {
  api: { burst: 1_200, perMinute: 1_200 },
  auth: { burst: 300, perMinute: 120 },
  account: { burst: 10, perMinute: 2 },
  code: { burst: 5, perMinute: 0.2 },
  namedCode: { burst: 5, perMinute: 0.05 },
  session: { burst: 120, perMinute: 60 },
  renewal: { burst: 120, perMinute: 2 },
  records: { burst: 120, perMinute: 60 },
  gift: { burst: 5, perMinute: 0.2 },
  export: { burst: 3, perMinute: 0.05 },
  declaration: { burst: 10, perMinute: 0.1 },
  receipt: { burst: 3, perMinute: 1 / 60 },
  receipts: { burst: 60, perMinute: 1 },
  report: { burst: 5, perMinute: 0.1 },
  reminder: { burst: 300, perMinute: 0.5 },
  staff: { burst: 60, perMinute: 30 },
  signUp: { burst: 120, perMinute: 5 },
  codes: { burst: 120, perMinute: 5 },
  mail: { burst: 1, perMinute: 1 },
  mails: { burst: 6, perMinute: 0.1 },
  factorText: { burst: 1, perMinute: 1 },
  text: { burst: 6, perMinute: 0.1 },
  texts: { burst: 30, perMinute: 2 },
};

/** Refuses a request beyond its allowance with 429 in Supabase's words; undefined lets it pass. */
export type Limits = (request: Request, client: string) => Promise<Response | undefined>;

/** What costs little is counted by each process for itself, so that it waits for no database. */
const cheap = new Set(['session', 'records']);

/** Limits by the caller's address and by account, kept `local` or `shared` by all processes. */
export function createLimits(
  rates: Pick<
    Rates,
    | 'api'
    | 'auth'
    | 'account'
    | 'code'
    | 'namedCode'
    | 'codes'
    | 'session'
    | 'records'
    | 'gift'
    | 'export'
    | 'report'
    | 'reminder'
    | 'signUp'
  >,
  keys: AccountKeys,
  { local, shared }: { local: LocalLimits; shared: SharedLimits },
): Limits {
  const sharesOfCall = (call: AccountCall | NetworkCall, client: string) => {
    const { allowance: name } = call;
    const rate = rates[name];
    if (name === 'signUp') return sharesOfAddress(name, rate, client);
    if (!('key' in call)) return [shareOfNetwork(name, rate, client)];
    const { key } = call;
    if (!call.isNamed) return [{ name, rate, key }];
    if (name !== 'code') return sharesOfNamed({ name, rate, key }, client);
    return [
      ...sharesOfNamed({ name, rate: rates.namedCode, key }, client),
      shareOfNetwork('codes', rates.codes, client),
    ];
  };
  return async (request, client) => {
    const area = areaOf(request.url) === 'auth' ? 'auth' : 'api';
    const waitForAddress = local.takeNow(sharesOfAddress(area, rates[area], client));
    if (waitForAddress > 0) return tooMany(waitForAddress, area === 'auth');
    const call = await keys.ofCall(request);
    if (call === undefined) return undefined;
    const counted = cheap.has(call.allowance) ? local : shared;
    const wait = await counted.take(sharesOfCall(call, client));
    return wait > 0 ? tooMany(wait, area === 'auth') : undefined;
  };
}

/** The auth client reads `error_code` and `msg`, the data client `code` and `message`. */
export function tooMany(seconds: number, isAuth: boolean): Response {
  const text = 'Request rate limit reached';
  const body = isAuth
    ? { code: 429, error_code: 'over_request_rate_limit', msg: text }
    : { code: 'over_request_rate_limit', message: text, details: null, hint: null };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}

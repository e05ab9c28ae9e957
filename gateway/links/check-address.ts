import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { guardedLookup, isPublic } from './public-address.ts';
import { parseUrl } from '../../src/domain/text/parse-url.ts';

/** What came of asking an address; `reason` is null when it answered well. */
export type Checked = { reason: Reason | null; status: number | null };

export type Reason =
  | 'status'
  | 'unknown_host'
  | 'refused'
  | 'timeout'
  | 'certificate'
  | 'redirects'
  | 'private'
  | 'other';

export type CheckParts = {
  /** How we introduce ourselves to the other side. */
  userAgent: () => string;
  /** Tests use a machine of their own in place of the internet. */
  isAllowed?: (address: string) => boolean;
  lookup?: LookupFunction;
  /** How long an address has for its answer, redirects included, in milliseconds. */
  patience?: number;
};

/** Asks an address; never rejects. Aborted, the result means nothing. */
export type CheckAddress = (address: string, signal: AbortSignal) => Promise<Checked>;

const mostRedirects = 3;
const redirecting = new Set([301, 302, 303, 307, 308]);

/**
 * Asks with HEAD and, where that is answered badly, with GET, whose body is not read. Neither cookies
 * nor anything of a player's is sent, and nothing inside a network is asked.
 */
export function createCheck(parts: CheckParts): CheckAddress {
  return async (address, signal) => {
    const head = await follow(parts, 'HEAD', address, signal);
    if (head.reason === null || head.reason === 'private' || signal.aborted) return head;
    return follow(parts, 'GET', address, signal);
  };
}

async function follow(
  parts: CheckParts,
  method: 'HEAD' | 'GET',
  address: string,
  signal: AbortSignal,
): Promise<Checked> {
  const late = AbortSignal.timeout(parts.patience ?? 10_000);
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await askOnce(parts, method, url, AbortSignal.any([late, signal])).catch(
      (error: unknown) => ({ reason: late.aborted ? ('timeout' as const) : reasonOf(error) }),
    );
    if ('reason' in answer) return { reason: answer.reason, status: null };
    const { status, location } = answer;
    if (!redirecting.has(status)) return { reason: status < 400 ? null : 'status', status };
    const next = location === undefined ? null : parseUrl(location, url);
    if (next === null) return { reason: 'redirects', status };
    url = next.href;
  }
  return { reason: 'redirects', status: null };
}

type Answer = { status: number; location: string | undefined };

/** Resolves with the head of the answer, and lets go of the rest. */
async function askOnce(
  { userAgent, isAllowed = isPublic, lookup = guardedLookup(isAllowed) }: CheckParts,
  method: 'HEAD' | 'GET',
  address: string,
  signal: AbortSignal,
): Promise<Answer> {
  const url = new URL(address);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  // Only names are looked up; a number is an address already.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new FaultyAddress('private');
  if (!/^https?:$/.test(url.protocol)) throw new FaultyAddress('redirects');
  const ask = url.protocol === 'https:' ? requestSecure : requestPlain;
  const headers = { 'user-agent': userAgent(), accept: '*/*' };
  url.username = '';
  url.password = '';
  return new Promise((resolve, reject) => {
    const asked = ask(url, { method, headers, lookup, signal, agent: false }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
      asked.destroy();
    });
    asked.on('error', reject);
    asked.end();
  });
}

class FaultyAddress extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`This address is not asked: ${reason}.`);
    this.reason = reason;
  }
}

const reasons: readonly [code: RegExp, reason: Reason][] = [
  [/^PRIVATE_ADDRESS$/, 'private'],
  [/^(ENOTFOUND|EAI_\w+|ENODATA)$/, 'unknown_host'],
  [/^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE)$/, 'refused'],
  [/^(ETIMEDOUT|ABORT_ERR)$/, 'timeout'],
  [/CERT|SIGNATURE|^ERR_(TLS|SSL)|^EPROTO$/, 'certificate'],
];

function reasonOf(error: unknown): Reason {
  if (error instanceof FaultyAddress) return error.reason;
  // Where a name has several addresses, the first reason stands for all.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? 'other';
}

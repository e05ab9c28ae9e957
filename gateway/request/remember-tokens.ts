import { forgetOldest } from '../forget-oldest.ts';

/** So many tokens are remembered, and so long in milliseconds: a key that was taken back counts no longer. */
const mostTokens = 1_000;
const tokenMemory = 60_000;

/** Verifies a token once for all who ask about it: a page calls several times in a row by the same. */
export function rememberTokens<Claims extends { exp?: unknown }>(
  verify: (token: string) => Promise<Claims>,
): (token: string) => Promise<Claims> {
  const known = new Map<string, { claims: Claims; until: number }>();
  return async (token) => {
    const found = known.get(token);
    if (found !== undefined && Date.now() < found.until) return found.claims;
    known.delete(token);
    const claims = await verify(token);
    const end = typeof claims.exp === 'number' ? claims.exp * 1_000 : 0;
    known.set(token, { claims, until: Math.min(end, Date.now() + tokenMemory) });
    forgetOldest(known, mostTokens);
    return claims;
  };
}

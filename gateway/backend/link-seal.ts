import { createHmac, timingSafeEqual } from 'node:crypto';

/** Closes a token hash for a mailed link, and opens what a link brings back; undefined: not ours. */
export type LinkSeal = {
  close: (tokenHash: string) => string;
  open: (sealed: string) => string | undefined;
};

const length = 32;

/**
 * @supabase/lite's token hash is the SHA-256 of address and six-digit code: whoever knows the address
 * can try a million of them, and a call with a token hash names no account whose tries could be
 * counted. The seal is a secret's, so a link can only be mailed, and the code is all there is to guess.
 */
export function createLinkSeal(secret: string): LinkSeal {
  const sealOf = (tokenHash: string) =>
    createHmac('sha256', secret).update(`link ${tokenHash}`).digest('hex').slice(0, length);
  return {
    close: (tokenHash) => tokenHash + sealOf(tokenHash),
    open: (sealed) => {
      const tokenHash = sealed.slice(0, -length);
      const expected = Buffer.from(sealOf(tokenHash));
      const brought = Buffer.from(sealed.slice(-length));
      const isOurs = brought.length === expected.length && timingSafeEqual(brought, expected);
      return isOurs ? tokenHash : undefined;
    },
  };
}

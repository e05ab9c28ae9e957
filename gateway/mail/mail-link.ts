import type { MailKind } from './mail-words.ts';

/**
 * Where each kind of link lands; the page verifies the token hash, so no session is ever in a URL.
 * A confirmed sign-up lands where every browser may, not only the one that registered.
 */
const pages: Partial<Record<MailKind, string>> = {
  signup: '/login',
  already_registered: '/login',
  magiclink: '/login',
  recovery: '/changePassword',
  email_change: '/profileSettings',
  email_changed: '/imprint',
  password_changed: '/passwordRecovery',
  identity_linked: '/profileSecurity',
  mfa_factor_enrolled: '/profileSecurity',
  subscribed: '/subscription',
  subscription_cancelled: '/subscription',
  gift_bought: '/profile',
  declaration_received: '/imprint',
};

/**
 * The address a mail leads to, with the token hash that proves it was read, and the path of ours to
 * continue to; undefined for a mail without a link.
 */
export function mailLink(
  kind: MailKind,
  publicUrl: string,
  tokenHash: string | undefined,
  wanted?: string,
): string | undefined {
  const page = pages[kind];
  if (page === undefined) return undefined;
  const link = new URL(page, publicUrl);
  if (tokenHash !== undefined) {
    link.searchParams.set('token_hash', tokenHash);
    link.searchParams.set('type', kind);
  }
  if (wanted !== undefined) link.searchParams.set('return', wanted);
  return link.href;
}

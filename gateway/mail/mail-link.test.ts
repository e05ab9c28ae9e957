import { expect, it } from 'vitest';

import { mailLink } from './mail-link.ts';
import type { MailKind } from './mail-words.ts';

it.each<[MailKind, string]>([
  ['signup', '/login'],
  ['already_registered', '/login'],
  ['magiclink', '/login'],
  ['recovery', '/changePassword'],
  ['email_change', '/profileSettings'],
  // Whoever was not the one to change it is signed in nowhere and sets a new one.
  ['password_changed', '/passwordRecovery'],
  ['email_changed', '/imprint'],
  ['identity_linked', '/profileSecurity'],
  ['mfa_factor_enrolled', '/profileSecurity'],
  ['subscribed', '/subscription'],
  ['subscription_cancelled', '/subscription'],
  ['gift_bought', '/profile'],
  ['declaration_received', '/imprint'],
])('the link of a mail of the kind %s leads to %s', (kind, path) => {
  expect(mailLink(kind, 'https://quando.example', undefined)).toBe(`https://quando.example${path}`);
});

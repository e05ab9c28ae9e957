import { compare } from 'bcryptjs';

import type { MailLimits } from '../limits/mail-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { inLanguageOf } from '../mail/mail-language.ts';
import { createAccountUpdate } from './account-update.ts';
import type { Afterwards } from './afterwards.ts';
import type { AuthAccounts } from './auth-accounts.ts';
import {
  type AskAuth,
  authError,
  type Body,
  hasTooLongField,
  hasTooMuchData,
  readBody,
} from './auth-call.ts';
import { oauthRoutes, openAuthRoute } from './auth-routes.ts';
import { closed } from './closed.ts';
import { hasTooLongAddress, refusedAddress } from './email-address.ts';
import type { LinkSeal } from './link-seal.ts';
import { createMailRequests } from './mail-requests.ts';
import { createOauthRoutes } from './oauth-routes.ts';
import { createPasswordSignIn } from './password-sign-in.ts';
import { createReauthenticate } from './reauthentication.ts';
import { createSignUp } from './sign-up.ts';
import { createVerification } from './verification.ts';

export type AuthServiceParts = {
  ask: AskAuth;
  accounts: AuthAccounts;
  mailer: Mailer;
  mailLimits: MailLimits;
  seal: LinkSeal;
  later: Afterwards['later'];
  secret: string;
  publicUrl: () => string;
  /** Whether a provider to sign in with is configured. */
  hasOauth: boolean;
};

/** The open calls of /auth/v1: through @supabase/lite, some of them with more care than it takes. */
export function createAuthService(parts: AuthServiceParts): AskAuth {
  const { recover, signInByMail, resend } = createMailRequests(parts);
  const careful: Readonly<Record<string, AskAuth>> = {
    'POST /signup': createSignUp({ ...parts, compare }),
    'POST /token?grant_type=password': createPasswordSignIn({ ...parts, compare }),
    'POST /otp': signInByMail,
    'POST /recover': recover,
    'POST /resend': resend,
    'POST /verify': createVerification(parts),
    'PUT /user': createAccountUpdate({
      ...parts,
      reauthenticate: createReauthenticate(parts.accounts),
    }),
    ...createOauthRoutes(parts.ask, parts.publicUrl),
  };
  return async (request) => {
    const route = openAuthRoute(request.method, new URL(request.url));
    const isClosed = !parts.hasOauth && oauthRoutes.includes(route ?? '');
    if (route === undefined || isClosed) return closed();
    const refused = refusedByLength(await readBody(request));
    if (refused !== undefined) return refused;
    const answer = parts.mailLimits(route, careful[route] ?? parts.ask);
    return inLanguageOf(request, () => answer(request));
  };
}

/** Looks at lengths before anything else does: @supabase/lite matches patterns against what it is sent. */
function refusedByLength(body: Body): Response | undefined {
  if (hasTooLongAddress(body)) return refusedAddress(body);
  if (hasTooLongField(body)) {
    return authError(400, 'validation_failed', 'A field of the request is too long');
  }
  if (hasTooMuchData(body)) {
    return authError(400, 'validation_failed', 'The data of an account are too long');
  }
  return undefined;
}

import type { Calls } from '../call.ts';
import { audit } from '../audit-log.ts';
import type { AuthParts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import type { SignInMethod } from '../sessions/session.ts';
import { inSession, requireRecentSession, signedIn } from '../sessions/signed-in.ts';
import type { IdentityRow } from '../users/account.ts';
import { listProviders } from './find-person.ts';
import { begin, readWay } from './flow.ts';

/** The ways to sign in to one's account: adding one leads to its provider, the last one stays. */
export function identityCalls(parts: AuthParts) {
  return {
    'GET /user/identities/authorize': async (call) => {
      const who = await signedIn(parts, call);
      refuseLinking(parts);
      if (who.account.user.is_sso_user) {
        const message = 'Identities of a SSO account are managed via SSO';
        throw new Refusal(422, 'user_sso_managed', message);
      }
      const { url, challenge } = readWay(call);
      requireRecentSession(who);
      const consent = await begin(parts, url, challenge, who);
      if (url.searchParams.get('skip_http_redirect') === 'true') return { url: consent };
      return new Response(null, { status: 302, headers: { location: consent } });
    },
    'DELETE /user/identities/{id}': async (call) => {
      const before = await signedIn(parts, call);
      refuseLinking(parts);
      await inSession(parts, before, async (query, who) => {
        const { account } = who;
        const identity = account.identities.find(({ id }) => id === call.ids[0]);
        if (identity === undefined) {
          throw new Refusal(422, 'identity_not_found', "Identity doesn't exist");
        }
        if (account.identities.length <= 1) {
          const message = 'User must have at least 1 identity after unlinking';
          throw new Refusal(422, 'single_identity_not_deletable', message);
        }
        requireRecentSession(who);
        const userId = account.user.id;
        await query('delete from auth.identities where id = $1::uuid', [identity.id]);
        // Whoever else came in this way may be whom it is taken from.
        await query(
          `delete from auth.sessions s
           where s.user_id = $1::uuid and s.id <> $2::uuid
             and private.first_step_of(s.id) = any ($3::text[])`,
          [userId, who.session.id, methodsOf(identity)],
        );
        // A password without an e-mail identity would sign nobody in.
        if (identity.provider === 'email') {
          await query(`update auth.users set encrypted_password = '' where id = $1::uuid`, [
            userId,
          ]);
        }
        await listProviders(query, userId);
        await audit(query, account, 'identity_unlinked');
      });
      return {};
    },
  } satisfies Calls;
}

/** How sessions begin with an identity, as their tokens name it. */
function methodsOf({ provider }: Pick<IdentityRow, 'provider'>): SignInMethod[] {
  if (provider === 'email' || provider === 'phone') return ['password', 'otp'];
  return [provider === 'web3' ? 'web3' : 'oauth'];
}

/** Where there is nobody to link to, nothing is linked. */
function refuseLinking({ providers, wallets }: AuthParts): void {
  if (providers.length > 0 || wallets.length > 0) return;
  throw new Refusal(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

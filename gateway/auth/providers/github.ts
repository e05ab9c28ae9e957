import type { ProviderSettings } from './provider-settings.ts';
import { askProvider, dataOf, type Provider, textOf } from './provider.ts';
import { Refusal } from '../refusal.ts';

type GithubSettings = Extract<ProviderSettings, { kind: 'github' }>;

/** GitHub, the public one or the operator's own. It answers for an address only when it verified it. */
export function githubProvider({ name, clientId, secret, url }: GithubSettings): Provider {
  const home = url ?? 'https://github.com';
  const api = url === undefined ? 'https://api.github.com' : `${url}/api/v3`;
  return {
    name,
    consentUrl: async ({ redirectUri, state }) => {
      const consent = new URL('/login/oauth/authorize', home);
      consent.searchParams.set('client_id', clientId);
      consent.searchParams.set('redirect_uri', redirectUri);
      consent.searchParams.set('response_type', 'code');
      consent.searchParams.set('scope', 'user:email');
      consent.searchParams.set('state', state);
      return consent.href;
    },
    personOf: async (code, { redirectUri }) => {
      const exchanged = await askProvider(`${home}/login/oauth/access_token`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          client_id: clientId,
          client_secret: secret,
          code,
          redirect_uri: redirectUri,
        }),
      });
      const token = textOf(exchanged, 'access_token');
      if (token === undefined) {
        throw new Refusal(500, 'unexpected_failure', 'Unable to exchange external code');
      }
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
      const user = await askProvider(`${api}/user`, { headers });
      const emails = Object.values(await askProvider(`${api}/user/emails`, { headers }));
      const primary = emails.find(isPrimary);
      const { id } = user;
      if (typeof id !== 'number') {
        throw new Refusal(500, 'unexpected_failure', 'Unable to read the user at the provider');
      }
      return {
        id: String(id),
        issuer: api,
        email: primary?.email,
        isVerified: primary?.verified === true,
        data: dataOf(user),
      };
    },
  };
}

function isPrimary(entry: unknown): entry is { email: string; verified?: unknown } {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'primary' in entry &&
    entry.primary === true &&
    'email' in entry &&
    typeof entry.email === 'string'
  );
}

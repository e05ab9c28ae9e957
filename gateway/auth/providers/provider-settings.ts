import type { Reader } from '../../setting-reader.ts';
import { parseUrl } from '../../../src/domain/text/parse-url.ts';

/** A provider that players may sign in with. */
export type ProviderSettings = {
  /** As Supabase's clients name it. */
  name: string;
  clientId: string;
  secret: string;
} & (
  | {
      kind: 'github';
      /** Where a GitHub of one's own answers; undefined: the public one. */
      url: string | undefined;
    }
  | { kind: 'openid'; issuer: string }
);

/**
 * Reads the providers from environment variables: those that have a client id. OAUTH_OPENID_ is any
 * provider of the operator's that speaks OpenID Connect.
 */
export function readProviders(read: Reader): ProviderSettings[] {
  const credentials = (prefix: string) => {
    const clientId = read.text(`${prefix}_CLIENT_ID`);
    if (clientId === undefined) return undefined;
    const secret = read.text(`${prefix}_SECRET`);
    if (secret === undefined) read.fault(`${prefix}_SECRET`, `set, as ${prefix}_CLIENT_ID is`);
    return { clientId, secret: secret ?? '' };
  };
  const providers: ProviderSettings[] = [];
  const github = credentials('OAUTH_GITHUB');
  if (github !== undefined) {
    const url = read.origin('OAUTH_GITHUB_URL');
    providers.push({ kind: 'github', name: 'github', ...github, url });
  }
  const google = credentials('OAUTH_GOOGLE');
  if (google !== undefined) {
    const issuer = 'https://accounts.google.com';
    providers.push({ kind: 'openid', name: 'google', ...google, issuer });
  }
  const own = credentials('OAUTH_OPENID');
  if (own !== undefined) providers.push({ kind: 'openid', ...own, ...readOpenid(read) });
  return providers;
}

/** What other ways to sign in are stored by; somebody of a provider of that name would be taken for somebody of theirs. */
const ourNames = ['email', 'phone', 'github', 'google', 'web3', 'sso', 'saml'];

function readOpenid(read: Reader): { name: string; issuer: string } {
  const issuer = read.text('OAUTH_OPENID_ISSUER') ?? '';
  if (!/^https?:\/\//.test(issuer) || parseUrl(issuer) === null) {
    read.fault('OAUTH_OPENID_ISSUER', 'the address of the provider, as its tokens state it');
  }
  const name = read.text('OAUTH_OPENID_NAME') ?? 'keycloak';
  if (!/^[a-z][a-z0-9_:-]{1,31}$/.test(name)) {
    read.fault('OAUTH_OPENID_NAME', 'a name of small letters and digits');
  }
  if (ourNames.includes(name.split(':', 1).join(''))) {
    read.fault(
      'OAUTH_OPENID_NAME',
      `none of ${ourNames.join(', ')}, which mean other ways to sign in`,
    );
  }
  return { name, issuer };
}

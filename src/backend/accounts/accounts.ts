import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Backend } from '../backend.ts';
import { SESSION_KEY } from '../session.ts';
import { followSession } from './follow-session.ts';

/** The official clients for what belongs to somebody: the account, and the tables of its own. */
export type Accounts = { auth: GoTrueClient; rest: PostgrestClient };

const made = new WeakMap<Backend, Accounts>();

/** The page's accounts, made with their first use; from then on the session is followed. */
export function accountsOf(backend: Backend): Accounts {
  const accounts = made.get(backend) ?? createAccounts(backend);
  made.set(backend, accounts);
  return accounts;
}

function createAccounts({ backendUrl, publishableKey }: Backend): Accounts {
  const refusals = { ofRefresh: false };
  const auth = new AuthClient({
    url: `${backendUrl}/auth/v1`,
    headers: { apikey: publishableKey },
    storageKey: SESSION_KEY,
    flowType: 'pkce',
    // Links carry a token hash, which a screen verifies on a press; no session is ever in a URL.
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      // In which language mails are written until the profile says.
      headers.set('Accept-Language', document.documentElement.lang);
      const answer = await fetch(input, { ...init, headers });
      refusals.ofRefresh = isRefresh(input) && answer.status >= 400 && answer.status < 500;
      return answer;
    },
  });
  followSession(auth, () => refusals.ofRefresh);
  return { auth, rest: createRest(`${backendUrl}/rest/v1`, publishableKey, auth) };
}

function createRest(url: string, publishableKey: string, auth: GoTrueClient): PostgrestClient {
  return new PostgrestClient(url, {
    headers: { apikey: publishableKey },
    // Its own retries would hide for seconds that the server is out of reach; screens offer theirs.
    retry: false,
    fetch: async (input, init) => {
      const { data } = await auth.getSession();
      const headers = new Headers(init?.headers);
      if (data.session !== null) {
        headers.set('Authorization', `Bearer ${data.session.access_token}`);
      }
      return fetch(input, { ...init, headers });
    },
  });
}

function isRefresh(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return address.includes('grant_type=refresh_token');
}

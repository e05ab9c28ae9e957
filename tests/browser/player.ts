import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Page } from '@playwright/test';
import type { TestGateway } from './test-gateway.ts';

/** Where the page stores its session. */
const SESSION_KEY = 'quando.session';

/** Somebody with a confirmed account. */
export type Player = {
  id: string;
  email: string;
  password: string;
  /** The session in the text that the page stores. */
  stored: string;
};

let players = 0;

/** Makes an account over HTTP and confirms its address; nothing is known of it but its language. */
export async function makePlayer(
  gateway: TestGateway,
  language: 'de-DE' | 'en-US' = 'de-DE',
): Promise<Player> {
  players += 1;
  const email = `player-${process.pid}-${players}@example.org`;
  const password = 'correct horse battery';
  const { auth, stored } = authOf(gateway);
  const { error } = await auth.signUp({ email, password, options: { data: { language } } });
  if (error !== null) throw error;
  const { tokenHash } = await gateway.mailTo(email);
  const proof = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  if (proof.error !== null) throw proof.error;
  return { id: proof.data.user?.id ?? '', email, password, stored: stored() };
}

/** Signs in as on another device; returns that session in the text that the page stores. */
export async function signInElsewhere(
  gateway: TestGateway,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { auth, stored } = authOf(gateway);
  const { error } = await auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return stored();
}

/** Signs the browser in: the page finds this session where it stores its own. */
export async function putSession(page: Page, gateway: TestGateway, stored: string) {
  // Asked of nobody; an icon of its own keeps the browser from looking for one.
  const blank = `${gateway.url}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    stored,
  ] as const);
  // A page on which anything is intercepted keeps no file from one load to the next.
  await page.unroute(blank);
}

/** The official data client in the name of a stored session. */
export function dataOf(gateway: TestGateway, stored: string): PostgrestClient {
  const { access_token: token } = JSON.parse(stored) as { access_token: string };
  return new PostgrestClient(`${gateway.url}/rest/v1`, {
    headers: { apikey: gateway.publishableKey, Authorization: `Bearer ${token}` },
  });
}

/** Whether the server would go on with a stored session; it is used up by asking. */
export async function isAlive(gateway: TestGateway, stored: string): Promise<boolean> {
  const { refresh_token: token } = JSON.parse(stored) as { refresh_token: string };
  const { error } = await authOf(gateway).auth.refreshSession({ refresh_token: token });
  return error === null;
}

/** The official auth client, and what it stored. */
function authOf({ url, publishableKey }: TestGateway) {
  const items = new Map<string, string>();
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    storageKey: SESSION_KEY,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  return { auth, stored: () => items.get(SESSION_KEY) ?? '' };
}

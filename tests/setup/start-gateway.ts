import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, inject } from 'vitest';

import { listen } from '../../gateway/http/listen.ts';
import { createLog } from '../../gateway/log.ts';
import type { Mail } from '../../gateway/mail/mail.ts';
import { type Gateway, type GatewayParts, openGateway } from '../../gateway/open-gateway.ts';
import { keepLibrariesQuiet } from '../../gateway/quiet-libraries.ts';
import { findRepository } from '../../gateway/repository.ts';
import { readSettings } from '../../gateway/settings.ts';
import { newPlace } from './fresh-database.ts';
import { quickPasswords } from './quick-passwords.ts';
import { readMail } from './services/read-mail.ts';

/** A real gateway on a free port with a data folder of its own; what it mailed and logged is kept. */
export type RunningGateway = {
  url: string;
  gateway: Gateway;
  dataDir: string;
  mails: Mail[];
  log: string[];
  stop: () => Promise<void>;
};

/** Limits have their own tests; elsewhere they would only be in the way. */
const generous = { burst: 1_000_000, perMinute: 1_000_000 };
export const noLimits = {
  api: generous,
  auth: generous,
  account: generous,
  code: generous,
  namedCode: generous,
  session: generous,
  renewal: generous,
  records: generous,
  gift: generous,
  export: generous,
  declaration: generous,
  receipt: generous,
  receipts: generous,
  report: generous,
  reminder: generous,
  staff: generous,
  signUp: generous,
  codes: generous,
  mail: generous,
  mails: generous,
  factorText: generous,
  text: generous,
  texts: generous,
};

type Options = Partial<Omit<GatewayParts, 'settings'>> & { environment?: Record<string, string> };

async function startGateway({ environment = {}, ...parts }: Options = {}): Promise<RunningGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quando-gateway-'));
  const place = { CONTENT_DIR: inject('content'), DATABASE_URL: (await newPlace('filled')).url };
  const mails: Mail[] = [];
  const log: string[] = [];
  const lines = createLog('json', 'debug', (line) => log.push(line));
  const giveConsoleBack = keepLibrariesQuiet(lines);
  const gateway = await openGateway({
    settings: readSettings({
      ...quickPasswords,
      DATA_DIR: dataDir,
      PORT: '0',
      ...place,
      ...environment,
    }),
    repository: await findRepository(),
    log: lines,
    sendMail: async (mail) => {
      mails.push(mail);
    },
    rates: noLimits,
    ...parts,
  });
  const server = await listen(gateway.fetch, '127.0.0.1', 0, gateway);
  gateway.listensAt(server.url);
  const stop = async () => {
    await server.drain();
    await gateway.close();
    giveConsoleBack();
    await rm(dataDir, { recursive: true });
  };
  return { url: server.url, gateway, dataDir, mails, log, stop };
}

/** A real gateway for the surrounding `describe`, stopped after it. */
export function gatewayFor(...words: Parameters<typeof startGateway>): () => RunningGateway {
  let running: RunningGateway | undefined;
  beforeAll(async () => {
    running = await startGateway(...words);
  });
  afterAll(() => running?.stop());
  return () => {
    if (running === undefined) throw new Error('The gateway starts before the first test.');
    return running;
  };
}

/** The official auth client, as the page makes it. */
export function authClient({ url, gateway }: RunningGateway): InstanceType<typeof AuthClient> {
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: gateway.publishableKey },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      const isVerification = new Request(input).url.includes('/auth/v1/verify');
      const token = isVerification
        ? (await auth.getSession()).data.session?.access_token
        : undefined;
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      return fetch(input, { ...init, headers });
    },
  });
  return auth;
}

/** The official data client; with an access token, that player's. */
export function dataClient(
  { url, gateway }: RunningGateway,
  accessToken?: string,
): PostgrestClient {
  const bearer = accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` };
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: gateway.publishableKey, ...bearer },
  });
}

/** As {@link readMail}, once all mails that answers promised are on their way. */
export async function mailTo(running: RunningGateway, to: string) {
  await running.gateway.settled();
  return readMail(running.mails, to);
}

let players = 0;

/** A new player with a confirmed address, signed in with a client of their own. */
export async function signUpPlayer(running: RunningGateway) {
  players += 1;
  const email = `player${players}@example.org`;
  const password = 'correct horse battery';
  const auth = authClient(running);
  await auth.signUp({ email, password });
  const { tokenHash } = await mailTo(running, email);
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  if (error || data.session === null) throw error ?? new Error('No session.');
  return { auth, email, password, session: data.session, id: data.session.user.id };
}

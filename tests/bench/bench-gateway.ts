import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listen } from '../../gateway/http/listen.ts';
import { createLog } from '../../gateway/log.ts';
import { type Gateway, openGateway } from '../../gateway/open-gateway.ts';
import { findRepository } from '../../gateway/repository.ts';
import { readSettings } from '../../gateway/settings.ts';

/** A real gateway with the real content, whose callers may ask as much as they like. */
export type BenchGateway = {
  url: string;
  gateway: Gateway;
  /** Signs sessions, so that a player needs no sign-up by mail. */
  jwtSecret: string;
  close: () => Promise<void>;
};

const unlimited = { burst: 1_000_000_000, perMinute: 1_000_000_000 };

/** A table as the players' own ones are made, for the upsert alone. */
const ownRows = `
  create table public.bench_state (user_id uuid primary key, tries integer not null);
  alter table public.bench_state enable row level security;
  revoke all on public.bench_state from anon, authenticated, service_role;
  grant select, insert, update on public.bench_state to authenticated;
  create policy "players keep their own row" on public.bench_state to authenticated
    using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))`;

/**
 * Starts it on a free port, on a database in a temporary folder.
 *
 * @param options `hasContent` false: no puzzle is there yet; `databaseUrl`: another empty database
 */
export async function openBenchGateway({
  hasContent = true,
  databaseUrl,
}: { hasContent?: boolean; databaseUrl?: string } = {}): Promise<BenchGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'quando-bench-'));
  const content = join(folder, 'content');
  await mkdir(content);
  const jwtSecret = crypto.randomUUID();
  const gateway = await openGateway({
    settings: readSettings({
      DATA_DIR: folder,
      QUANDO_JWT_SECRET: jwtSecret,
      ...(hasContent ? {} : { CONTENT_DIR: content }),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    }),
    repository: await findRepository(),
    log: createLog('plain', 'warn'),
    rates: { api: unlimited, auth: unlimited, account: unlimited, records: unlimited },
  });
  // Before the first request, at which the backend reads once and for all what tables there are.
  await gateway.database.exec(ownRows);
  const server = await listen(gateway.fetch, '127.0.0.1', 0, gateway);
  gateway.listensAt(server.url);
  return {
    url: server.url,
    gateway,
    jwtSecret,
    close: async () => {
      await server.drain();
      await gateway.close();
      await rm(folder, { recursive: true });
    },
  };
}

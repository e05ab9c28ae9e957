import type { TestProject } from 'vitest/node';

import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the database tests' own PostgreSQL server. */
    postgresUrl: string;
  }
}

/** Vitest calls this once before the database tests and what it returns after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

import type { Database } from '../database/database.ts';
import type { Readings } from './metrics.ts';

/** What the database says of itself, and of backups. */
export function databaseReadings({
  query,
}: Pick<Database, 'query'>): Pick<Readings, 'database' | 'lastBackup'> {
  return {
    database: async () => {
      const [row] = await query<Awaited<ReturnType<Readings['database']>>>(
        `select pg_database_size(current_database()) as bytes,
           current_setting('max_connections')::integer as "mostConnections",
           (select count(*)::integer from pg_stat_activity a where a.datname = current_database())
             as connections`,
      );
      return row ?? { bytes: 0, mostConnections: 0, connections: 0 };
    },
    lastBackup: async () => {
      const [row] = await query<{ at: number | null }>(
        `select extract(epoch from max(b.ended_at))::float8 as at from private.backup b
         where b.failure is null`,
      );
      return row?.at ?? null;
    },
  };
}

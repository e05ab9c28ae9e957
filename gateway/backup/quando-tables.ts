import { readAuthSchema } from '../database/auth-schema/auth-schema.ts';
import type { Lane } from '../database/lanes.ts';
import { readMigrations } from '../database/migration-files.ts';
import { leftOut } from './backup-format.ts';

/** A table of a database, with the columns that are stored, not computed; `sql` is its quoted name. */
export type Table = { name: string; sql: string; columns: Column[] };

/** A column; `counter` is the sequence that numbers it, quoted, if any. */
export type Column = { name: string; sql: string; counter: string | null };

/** All tables of a database but PostgreSQL's own, and those of its extensions, by name. */
export async function readTables(send: Lane['send']): Promise<Table[]> {
  const rows = await send<{ tables: string }>(
    `select coalesce(json_agg(t order by t.name), '[]')::text as tables
     from (
       select format('%s.%s', n.nspname, c.relname) as name, format('%I.%I', n.nspname, c.relname) as sql,
         (select coalesce(json_agg(json_build_object(
             'name', a.attname, 'sql', quote_ident(a.attname),
             'counter', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
           ) order by a.attnum), '[]')
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         ) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and not exists (
           select from pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
         )
     ) t`,
  );
  return JSON.parse(rows[0]?.tables ?? '[]') as Table[];
}

/** The names of the tables that this program makes, whether a database has all of them yet or not. */
export async function readKnownNames(migrationFolder: string): Promise<Set<string>> {
  const migrations = await readMigrations(migrationFolder);
  const sql = [await readAuthSchema(), ...migrations.map((migration) => migration.sql)].join('\n');
  const made = sql.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([\w."]+)/gim);
  return new Set([...made].map(([, name = '']) => name.replaceAll('"', '')));
}

/** What of a database goes into a backup, and what tables it has that are none of Quando's. */
export function sortOut(
  tables: readonly Table[],
  known: ReadonlySet<string>,
): { ours: Table[]; foreign: string[] } {
  const others = tables.filter(({ name }) => !leftOut.includes(name));
  return {
    ours: others.filter(({ name }) => known.has(name)),
    foreign: others.filter(({ name }) => !known.has(name)).map(({ name }) => name),
  };
}

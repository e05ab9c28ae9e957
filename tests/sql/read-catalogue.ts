import type { Database } from '../../gateway/database/database.ts';

/** What the catalogue says of public and private, a line each: kind, object, and everything about it. */
const lines = `
  with ours as (
    select oid from pg_namespace where nspname in ('public', 'private')
  ),
  relation as (
    select c.* from pg_class c where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'v', 'S')
  )
  select concat_ws(' ', 'schema', n.oid::regnamespace, obj_description(n.oid, 'pg_namespace')) as line
  from pg_namespace n where n.nspname = 'private'
  union all
  select concat_ws(' ', 'relation', c.oid::regclass, c.relkind, c.relrowsecurity, c.reloptions,
    obj_description(c.oid, 'pg_class'), case when c.relkind = 'v' then pg_get_viewdef(c.oid) end)
  from relation c
  union all
  select concat_ws(' ', 'column', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
    a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid),
    col_description(c.oid, a.attnum), a.attacl)
  from relation c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace in (select oid from ours)
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(indexrelid)) from pg_index
  where indrelid in (select oid from relation)
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) from pg_trigger
  where not tgisinternal and tgrelid in (select oid from relation)
  union all
  select concat_ws(' ', 'policy', to_jsonb(p)) from pg_policies p where schemaname in ('public', 'private')
  union all
  select concat_ws(' ', 'function', pg_get_functiondef(oid), obj_description(oid, 'pg_proc'))
  from pg_proc where pronamespace in (select oid from ours)
  union all
  select concat_ws(' ', 'grant', g.object, g.grantee::regrole, g.privilege_type)
  from (
    select c.oid::regclass::text as object, a.* from relation c, aclexplode(c.relacl) a
    where a.grantee <> c.relowner
    union all
    select p.oid::regprocedure::text, a.* from pg_proc p, aclexplode(p.proacl) a
    where p.pronamespace in (select oid from ours) and a.grantee <> p.proowner
    union all
    select concat('by default ', d.defaclobjtype, d.defaclnamespace::regnamespace), a.*
    from pg_default_acl d, aclexplode(d.defaclacl) a
  ) g
  order by 1`;

/**
 * Describes tables, columns, defaults, constraints, indexes, functions with their bodies, triggers, policies,
 * grants, comments and views, so that two databases can be compared.
 */
export function readCatalogue(database: Database): Promise<string[]> {
  return database.transaction(async (query) => {
    await query(`set local search_path = ''`);
    return (await query<{ line: string }>(lines)).map(({ line }) => line);
  });
}

/** Every row of every table of the schemas as JSON, by table. */
export async function readRows(
  database: Database,
  schemas: readonly string[] = ['public', 'private'],
): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text = any ($1)`,
    [schemas],
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [read] = await database.query<{ rows: unknown[] }>(
      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from ${name} t`,
    );
    rows[name] = read?.rows;
  }
  return rows;
}

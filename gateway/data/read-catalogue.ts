import type { Argument, Catalogue, Column, Relation, Routine } from './catalogue.ts';
import { inTransaction, type Lane } from '../database/lanes.ts';

/** The facts of a column; `a` is its name, `t` its type's row, `d` its default as SQL. */
const columnFacts = (name: string, defaultSql: string) => `
  'name', ${name}, 'sql', quote_ident(${name}), 'literal', quote_literal(${name}),
  'type', format('%I.%I', tn.nspname, t.typname),
  'comparedAs', format('%I.%I', bn.nspname, b.typname),
  'listedAs', case when l.oid is null then 'pg_catalog._text' else format('%I.%I', ln.nspname, l.typname) end,
  'default', ${defaultSql}`;

/** The type, the one below it where it is a domain, and the array of that. */
const typesOf = (type: string) => `
  join pg_catalog.pg_type t on t.oid = ${type}
  join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
  join pg_catalog.pg_type b on b.oid = case t.typtype when 'd' then t.typbasetype else t.oid end
  join pg_catalog.pg_namespace bn on bn.oid = b.typnamespace
  left join pg_catalog.pg_type l on l.oid = b.typarray
  left join pg_catalog.pg_namespace ln on ln.oid = l.typnamespace`;

const attributesOf = (relation: string) => `
  select json_agg(json_build_object(${columnFacts(
    'a.attname',
    `case
       when a.attidentity <> ''
         then format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
       when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
     end`,
  )}) order by a.attnum)
  from pg_catalog.pg_attribute a ${typesOf('a.atttypid')}
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped`;

const relationsSql = `
  select c.relname as name, format('%I.%I', 'public', c.relname) as sql,
    coalesce((${attributesOf('c.oid')}), '[]') as columns,
    coalesce((
      select json_agg(a.attname order by k.place)
      from pg_catalog.pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_catalog.pg_attribute a on a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid), '[]') as "primaryKey"
  from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not c.relispartition`;

const inputsSql = `
  select json_agg(json_build_object(
      'name', g.name, 'sql', quote_ident(g.name), 'type', format('%I.%I', tn.nspname, t.typname),
      'hasDefault', g.input > p.pronargs - p.pronargdefaults) order by g.place)
  from (
    select u.name, u.type, u.place, row_number() over (order by u.place) as input
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
      with ordinality as u (type, name, mode, place)
    where coalesce(u.mode, 'i') in ('i', 'b')) as g
  join pg_catalog.pg_type t on t.oid = g.type
  join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace`;

const outputsSql = `
  select json_agg(json_build_object(${columnFacts('u.name', 'null::text')}) order by u.place)
  from unnest(p.proallargtypes, p.proargnames, p.proargmodes)
    with ordinality as u (type, name, mode, place) ${typesOf('u.type')}
  where u.mode in ('o', 'b', 't')`;

const routinesSql = `
  select p.proname as name, format('%I.%I', 'public', p.proname) as sql,
    p.provolatile = 'v' as "isVolatile", p.proretset as "isSet",
    case
      when p.prorettype = 'void'::regtype then 'void'
      when r.typtype = 'c' or p.prorettype = 'record'::regtype then 'row'
      else 'scalar'
    end as shape,
    coalesce((${inputsSql}), '[]') as arguments,
    coalesce(
      case r.typtype when 'c' then (${attributesOf('r.typrelid')}) else (${outputsSql}) end,
      '[]') as columns
  from pg_catalog.pg_proc p join pg_catalog.pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and (p.pronargs = 0 or '' <> all (p.proargnames))`;

type Read<Named extends { columns: unknown }> = Omit<Named, 'columns'> & { columns: Column[] };

/** Reads what the schema `public` exposes. Rights are the database's to judge, call by call. */
export async function readCatalogue(lane: Lane): Promise<Catalogue> {
  const [relations, routines] = await inTransaction(lane, async (send) => {
    // Without a path every name comes qualified.
    await send(`set local search_path = ''`);
    return [
      await send<Read<Relation>>(relationsSql),
      await send<Read<Routine> & { arguments: Argument[] }>(routinesSql),
    ];
  });
  const named = new Map<string, Routine[]>();
  for (const routine of routines.map(withColumns)) {
    named.set(routine.name, [...(named.get(routine.name) ?? []), routine]);
  }
  return {
    relations: new Map(relations.map((relation) => [relation.name, withColumns(relation)])),
    routines: named,
  };
}

function withColumns<Named extends { columns: Column[] }>({ columns, ...rest }: Named) {
  return { ...rest, columns: new Map(columns.map((column) => [column.name, column])) };
}

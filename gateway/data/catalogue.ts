import { DataRefusal } from './refusal.ts';

/**
 * What the schema `public` exposes. Every field named `sql`, `type` and `default` was written by the
 * database, quoted and qualified, and is all that becomes part of a statement.
 */
export type Catalogue = {
  relations: ReadonlyMap<string, Relation>;
  /** Several where a name is overloaded. */
  routines: ReadonlyMap<string, readonly Routine[]>;
};

export type Relation = {
  name: string;
  sql: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
};

export type Column = {
  name: string;
  sql: string;
  /** The name as a string of SQL. */
  literal: string;
  type: string;
  /** What a value is compared as: of a domain the type below it; and an array of that. */
  comparedAs: string;
  listedAs: string;
  default: string | null;
};

export type Routine = {
  name: string;
  sql: string;
  arguments: readonly Argument[];
  isVolatile: boolean;
  isSet: boolean;
  shape: 'void' | 'scalar' | 'row';
  /** Of the rows it gives; empty for all others. */
  columns: ReadonlyMap<string, Column>;
};

export type Argument = { name: string; sql: string; type: string; hasDefault: boolean };

/** @throws DataRefusal PGRST205 */
export function relationNamed({ relations }: Catalogue, name: string): Relation {
  const found = relations.get(name);
  if (found !== undefined) return found;
  const message = `Could not find the table 'public.${name}' in the schema cache`;
  throw new DataRefusal(404, 'PGRST205', message, { isUnknownName: true });
}

/**
 * The function that takes exactly these arguments.
 *
 * @throws DataRefusal PGRST202 for none, PGRST203 for several
 */
export function routineFor(
  { routines }: Catalogue,
  name: string,
  given: readonly string[],
): Routine {
  const found = (routines.get(name) ?? []).filter(
    (routine) =>
      given.every((key) => routine.arguments.some((argument) => argument.name === key)) &&
      routine.arguments.every(({ name: key, hasDefault }) => hasDefault || given.includes(key)),
  );
  const [routine] = found;
  if (routine === undefined) throw noRoutine(name, given);
  if (found.length === 1) return routine;
  const all = found.map(({ sql }) => sql).join(', ');
  const message = `Could not choose the best candidate function between: ${all}`;
  throw new DataRefusal(300, 'PGRST203', message);
}

/** The names that any function of this name has for its arguments. */
export function argumentNamesOf({ routines }: Catalogue, name: string): ReadonlySet<string> {
  const all = routines.get(name) ?? [];
  return new Set(all.flatMap((routine) => routine.arguments.map((argument) => argument.name)));
}

/** @throws DataRefusal 42703 in PostgreSQL's words */
export function columnNamed(
  { name: owner, columns }: Pick<Relation | Routine, 'name' | 'columns'>,
  name: string,
): Column {
  const found = columns.get(name);
  if (found !== undefined) return found;
  throw new DataRefusal(400, '42703', `column ${owner}.${name} does not exist`, {
    isUnknownName: true,
  });
}

/** As {@link columnNamed}, for what is written: PGRST204. */
export function writtenColumn({ name: owner, columns }: Relation, name: string): Column {
  const found = columns.get(name);
  if (found !== undefined) return found;
  const message = `Could not find the '${name}' column of '${owner}' in the schema cache`;
  throw new DataRefusal(400, 'PGRST204', message, { isUnknownName: true });
}

function noRoutine(name: string, given: readonly string[]): DataRefusal {
  const list = given.join(', ');
  const called = `public.${name}${given.length === 0 ? ' without parameters' : `(${list})`}`;
  const searched =
    given.length === 0
      ? 'without parameters'
      : `with parameter${given.length === 1 ? '' : 's'} ${list}`;
  return new DataRefusal(
    404,
    'PGRST202',
    `Could not find the function ${called} in the schema cache`,
    {
      details:
        `Searched for the function public.${name} ${searched}, ` +
        'but no matches were found in the schema cache.',
      isUnknownName: true,
    },
  );
}

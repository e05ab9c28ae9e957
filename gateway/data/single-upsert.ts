import type { Body } from './body.ts';
import type { Relation } from './catalogue.ts';
import type { ParsedQuery } from './query.ts';
import { DataRefusal } from './refusal.ts';

/**
 * Requires of a PUT that its address names one row by the whole primary key, and its body that row.
 *
 * @throws DataRefusal PGRST105, PGRST114 or PGRST115
 */
export function requireOwnKey({ primaryKey }: Relation, query: ParsedQuery, body: Body): void {
  if (query.limit !== undefined || query.offset !== 0) {
    const message = 'limit/offset querystring parameters are not allowed for PUT';
    throw new DataRefusal(400, 'PGRST114', message);
  }
  const named = new Map(
    query.conditions.flatMap((condition): [string, string][] =>
      'column' in condition &&
      !condition.isNegated &&
      condition.test.kind === 'compare' &&
      condition.test.operator === 'eq'
        ? [[condition.column, condition.test.value]]
        : [],
    ),
  );
  const isKey = primaryKey.length > 0 && primaryKey.every((name) => named.has(name));
  if (!isKey || query.conditions.length !== primaryKey.length) {
    const message = "Filters must include all and only primary key columns with 'eq' operators";
    throw new DataRefusal(405, 'PGRST105', message);
  }
  const isSame = primaryKey.every((name) => String(body.first[name]) === named.get(name));
  if (body.isList || !isSame) {
    const message = 'Payload values do not match URL in primary key column(s)';
    throw new DataRefusal(400, 'PGRST115', message);
  }
}

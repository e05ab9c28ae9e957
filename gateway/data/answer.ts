import { DataRefusal } from './refusal.ts';
import type { Form, Preferences } from './preferences.ts';
import type { Outcome } from './transaction.ts';

/** What an answer says of its request. */
export type Asked = {
  form: Form;
  preferences: Preferences;
  isHead: boolean;
  /** Whether the request named the schema. */
  namesSchema: boolean;
};

/** Rows that were read, from `offset` on. */
export function answerRows(outcome: Outcome, offset: number, asked: Asked): Response {
  const total = outcome.total == null ? undefined : Number(outcome.total);
  if (total !== undefined && offset > total) throw outOfBounds(offset, total);
  const last = offset + outcome.rows - 1;
  const range = rangeOf(offset, last, total);
  const isPart = total !== undefined && outcome.rows < total;
  return withBody(isPart ? 206 : 200, bodyOf(outcome, asked), asked, range);
}

/** What a function gave as one value. */
export function answerValue({ body }: Outcome, isVoid: boolean, asked: Asked): Response {
  if (isVoid) return new Response(null, { status: 204, headers: headersOf(asked, '0-0/*') });
  return withBody(200, body, asked, '0-0/*');
}

/** Rows that were inserted, or by a resolution only changed. */
export function answerInserted(outcome: Outcome, asked: Asked): Response {
  const { preferences } = asked;
  const isNew = preferences.resolution !== 'merge-duplicates' || outcome.inserted !== '0';
  const status = isNew ? 201 : 200;
  const range = `*/${preferences.isCounted ? outcome.rows : '*'}`;
  if (preferences.isReturned) return withBody(status, bodyOf(outcome, asked), asked, range);
  return new Response(null, { status, headers: headersOf(asked, range) });
}

/** Rows that were changed or removed. */
export function answerChanged(outcome: Outcome, isRemoval: boolean, asked: Asked): Response {
  const { isCounted, isReturned } = asked.preferences;
  const total = isCounted ? outcome.rows : undefined;
  const range = isRemoval ? rangeOf(1, 0, total) : rangeOf(0, outcome.rows - 1, total);
  if (isReturned) return withBody(200, bodyOf(outcome, asked), asked, range);
  return new Response(null, { status: 204, headers: headersOf(asked, range) });
}

/** What may be asked of a relation or of a function; the database judges who may. */
export function answerOptions(isRoutine: boolean): Response {
  const allow = `OPTIONS,GET,HEAD,POST${isRoutine ? '' : ',PUT,PATCH,DELETE'}`;
  return new Response(null, { headers: { allow } });
}

export function answerRefusal({ status, body, headers }: DataRefusal): Response {
  return Response.json(body, { status, headers });
}

/** @throws DataRefusal PGRST116 where one row is asked for and another number came */
export function requireOne({ rows }: Outcome): void {
  if (rows === 1) return;
  const details = `The result contains ${rows} rows`;
  const message = 'Cannot coerce the result to a single JSON object';
  throw new DataRefusal(406, 'PGRST116', message, { details });
}

/** @throws DataRefusal PGRST124 where more rows were changed than may be */
export function requireFew({ rows }: Outcome, most: number): void {
  if (rows <= most) return;
  const message = 'Query result exceeds max-affected preference constraint';
  throw new DataRefusal(400, 'PGRST124', message, { details: `The query affects ${rows} rows` });
}

/** A list of one row without its brackets is that row. */
function bodyOf({ body }: Outcome, { form }: Asked): string {
  return form.isSingle ? body.slice(1, -1) : body;
}

function withBody(status: number, body: string, asked: Asked, range: string): Response {
  const type = asked.form.isSingle ? 'application/vnd.pgrst.object+json' : 'application/json';
  const headers = { 'content-type': `${type}; charset=utf-8`, ...headersOf(asked, range) };
  return new Response(asked.isHead ? null : body, { status, headers });
}

function headersOf({ preferences, namesSchema }: Asked, range: string): Record<string, string> {
  return {
    'content-range': range,
    ...(preferences.applied.length === 0
      ? {}
      : { 'preference-applied': preferences.applied.join(', ') }),
    ...(namesSchema ? { 'content-profile': 'public' } : {}),
  };
}

function rangeOf(first: number, last: number, total: number | undefined): string {
  const places = total !== 0 && first <= last ? `${first}-${last}` : '*';
  return `${places}/${total ?? '*'}`;
}

function outOfBounds(offset: number, total: number): DataRefusal {
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
  return new DataRefusal(416, 'PGRST103', 'Requested range not satisfiable', { details });
}

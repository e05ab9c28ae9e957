import {
  answerChanged,
  answerInserted,
  answerRows,
  answerValue,
  type Asked,
  requireFew,
  requireOne,
} from './answer.ts';
import type { Body } from './body.ts';
import { argumentNamesOf, type Catalogue, relationNamed, routineFor } from './catalogue.ts';
import { parseQuery } from './parse-query.ts';
import type { ParsedQuery } from './query.ts';
import { badBody, DataRefusal, notOffered } from './refusal.ts';
import { requireOwnKey } from './single-upsert.ts';
import type { Statement } from './statement.ts';
import type { Outcome } from './transaction.ts';
import { writeCall } from './write-call.ts';
import { writeDelete, writeInsert, writeUpdate } from './write-change.ts';
import { writeRead } from './write-rows.ts';

/** A request, read as far as that goes without a catalogue. */
export type Call = Asked & {
  method: string;
  isRoutine: boolean;
  name: string;
  search: string;
  range: { offset: number; limit: number | undefined };
  body: Body | undefined;
};

export type Plan = {
  statement: Statement;
  isReadOnly: boolean;
  /** Refuses what came of it, by throwing. */
  judge: ((outcome: Outcome) => void) | undefined;
  answer: (outcome: Outcome) => Response;
};

/**
 * How a call is done with what the catalogue knows.
 *
 * @throws DataRefusal for what is not there or cannot be
 */
export function planCall(catalogue: Catalogue, call: Call): Plan {
  if (call.isRoutine) return planRoutine(catalogue, call);
  const relation = relationNamed(catalogue, call.name);
  const { method, form, preferences, body } = call;
  const query = withRange(parseQuery(call.search), call);
  const options = { ...preferences, ...form };
  const judge = judgeOf(call, preferences.maxAffected);
  if (method === 'GET') {
    const answer = (outcome: Outcome) => answerRows(outcome, query.offset, call);
    return { statement: writeRead(relation, query, options), isReadOnly: true, judge, answer };
  }
  const writing = { isReadOnly: false, judge };
  if (method === 'DELETE') {
    requireWhole(query);
    const statement = writeDelete(relation, query, options);
    return { ...writing, statement, answer: (outcome) => answerChanged(outcome, true, call) };
  }
  if (body === undefined) throw badBody('Empty or invalid json');
  if (method === 'PATCH') {
    requireWhole(query);
    const statement = writeUpdate(relation, query, body, options);
    return { ...writing, statement, answer: (outcome) => answerChanged(outcome, false, call) };
  }
  const answer = (outcome: Outcome) => answerInserted(outcome, call);
  if (method === 'POST') {
    const statement = writeInsert(relation, query, body, options);
    // A number of rows to affect is a matter of changes and removals.
    return { ...writing, judge: judgeOf(call, undefined), statement, answer };
  }
  requireOwnKey(relation, query, body);
  const upsert = { ...options, resolution: 'merge-duplicates' } as const;
  const statement = writeInsert(relation, { ...query, onConflict: undefined }, body, upsert);
  const asUpsert = { ...call, preferences: { ...preferences, ...upsert } };
  return { ...writing, statement, answer: (outcome) => answerInserted(outcome, asUpsert) };
}

function planRoutine(catalogue: Catalogue, call: Call): Plan {
  const { name, method, form, preferences, body } = call;
  const isRead = method === 'GET';
  const names = isRead ? argumentNamesOf(catalogue, name) : undefined;
  const query = withRange(parseQuery(call.search, names), call);
  if (body?.isList) throw badBody('The arguments of a function are one object');
  const given = isRead ? [...query.arguments.keys()] : (body?.keys ?? []);
  const routine = routineFor(catalogue, name, given);
  if (isRead && routine.isVolatile) throw readOnly(name);
  if (preferences.maxAffected !== undefined && !routine.isSet) throw noRowsToCount();
  const options = { ...preferences, ...form };
  const statement = writeCall(routine, query, isRead ? undefined : body, options);
  const asked = routine.isSet ? call : { ...call, form: { ...form, isSingle: false } };
  return {
    statement,
    isReadOnly: !routine.isVolatile,
    judge: routine.isSet ? judgeOf(call, preferences.maxAffected) : undefined,
    answer: (outcome) =>
      routine.isSet
        ? answerRows(outcome, query.offset, asked)
        : answerValue(outcome, routine.shape === 'void', asked),
  };
}

function judgeOf({ form }: Call, most: number | undefined): Plan['judge'] {
  if (!form.isSingle && most === undefined) return undefined;
  return (outcome) => {
    if (form.isSingle) requireOne(outcome);
    if (most !== undefined) requireFew(outcome, most);
  };
}

/** The part of a result that both the query and the header `Range` ask for. */
function withRange(query: ParsedQuery, { method, range }: Call): ParsedQuery {
  if (method !== 'GET') return query;
  const offset = Math.max(query.offset, range.offset);
  const ends = [
    ...(query.limit === undefined ? [] : [query.offset + query.limit]),
    ...(range.limit === undefined ? [] : [range.offset + range.limit]),
  ];
  if (ends.length === 0) return { ...query, offset };
  return { ...query, offset, limit: Math.max(0, Math.min(...ends) - offset) };
}

/** PostgREST ignores a limit here, and would change more than was meant. */
function requireWhole({ limit, offset }: ParsedQuery): void {
  if (limit === undefined && offset === 0) return;
  throw notOffered('What is changed or removed is chosen by filters, not by a range.');
}

function readOnly(name: string): DataRefusal {
  const message = `cannot execute ${name} in a read-only transaction`;
  return new DataRefusal(405, '25006', message, { hint: 'Call it by POST.' });
}

function noRowsToCount(): DataRefusal {
  const message =
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict';
  return new DataRefusal(400, 'PGRST128', message);
}

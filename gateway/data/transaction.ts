import type { Caller } from './authorize.ts';
import type { Lane } from '../database/lanes.ts';
import { takesNoWrites } from '../database/takes-no-writes.ts';
import { DataRefusal, unauthorized } from './refusal.ts';
import type { Statement } from './statement.ts';

/** What every statement of a call gives: one row. */
export type Outcome = {
  body: string;
  rows: number;
  total?: string | null;
  inserted?: string | null;
};

export type Work = {
  caller: Caller;
  /** What SQL may read of the request, as PostgREST sets it. */
  request: { method: string; path: string; headers: string };
  statement: Statement;
  isReadOnly: boolean;
  /** Whether the caller's session must be a living one: a token outlives its session. */
  asksForSession: boolean;
  /** Refuses what came of it, by throwing, before it counts. */
  judge: ((outcome: Outcome) => void) | undefined;
};

/**
 * Does a call's work in one transaction; rejects with the database's error or a DataRefusal. All steps are sent
 * at once and answered in one round trip: PostgreSQL skips what follows a failed step and turns the commit into
 * a rollback. Only a call to be judged is asked twice.
 */
export async function transact(lane: Lane, work: Work): Promise<Outcome> {
  const { judge } = work;
  const run = ({ text, values }: Statement) =>
    lane.send<Outcome>(text, values, { isPrepared: true, valueType: textType });
  const opening = openingOf(work);
  const begun = [lane.send(beginning(work)), run(opening)];
  const doing = run(work.statement);
  const ended = judge === undefined ? [lane.send('commit')] : [];
  const settled = await Promise.allSettled([...begun, doing, ...ended]);
  try {
    for (const step of settled) if (step.status === 'rejected') throw wordOf(step.reason, work);
    const [outcome] = await doing;
    if (outcome === undefined) throw new Error('A statement of a call gave no row.');
    judge?.(outcome);
    if (judge !== undefined) await lane.send('commit');
    return outcome;
  } catch (error) {
    // Where the connection is gone, so is the transaction.
    if (judge !== undefined) await lane.send('rollback').catch(lane.end);
    throw error;
  }
}

const textType = 25;

/**
 * For a session to be looked up the login's own role comes back first: if beginning fails, what
 * follows runs as the connection was opened, as nobody.
 */
function beginning({ isReadOnly, asksForSession }: Work): string {
  // No more is said of writing: a server whose disk is full takes no writes by its default.
  const begin = `begin isolation level read committed${isReadOnly ? ' read only' : ''}`;
  return asksForSession ? `${begin}; set local role none` : begin;
}

const settings = `select set_config('request.jwt.claims', $1, true),
  set_config('request.headers', $2, true), set_config('request.method', $3, true),
  set_config('request.path', $4, true)`;
const takeRole = `${settings}, set_config('role', $5, true)`;
const endedSession = 'of a session that ended';
const takeRoleInSession = `${settings}, set_config('role', case
    when private.session_lasts($6::text, $7::uuid, now()) then $5
    else '${endedSession}' end, true)`;

function openingOf({ caller: { role, claims }, request, asksForSession }: Work): Statement {
  const values = [JSON.stringify(claims), request.headers, request.method, request.path, role];
  if (!asksForSession) return { text: takeRole, values };
  const { session_id: session, sub } = claims;
  if (!isUuid(session) || !isUuid(sub)) throw sessionEnded();
  return { text: takeRoleInSession, values: [...values, session, sub] };
}

function wordOf(fault: unknown, { asksForSession, isReadOnly }: Work): unknown {
  if (!isReadOnly && takesNoWrites(fault)) return notWritten();
  const hasEnded =
    asksForSession && fault instanceof Error && fault.message.includes(`"${endedSession}"`);
  return hasEnded ? sessionEnded() : fault;
}

function notWritten(): DataRefusal {
  const message = 'The database takes no writes at the moment. Please try again later.';
  return new DataRefusal(503, '53100', message, { headers: { 'retry-after': '60' } });
}

function sessionEnded(): DataRefusal {
  return unauthorized('PGRST303', 'The session of the JWT has ended');
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

import type { Lane, Lanes } from '../database/lanes.ts';
import { type Log, loggableError, saySeldom } from '../log.ts';
import { answerOptions, answerRefusal } from './answer.ts';
import { type Caller, createAuthorize, type KeyParts, type Role } from './authorize.ts';
import { readBody } from './body.ts';
import type { Catalogue } from './catalogue.ts';
import { databaseRefusal, LateDatabase, tooManyWaiting } from './database-refusal.ts';
import { asCaller, callerFrom, inOwnTurn } from '../turns/caller.ts';
import { createFairQueue, type Load } from '../turns/fair-queue.ts';
import { keepCatalogue } from './keep-catalogue.ts';
import { type Call, type Plan, planCall } from './plan-call.ts';
import { readForm, readPreferences, readRange } from './preferences.ts';
import { namedSchema, readTarget, requireOpenSchema, type Target } from './target.ts';
import { within } from '../request/within.ts';
import { transact, type Work } from './transaction.ts';

export type DataServiceParts = KeyParts & {
  pool: Lanes;
  log: Log;
  now?: () => number;
};

/** Answers requests below /rest/v1 as PostgREST does. */
export type DataService = {
  /** Never rejects. `client` names who shares the turns of one, where nobody is signed in. */
  answer: (request: Request, client: string) => Promise<Response>;
  /** Reads the catalogue, which the first request would wait for. */
  warmUp: () => Promise<void>;
  /** How many calls are with the database, how many wait for it, and how many were refused. */
  load: () => Load;
};

/** So long a call waits for its turn, and then for the database. */
const patience = 7_000;

/** Sets the service up over connections that {@link openDataPool} opened. */
export function createDataService(parts: DataServiceParts): DataService {
  const { pool, log, now = Date.now } = parts;
  const authorize = createAuthorize(parts);
  const absence = createAbsence(log);
  const warn = saySeldom(log, 'warn');
  const catalogue = keepCatalogue(now);
  const queue = createFairQueue({
    all: pool.size,
    ofOne: Math.ceil(pool.size / 2),
    waitingOfOne: 200,
    patience,
  });

  const inTurn = <Result>(work: (lane: Lane) => Promise<Result>) =>
    inOwnTurn(
      queue,
      () =>
        pool.withLane((lane) =>
          within(patience, work(lane), () => {
            lane.end();
            throw new LateDatabase();
          }),
        ),
      () => {
        throw tooManyWaiting();
      },
    );

  const answer = async (request: Request, caller: Caller): Promise<Response> => {
    const target = readTarget(request);
    requireOpenSchema(request);
    if (request.method === 'OPTIONS') return answerOptions(target.isRoutine);
    const call = await readCall(request, target);
    const asked = workOf(request, target, caller);
    return inTurn(async (lane) => {
      const known = await catalogue.known(lane);
      try {
        return await perform(lane, known, call, asked);
      } catch (error) {
        const { isUnknownName } = databaseRefusal(error, caller.role);
        const newer = isUnknownName ? await catalogue.newer(lane, known) : undefined;
        if (newer === undefined) throw error;
        return perform(lane, newer, call, asked);
      }
    });
  };

  return {
    answer: async (request, client) => {
      let role: Role = 'anon';
      try {
        const caller = await authorize(request);
        role = caller.role;
        const answered = await asCaller(callerFrom(client, accountOf(caller)), () =>
          answer(request, caller),
        );
        absence.end();
        return answered;
      } catch (error) {
        const refusal = databaseRefusal(error, role);
        if (refusal.body.code === 'PGRST000' && !(error instanceof LateDatabase))
          absence.begin(error);
        else if (refusal.status >= 500) warn('A call for data failed.', loggableError(error));
        return answerRefusal(refusal);
      }
    },
    warmUp: async () => {
      await inTurn(catalogue.known);
    },
    load: queue.load,
  };
}

async function perform(
  lane: Lane,
  known: Catalogue,
  call: Call,
  asked: Omit<Work, keyof Plan>,
): Promise<Response> {
  const plan = planCall(known, call);
  const { statement, isReadOnly } = plan;
  const judge = isReadOnly ? undefined : plan.judge;
  const outcome = await transact(lane, { ...asked, statement, isReadOnly, judge });
  if (isReadOnly) plan.judge?.(outcome);
  return plan.answer(outcome);
}

/** Tells the log once that the database is away, however many calls find out, and once that it is back. */
function createAbsence(log: Log) {
  let isAway = false;
  return {
    begin: (error: unknown) => {
      if (!isAway) log.error('The database does not answer.', loggableError(error));
      isAway = true;
    },
    end: () => {
      if (isAway) log.warn('The database answers again.');
      isAway = false;
    },
  };
}

async function readCall(request: Request, { isRoutine, name }: Target): Promise<Call> {
  const { method, headers, url } = request;
  const isHead = method === 'HEAD';
  const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
  return {
    method: isHead ? 'GET' : method,
    isHead,
    isRoutine,
    name,
    search: new URL(url).search,
    form: readForm(headers),
    preferences: readPreferences(headers),
    range: readRange(headers),
    namesSchema: namedSchema(request) !== null,
    body: hasBody ? await readBody(request) : undefined,
  };
}

/** No setting holds what lets a caller in. */
const unsaid = new Set(['authorization', 'apikey', 'cookie']);

function workOf(request: Request, { path }: Target, caller: Caller): Omit<Work, keyof Plan> {
  const { method } = request;
  const headers = [...request.headers].filter(([name]) => !unsaid.has(name));
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    caller,
    request: { method, path, headers: JSON.stringify(Object.fromEntries(headers)) },
    asksForSession: caller.role === 'authenticated' && !isRead,
  };
}

/** Players share no turns with others, however many there are behind one address. */
function accountOf({ claims }: Caller): string | undefined {
  const sub = claims['sub'];
  return typeof sub === 'string' ? `user ${sub}` : undefined;
}

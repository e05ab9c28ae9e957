import { answered } from './refusal.ts';

/** What to ask for of a table, in PostgREST's words; a column may have several conditions. */
type Query = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * The data service in the name of one account. Each call answers with what came, not yet checked.
 *
 * @throws NoConnectionError when the server is out of reach, or the signal broke the call off
 * @throws ServerError with the code of the database
 */
export type DataClient = {
  /** Calls a function of the database. */
  call: (
    name: string,
    parameters?: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ) => Promise<unknown>;
  /** Reads rows of a table or view. */
  rows: (table: string, query: Query, signal?: AbortSignal) => Promise<unknown>;
  /** Writes the account's one row of a table, and answers with these columns of it if any. */
  put: (
    table: string,
    row: Readonly<Record<string, unknown>>,
    columns?: string,
  ) => Promise<unknown>;
  /** Changes columns of rows. */
  patch: (
    table: string,
    query: Query,
    change: Readonly<Record<string, unknown>>,
  ) => Promise<unknown>;
};

/**
 * @param address where the data service is, without a slash at its end
 * @param send sends a request in the account's name
 */
export function createDataClient(address: string, send: typeof fetch): DataClient {
  async function ask(
    path: string,
    query: Query,
    { prefer = '', ...init }: Omit<RequestInit, 'headers'> & { prefer?: string },
  ): Promise<unknown> {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, given]) =>
        (typeof given === 'object' ? given : [given]).map((each) => [name, String(each)]),
      ),
    );
    const headers = new Headers(
      init.body === undefined ? {} : { 'Content-Type': 'application/json' },
    );
    if (prefer !== '') headers.set('Prefer', prefer);
    let response: Response;
    let text: string;
    try {
      response = await send(`${address}/${path}?${search}`.replace(/\?$/, ''), {
        ...init,
        headers,
      });
      text = await response.text();
    } catch (error) {
      // As the server's refusals, but of a request that never arrived.
      return answered({ data: null, error: { code: '', message: String(error) } });
    }
    const data = parse(text);
    const isAnswer = response.ok && data !== undefined;
    const { status, statusText } = response;
    return answered({ data, error: isAnswer ? null : (data ?? {}), status, statusText });
  }

  return {
    call: (name, parameters = {}, signal) =>
      ask(`rpc/${name}`, {}, { ...sending('POST', parameters), signal: signal ?? null }),
    rows: (table, query, signal) => ask(table, query, { signal: signal ?? null }),
    put: (table, row, columns) => {
      const isAnswered = columns !== undefined;
      const query = { on_conflict: 'user_id', ...(isAnswered ? { select: columns } : {}) };
      const prefer = `resolution=merge-duplicates${isAnswered ? ',return=representation' : ''}`;
      return ask(table, query, { ...sending('POST', row), prefer });
    },
    patch: (table, query, change) => ask(table, query, sending('PATCH', change)),
  };
}

function sending(method: string, body: object) {
  return { method, body: JSON.stringify(body) };
}

/** Null for an answer without a body, undefined for one that is not JSON. */
function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { Backend } from './backend.ts';
import { NoConnectionError, ServerError } from './errors.ts';
import { PATIENCE } from './function-address.ts';

/**
 * Asks for what is the same for everybody, as a cacheable GET.
 *
 * @returns whatever came, not yet checked
 * @throws NoConnectionError when the server is out of reach, or takes too long
 * @throws ServerError when it refuses, or answers with something that is not JSON
 */
export async function readAnswer(
  { publishableKey, send }: Backend,
  address: string,
): Promise<unknown> {
  const response = await reached(
    send(address, {
      headers: { apikey: publishableKey },
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    }),
  );
  const text = await reached(response.text());
  const answer = parseJson(text);
  if (response.ok) {
    if (answer === undefined) throw new ServerError('The answer is not JSON', '');
    return answer;
  }
  throw refusalIn(answer) ?? new ServerError(`${response.status} ${response.statusText}`, '');
}

function refusalIn(answer: unknown): ServerError | null {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return null;
  const { message } = answer;
  const code = 'code' in answer && typeof answer.code === 'string' ? answer.code : '';
  const field = 'field' in answer && typeof answer.field === 'string' ? answer.field : undefined;
  return typeof message === 'string' ? new ServerError(message, code, field) : null;
}

async function reached<Value>(waiting: Promise<Value>): Promise<Value> {
  try {
    return await waiting;
  } catch (error) {
    throw new NoConnectionError(String(error));
  }
}

/** Undefined stands for what is not JSON: null is an answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

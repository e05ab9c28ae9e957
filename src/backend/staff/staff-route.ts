import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { deadline } from '../accounts/deadline.ts';
import type { Backend } from '../backend.ts';
import { NoConnectionError, ServerError } from '../errors.ts';

/** Where the gateway's own routes for staff are, and who asks. */
export type StaffRoutes = Pick<Backend, 'backendUrl'> & Pick<Accounts, 'token'>;

/** How long a file may be on its way, in milliseconds: the largest takes a slow line a while. */
const PATIENCE = 120_000;

const refusal = v.object({
  code: v.string(),
  message: v.optional(v.string(), ''),
  line: v.optional(v.nullable(v.number()), null),
  field: v.optional(v.string()),
});

/**
 * Asks one of the gateway's routes for staff.
 *
 * @param path begins with `/staff/`
 * @throws NoConnectionError when the server is out of reach, be it to renew the session
 */
export async function askStaffRoute(
  { backendUrl, token }: StaffRoutes,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  async function send(bearer: string): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${bearer}`);
    try {
      const signal = deadline(PATIENCE, init.signal);
      return await fetch(backendUrl + path, { ...init, signal, headers, credentials: 'omit' });
    } catch (error) {
      throw new NoConnectionError(String(error));
    }
  }
  const held = await token();
  const answer = await send(held);
  if (answer.status !== 403) return answer;
  const renewed = await token(held);
  return renewed === held ? answer : send(renewed);
}

/**
 * Why a route refused, from its answer: its code, and the line of a file or the field where it names one.
 * `not_available` where this installation has no such route.
 */
export async function refusalOf(answer: Response): Promise<ServerError> {
  const body: unknown = await answer.json().catch(() => null);
  const read = v.safeParse(refusal, body);
  if (!read.success) {
    const code = answer.status === 404 ? 'not_available' : 'unexpected_failure';
    return new ServerError(`The answer is ${answer.status}`, code);
  }
  const { code, message, line, field } = read.output;
  return new ServerError(message, code, line === null ? field : String(line));
}

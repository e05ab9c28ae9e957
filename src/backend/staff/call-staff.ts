import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { ServerError } from '../errors.ts';

/**
 * Calls a function of the staff area, which only staff may.
 *
 * @param schema what the answer must be
 * @throws NoConnectionError when the server is out of reach, or the signal broke the call off
 * @throws ServerError with SQLSTATE or PostgREST code: PT409 another revision stands, 22… and 23514
 *   not acceptable, 23505 taken, 42501 without the permission, 55000 not now, 02000 not there; its
 *   `field` is the path of what is missing or wrong where the server names one
 */
export async function callStaff<Schema extends v.GenericSchema>(
  { rest }: Pick<Accounts, 'rest'>,
  name: string,
  parameters: Record<string, unknown>,
  schema: Schema,
  signal?: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  const call = rest.rpc(name, parameters);
  const answer: unknown = answered(await (signal === undefined ? call : call.abortSignal(signal)));
  const read = v.safeParse(schema, answer);
  if (!read.success) throw new ServerError('The answer cannot be read', '');
  return read.output;
}

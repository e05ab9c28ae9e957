import * as v from 'valibot';
import type { Caller } from './accounts/accounts.ts';
import { ServerError } from './errors.ts';

/**
 * Calls a function of the database in the name of an account.
 *
 * @param schema what the answer must be
 * @throws NoConnectionError when the server is out of reach, or the signal broke the call off
 * @throws ServerError with SQLSTATE or PostgREST code: PT409 another revision stands, 22… and 23514
 *   not acceptable, 23505 taken, 42501 without the permission, 55000 not now, 02000 not there; its
 *   `field` is the path of what is missing or wrong where the server names one
 */
export async function callFunction<Schema extends v.GenericSchema>(
  { rest }: Caller,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  schema: Schema,
  signal?: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  return checked(schema, await rest.call(name, parameters, signal));
}

/** What came, where it is what it must be; @throws ServerError where it is not. */
export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer);
  if (!read.success) throw new ServerError('The answer cannot be read', '');
  return read.output;
}

import * as v from 'valibot';
import type { Backend } from './backend.ts';
import { NoConnectionError, ServerError } from './errors.ts';

const refusal = v.object({ message: v.string(), code: v.optional(v.string(), '') });

/**
 * Calls a database function that only reads, as a cacheable GET.
 *
 * @returns whatever the function answered, not yet checked
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses, or answers with something that is not JSON
 */
export async function readFunction(
  { backendUrl, publishableKey, send }: Backend,
  name: string,
  parameters: Record<string, string | number>,
): Promise<unknown> {
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  const address = `${backendUrl}/rest/v1/rpc/${name}?${query.join('&')}`;
  const response = await send(address, { headers: { apikey: publishableKey } }).catch(
    (error: unknown) => {
      throw new NoConnectionError(String(error));
    },
  );
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const { success, output } = v.safeParse(refusal, answer);
  throw success
    ? new ServerError(output.message, output.code)
    : new ServerError(`${response.status} ${response.statusText}`, '');
}

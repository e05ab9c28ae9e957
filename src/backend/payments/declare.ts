import * as v from 'valibot';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import type { Backend } from '../backend.ts';
import { ServerError } from '../errors.ts';
import { sendJson } from '../send-json.ts';

/** Whoever ends a contract may say so without an account. */
export type Declaration = {
  kind: 'cancellation' | 'withdrawal';
  name: string;
  email: string;
  /** Which contract, in the declarer's own words; may be empty. */
  contract: string;
  /** Ordinary: at the end of what is paid for. Extraordinary: for a reason, at once. */
  type: 'ordinary' | 'extraordinary';
  reason: string;
  /** An ISO day, or null for the earliest possible one. */
  end: string | null;
};

const received = v.object({ receivedAt: v.string() });

/**
 * Hands a cancellation or withdrawal in: it is stored and mailed to both sides.
 *
 * @returns when it arrived, an ISO instant
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError validation_failed with the field that is wrong, over_request_rate_limit and others
 */
export async function declare(
  backend: Backend,
  { type, ...declaration }: Declaration,
  language: Locale,
): Promise<string> {
  const kinds = declaration.kind === 'cancellation' ? { type } : {};
  const answer = await sendJson(backend, '/payments/declare', {
    ...declaration,
    ...kinds,
    language,
  });
  const read = v.safeParse(received, answer);
  if (!read.success) throw new ServerError('The answer cannot be read', '');
  return read.output.receivedAt;
}

import * as v from 'valibot';
import type { Backend } from '../backend.ts';
import { ServerError } from '../errors.ts';
import { sendJson } from '../send-json.ts';
import { tiers } from './tiers.ts';

const gift = v.nullable(
  v.object({
    code: v.string(),
    tier: v.picklist(tiers),
    months: v.number(),
    isRedeemed: v.boolean(),
  }),
);

/** A gift that was paid for. */
export type Gift = NonNullable<v.InferOutput<typeof gift>>;

/**
 * The gift of a payment; null while the payment is not confirmed, or where there is none.
 *
 * @param sessionId the payment service's name for the payment; who knows it has paid
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError when it refuses
 */
export async function getGift(backend: Backend, sessionId: string): Promise<Gift | null> {
  const answer = await sendJson(backend, '/rest/v1/rpc/get_gift', { session_id: sessionId });
  const read = v.safeParse(gift, answer);
  if (!read.success) throw new ServerError('The gift cannot be read', '');
  return read.output;
}

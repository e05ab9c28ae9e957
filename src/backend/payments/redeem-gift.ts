import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { answered } from '../accounts/refusal.ts';
import { ServerError } from '../errors.ts';
import { tiers } from './tiers.ts';

const redeemed = v.object({
  tier: v.picklist(tiers),
  startsAt: v.string(),
  endsAt: v.string(),
  isNew: v.boolean(),
});

/** What a gift gave; `isNew` false: the same player had redeemed it before. */
export type RedeemedGift = v.InferOutput<typeof redeemed>;

/**
 * Redeems a gift for the caller.
 *
 * @param code in any case, with or without dashes
 * @throws ServerError 02000 no such gift, PT409 redeemed by somebody else, PT410 taken back,
 *   over_request_rate_limit too many tries
 */
export async function redeemGift(
  { rest }: Pick<Accounts, 'rest'>,
  code: string,
): Promise<RedeemedGift> {
  const answer: unknown = answered(await rest.rpc('redeem_gift', { code }));
  const read = v.safeParse(redeemed, answer);
  if (!read.success) throw new ServerError('The answer cannot be read', '');
  return read.output;
}

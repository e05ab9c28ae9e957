import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

/** Why an address did not answer as it should. */
const linkFaults = [
  'status',
  'unknown_host',
  'refused',
  'timeout',
  'certificate',
  'redirects',
  'private',
  'other',
] as const;

const whole = v.pipe(v.number(), v.integer());
const schema = v.object({
  isAllowed: v.boolean(),
  total: whole,
  checked: whole,
  failing: whole,
  links: v.array(
    v.object({
      address: v.string(),
      puzzles: v.array(v.string()),
      state: v.picklist(['ok', 'failing', 'unchecked']),
      reason: v.nullable(v.fallback(v.picklist(linkFaults), 'other')),
      status: v.nullable(whole),
      checkedAt: v.nullable(v.string()),
      failingSince: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});

/** The addresses of puzzles and how they answer; `isAllowed`: whether anything is checked at all. */
export type LinkHealth = v.InferOutput<typeof schema>;

/** An address, the keys of the puzzles that name it, and how it answered; times are ISO. */
export type CheckedLink = LinkHealth['links'][number];

/**
 * Fetches addresses, those that fail for the longest first.
 *
 * @param page.amount 1 to 100
 * @throws NoConnectionError
 */
export function getLinkHealth(
  accounts: Pick<Accounts, 'rest'>,
  { isOnlyFailing, ...page }: { isOnlyFailing: boolean; before: string | null; amount: number },
  signal?: AbortSignal,
): Promise<LinkHealth> {
  const parameters = { ...page, only_failing: isOnlyFailing };
  return callStaff(accounts, 'get_link_health', parameters, schema, signal);
}

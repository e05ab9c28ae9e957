import type { Calls } from '../call.ts';
import type { AuthParts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { factorAnswer } from '../users/user-answer.ts';
import { accountNamed, asAdmin, holdPresent } from './admin.ts';

/** Second factors managed with the secret key, such as for a player who lost theirs. */
export function adminFactorCalls(parts: AuthParts) {
  return {
    'GET /admin/users/{id}/factors': asAdmin(parts, async (call) => {
      return (await accountNamed(parts, call)).factors.map(factorAnswer);
    }),
    'DELETE /admin/users/{id}/factors/{id}': asAdmin(parts, async (call) => {
      const { user } = await accountNamed(parts, call);
      return parts.database.transaction(async (query) => {
        const { factors } = await holdPresent(query, user.id);
        const factor = factors.find(({ id }) => id === call.ids[1]);
        if (factor === undefined) {
          throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
        }
        // Whoever proved it may be whom it is taken from.
        await query(
          `with ended as (delete from auth.sessions where factor_id = $1::uuid)
           delete from auth.mfa_factors where id = $1::uuid`,
          [factor.id],
        );
        return factorAnswer(factor);
      });
    }),
  } satisfies Calls;
}

import * as v from 'valibot';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';

const schema = v.object({
  entries: v.array(
    v.object({
      at: v.string(),
      by: v.nullable(v.string()),
      byName: v.nullable(v.string()),
      action: v.string(),
      subject: v.string(),
      details: v.record(v.string(), v.unknown()),
    }),
  ),
  next: v.nullable(v.string()),
});

/**
 * Something that staff did. `by` is a user’s id or a program’s name, `action` words such as `draft
 * saved`, `subject` a puzzle’s key or another id; `at` is an ISO time.
 */
export type AuditEntry = v.InferOutput<typeof schema>['entries'][number];

/**
 * Fetches what staff did, the latest first.
 *
 * @param page.amount 1 to 100
 * @throws NoConnectionError
 */
export function getAuditLog(
  accounts: Pick<Accounts, 'rest'>,
  page: { before: string | null; amount: number },
  signal?: AbortSignal,
): Promise<v.InferOutput<typeof schema>> {
  return callStaff(accounts, 'get_audit_log', page, schema, signal);
}

import * as v from 'valibot';

import { isIsoDay } from '../../src/domain/day/day.ts';
import { holdsWebAddress, plainLine, plainText } from '../../src/domain/text/declared-text.ts';
import { isEmailAddress } from '../../src/domain/text/email-address.ts';
import { refused } from '../request/refused.ts';

/** No web address: nobody is to send advertisements in our name to an address they choose. */
const text = (plain: (text: string) => string, longest: number) =>
  v.pipe(
    v.string(),
    // Twice, for blanks around it are not kept; no pattern looks at more.
    v.maxLength(2 * longest),
    v.check((written) => !holdsWebAddress(written)),
    v.transform(plain),
    v.maxLength(longest),
  );

const declarationSchema = v.object({
  kind: v.picklist(['cancellation', 'withdrawal']),
  name: v.pipe(text(plainLine, 100), v.nonEmpty()),
  email: v.pipe(v.string(), v.maxLength(254), v.trim(), v.check(isEmailAddress)),
  contract: v.optional(text(plainLine, 200), ''),
  type: v.optional(v.picklist(['ordinary', 'extraordinary']), 'ordinary'),
  reason: v.optional(text(plainText, 1000), ''),
  end: v.nullish(v.pipe(v.string(), v.check(isIsoDay))),
  language: v.picklist(['de', 'en']),
});

/** What somebody declares; `type` and `reason` as they count, `end` an ISO day or none. */
export type Declaration = v.InferOutput<typeof declarationSchema>;

/**
 * Validates what somebody declares; returns it, or the refusal that names the faulty field. A
 * reason counts only where a contract may end for cause.
 */
export function readDeclaration(body: unknown): Declaration | Response {
  const read = v.safeParse(declarationSchema, body);
  if (!read.success) {
    const field = v.getDotPath(read.issues[0]) ?? 'kind';
    return refused(400, 'validation_failed', `The field ${field} cannot be read.`, { field });
  }
  const declared = read.output;
  const isForReason = declared.kind === 'cancellation' && declared.type === 'extraordinary';
  return isForReason ? declared : { ...declared, type: 'ordinary', reason: '' };
}

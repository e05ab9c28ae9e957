import type { Declaration } from '../../../backend/payments.ts';
import { isIsoDay } from '../../../domain/day/day.ts';
import { holdsWebAddress, plainLine, plainText } from '../../../domain/text/declared-text.ts';
import { isEmailAddress } from '../../../domain/text/email-address.ts';

/** What somebody writes into a declaration, by the names of the fields. */
const fields = ['name', 'email', 'contract', 'reason', 'end'] as const;
type Field = (typeof fields)[number];

/** What may be wrong with a declaration, by the name of the field. */
export type Faults = Partial<Record<Field, Field | 'address' | 'unreadable'>>;

/** A declaration as the server keeps it: without signs that are none, lines only in the reason. */
export function plainDeclaration(written: Declaration): Declaration {
  return {
    ...written,
    name: plainLine(written.name),
    email: written.email.trim(),
    contract: plainLine(written.contract),
    reason: plainText(written.reason),
  };
}

/** Looks a declaration over, as it was written, by the rules that the server keeps as well. */
export function faultsOf(written: Declaration): Faults {
  const { name, email, contract, type, reason, end } = plainDeclaration(written);
  const faults: Faults = {};
  if (name === '' || name.length > 100) faults.name = 'name';
  if (!isEmailAddress(email)) faults.email = 'email';
  if (contract.length > 200) faults.contract = 'contract';
  const isReasonMissing = type === 'extraordinary' && reason === '';
  if (isReasonMissing || reason.length > 1000) faults.reason = 'reason';
  if (end !== null && !isIsoDay(end)) faults.end = 'end';
  for (const field of ['name', 'contract', 'reason'] as const) {
    if (holdsWebAddress(written[field])) faults[field] = 'address';
  }
  return faults;
}

/** What the server found wrong, by the field that it names; null where it is none of these. */
export function refusedFault(named: string | undefined): Faults | null {
  const field = fields.find((known) => known === named);
  if (field === undefined) return null;
  return { [field]: field === 'email' || field === 'end' ? field : 'unreadable' };
}

import type { Declaration } from '../../backend/payments/declare.ts';
import { isEmailAddress } from '../../game/email-address.ts';

/** What may be wrong with a declaration, by the name of the field. */
export type Faults = Partial<
  Record<
    'name' | 'email' | 'contract' | 'reason' | 'end',
    'name' | 'email' | 'contract' | 'reason' | 'end' | 'address'
  >
>;

const webAddress = /https?:|www\.|:\/\//i;

/** Looks a declaration over by the rules that the server keeps as well. */
export function faultsOf({ name, email, contract, type, reason, end }: Declaration): Faults {
  const faults: Faults = {};
  if (name === '' || name.length > 100) faults.name = 'name';
  if (!isEmailAddress(email)) faults.email = 'email';
  if (contract.length > 200) faults.contract = 'contract';
  const isReasonMissing = type === 'extraordinary' && reason === '';
  if (isReasonMissing || reason.length > 1000) faults.reason = 'reason';
  if (end !== null && Number.isNaN(Date.parse(`${end}T00:00Z`))) faults.end = 'end';
  for (const [field, text] of Object.entries({ name, contract, reason })) {
    if (webAddress.test(text)) faults[field as 'name' | 'contract' | 'reason'] = 'address';
  }
  return faults;
}

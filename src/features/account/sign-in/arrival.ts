import { type Proof, proofKinds } from '../../../backend/accounts/proof.ts';

/** What an address brings: nothing, a mail's proof, a provider's code, or its refusal. */
export type Arrival =
  | { kind: 'nothing' }
  | { kind: 'proof'; proof: Proof }
  | { kind: 'code'; code: string }
  /** By its `error_code`, empty where it has none. */
  | { kind: 'refused'; code: string };

/** Clears the address of what it brought, which is for one use. Where to go on stays. */
export function clearArrival(): void {
  const wanted = new URLSearchParams(location.search).get('return');
  const rest = wanted === null ? '' : `?${new URLSearchParams({ return: wanted }).toString()}`;
  history.replaceState(null, '', `${location.pathname}${rest}`);
}

/** Reads what the parameters of an address bring. */
export function arrivalIn(search: URLSearchParams): Arrival {
  const tokenHash = search.get('token_hash');
  const type = proofKinds.find((kind) => kind === search.get('type'));
  if (tokenHash !== null && type !== undefined) {
    return { kind: 'proof', proof: { tokenHash, type } };
  }
  const code = search.get('code');
  if (code !== null) return { kind: 'code', code };
  return search.has('error') || search.has('error_code')
    ? { kind: 'refused', code: search.get('error_code') ?? '' }
    : { kind: 'nothing' };
}

import * as v from 'valibot';
import { type Permission, permissions, type Role, roles } from '../permissions.ts';
import { tokenText } from '../token-text.ts';

const known = new Set<string>(Object.values(permissions));
const claims = v.object({
  role: v.fallback(v.string(), ''),
  second_factor_needed: v.fallback(v.boolean(), false),
  user_role: v.fallback(v.picklist(roles), '0_user'),
  user_permission: v.fallback(v.array(v.string()), []),
});

/**
 * What an access token says of its user. A claim that is missing or unknown grants nothing. The
 * server checks the token; here it only decides what is shown.
 */
export function readClaims(accessToken: string): {
  role: Role;
  permissions: readonly Permission[];
  needsSecondFactor: boolean;
} {
  const read = v.safeParse(claims, payloadOf(accessToken));
  if (!read.success) return { role: '0_user', permissions: [], needsSecondFactor: false };
  return {
    role: read.output.user_role,
    permissions: read.output.user_permission.filter(isPermission),
    needsSecondFactor: read.output.second_factor_needed,
  };
}

/** Whether a token's session still owes its second factor: until then it counts as nobody's. */
export function isHalfSignedIn(accessToken: string): boolean {
  const read = v.safeParse(claims, payloadOf(accessToken));
  return read.success && read.output.role === 'anon';
}

function isPermission(name: string): name is Permission {
  return known.has(name);
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(tokenText(token));
  } catch {
    return null;
  }
}

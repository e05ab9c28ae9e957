import * as v from 'valibot';
import type { Backend } from './backend.ts';
import { checked } from './call-function.ts';
import { type Permission, type Role, roles } from './permissions.ts';
import { readFunction } from './read-function.ts';

const permissionRolesSchema = v.record(v.string(), v.picklist(roles));

/** The lowest role that grants each permission here; what no role grants is left out. */
export type PermissionRoles = Readonly<Record<string, Role>>;

/**
 * Which role grants what in this installation.
 *
 * @throws NoConnectionError
 * @throws ServerError
 */
export async function getPermissionRoles(backend: Backend): Promise<PermissionRoles> {
  return checked(permissionRolesSchema, await readFunction(backend, 'get_permission_roles', {}));
}

/**
 * Who holds a permission: every account, a tier and those above it, staff, administrators among
 * them, or nobody where the operator keeps no statistics.
 */
export type OpenedBy =
  | 'account'
  | 'explorer'
  | 'historian'
  | 'chronicler'
  | 'staff'
  | 'administrators'
  | 'nobody';

const holders: Partial<Record<Role, OpenedBy>> = {
  '0_user': 'account',
  '1_explorer': 'explorer',
  '2_historian': 'historian',
  '3_chronicler': 'chronicler',
};

/** Who opens what asks for a permission; null stands for a permission that does not exist. */
export function openedBy(permission: Permission | null, granted: PermissionRoles): OpenedBy {
  if (permission === 'admin.access') return 'administrators';
  const role = permission === null ? undefined : granted[permission];
  if (role === undefined) return permission === 'stats.shared' ? 'nobody' : 'staff';
  return holders[role] ?? 'staff';
}

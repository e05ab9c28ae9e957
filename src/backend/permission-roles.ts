import type { Permission } from '../../backend/permissions.ts';

/**
 * Who holds a permission: a tier and those above it, staff, or nobody where the operator grants it
 * to none.
 */
export type OpenedBy = 'explorer' | 'historian' | 'chronicler' | 'staff' | 'nobody';

const lowest: Partial<Record<Permission, OpenedBy>> = {
  'game.multiple': 'explorer',
  'routing.archive': 'historian',
  'routing.experimental': 'chronicler',
  // Every account has it, unless the operator keeps nobody's statistics.
  'stats.shared': 'nobody',
};

/**
 * The lowest tier that opens what asks for a permission; null stands for a permission that does not
 * exist.
 */
export function openedBy(permission: Permission | null): OpenedBy {
  return (permission === null ? undefined : lowest[permission]) ?? 'staff';
}

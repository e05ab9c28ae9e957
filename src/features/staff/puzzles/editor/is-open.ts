import type { Draft } from '../../../../backend/staff/draft-schema.ts';

/** Whether a draft can be written in: not once it is published, nor while it is removed. */
export function isOpen({ published, removedAt }: Draft): boolean {
  return published === null && removedAt === null;
}

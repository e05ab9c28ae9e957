import type { Draft } from '../../../../backend/staff/draft-schema.ts';

/** Whether a draft can be written in: not once the day it is published for has begun, nor while it is removed. */
export function isOpen({ isFrozen, removedAt }: Draft): boolean {
  return !isFrozen && removedAt === null;
}

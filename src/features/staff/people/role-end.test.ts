import { expect, test } from 'vitest';
import { endOfDay, lastDayBefore } from './role-end.ts';

test('a role until a day lasts to its very end, also where the clocks change', () => {
  for (const day of ['2026-12-31', '2027-02-28', '2027-03-28', '2027-10-31']) {
    const end = new Date(endOfDay(day));
    expect([end.getHours(), end.getMinutes()]).toEqual([0, 0]);
    expect(lastDayBefore(endOfDay(day))).toBe(day);
  }
});

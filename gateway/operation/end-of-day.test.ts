import { describe, expect, it } from 'vitest';

import { endOfDay } from './end-of-day.ts';

const now = new Date('2027-03-31T12:00:00Z');

describe('the day until which a role is given', () => {
  it.each([
    ['2027-03-31', '2027-04-01T00:00:00.000Z'],
    ['2028-02-29', '2028-03-01T00:00:00.000Z'],
    ['2027-12-31', '2028-01-01T00:00:00.000Z'],
  ])('%s counts to its last moment', (day, end) => {
    expect(endOfDay(day, now).toISOString()).toBe(end);
  });

  it.each(['2027-02-29', '2027-02-30', '2027-13-01', '31.12.2027', 'tomorrow', '', '20270401'])(
    '%j is no day',
    (day) => {
      expect(() => endOfDay(day, now)).toThrow('is no day. Write it as in 2027-03-31.');
    },
  );

  it('a day that is over is refused', () => {
    expect(() => endOfDay('2027-03-30', now)).toThrow('2027-03-30 is over already.');
    const midnight = new Date('2027-04-01T00:00:00Z');
    expect(() => endOfDay('2027-03-31', midnight)).toThrow('2027-03-31 is over already.');
    expect(() => endOfDay('2027-03-31', new Date(midnight.getTime() - 1))).not.toThrow();
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay, nextMidnight } from './day.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'America/Santiago',
  'America/Asuncion',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
];

type ClockChange = { at: number; offset: number };

const FIRST = Date.UTC(2008, 0, 1);
const LAST = Date.UTC(2028, 0, 1);

/** Minutes east of UTC in an IANA zone. */
function platformOffset(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (ms) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name ?? '') ?? [];
    return Number(`${sign ?? '+'}1`) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
  };
}

/** When a zone changes its clock between FIRST and LAST; no two changes lie within five days. */
function clockChanges(zone: string): ClockChange[] {
  const offsetAt = platformOffset(zone);
  const changes: ClockChange[] = [];
  for (let from = FIRST; from < LAST; from += 120 * HOUR) {
    let before = from;
    let after = from + 120 * HOUR;
    if (offsetAt(before) === offsetAt(after)) continue;
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (offsetAt(middle) === offsetAt(from)) before = middle;
      else after = middle;
    }
    changes.push({ at: after, offset: offsetAt(after) });
  }
  return changes;
}

/** The same as platformOffset between FIRST and LAST, from a table: the platform is slow. */
function tableOffset(zone: string, changes: ClockChange[]): (ms: number) => number {
  const first = platformOffset(zone)(FIRST);
  return (ms) => changes.findLast(({ at }) => at <= ms)?.offset ?? first;
}

const zones = ZONES.map((zone) => {
  const changes = clockChanges(zone);
  return { zone, changes, offsetAt: tableOffset(zone, changes) };
});

/** The slow and certain way: minute by minute until the platform's calendar shows a later day. */
function searchedMidnight(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const today = format.format(ms);
  let minute = Math.floor(ms / MINUTE) * MINUTE + MINUTE;
  while (format.format(minute) <= today) minute += MINUTE;
  return minute;
}

describe('the next local midnight', () => {
  test.each([
    ['an ordinary day', 'Europe/Berlin', '2026-11-21T08:00:00Z', '2026-11-21T23:00:00Z'],
    ['the very midnight', 'Europe/Berlin', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
    ['a millisecond before', 'Europe/Berlin', '2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00Z'],
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['a day of 25 hours', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['midnight is skipped', 'America/Sao_Paulo', '2018-11-03T12:00:00Z', '2018-11-04T03:00:00Z'],
    [
      'the hour before comes twice',
      'America/Sao_Paulo',
      '2018-02-17T12:00:00Z',
      '2018-02-18T03:00:00Z',
    ],
    ['within its second time', 'America/Sao_Paulo', '2018-02-18T02:30:00Z', '2018-02-18T03:00:00Z'],
    ['midnight comes twice', 'America/Havana', '2026-10-31T12:00:00Z', '2026-11-01T04:00:00Z'],
    ['after the first of two', 'America/Havana', '2026-11-01T04:30:00Z', '2026-11-02T05:00:00Z'],
    ['a new day taken back', 'America/St_Johns', '2010-11-06T12:00:00Z', '2010-11-07T02:30:00Z'],
    [
      'the day that was taken back',
      'America/St_Johns',
      '2010-11-07T02:45:00Z',
      '2010-11-07T03:30:00Z',
    ],
    ['a whole day is skipped', 'Pacific/Apia', '2011-12-29T20:00:00Z', '2011-12-30T10:00:00Z'],
  ])('%s (%s, %s)', (_, zone, now, midnight) => {
    const found = nextMidnight(Date.parse(now), platformOffset(zone));
    expect(new Date(found).toISOString()).toBe(new Date(midnight).toISOString());
  });

  test('a fraction of a millisecond does no harm', () => {
    const now = Date.parse('2026-03-28T22:00:00Z') + 0.4;
    expect(nextMidnight(now, platformOffset('Europe/Berlin'))).toBe(
      Date.parse('2026-03-28T23:00:00Z'),
    );
    expect(nextMidnight(now + HOUR, platformOffset('Europe/Berlin'))).toBe(
      Date.parse('2026-03-29T22:00:00Z'),
    );
  });

  test('an impossible offset is an error', () => {
    expect(() => nextMidnight(0, () => 900)).toThrow(RangeError);
  });

  test.each(zones)('in $zone it is right on every day of twenty years', ({ offsetAt }) => {
    const dayAt = (ms: number) => localDay(ms, offsetAt(ms));
    const wrong: string[] = [];
    for (let now = FIRST; now < LAST - 48 * HOUR;) {
      const next = nextMidnight(now, offsetAt);
      const today = dayAt(now);
      const isRight = dayAt(next - 1) === today && dayAt(next) > today && next - now <= 25 * HOUR;
      if (!isRight) wrong.push(today);
      now = next;
    }
    expect(wrong).toEqual([]);
  });

  test('agrees with a search minute by minute around clock changes', () => {
    const changes = zones.flatMap(({ zone, changes: own }) => own.map(({ at }) => ({ zone, at })));
    const distance = fc.integer({ min: -30 * HOUR, max: 2 * HOUR });
    fc.assert(
      fc.property(fc.constantFrom(...changes), distance, ({ zone, at }, ms) => {
        const found = nextMidnight(at + ms, platformOffset(zone));
        expect(found).toBe(searchedMidnight(at + ms, zone));
      }),
    );
  });
});

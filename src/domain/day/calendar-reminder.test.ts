import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarReminder, isTime, type Reminder } from './calendar-reminder.ts';

const reminder: Reminder = {
  time: '08:30',
  day: '2026-11-21',
  now: Date.parse('2026-11-21T17:05:09.123Z'),
  uid: 'daily@quando.example',
  title: 'Quando: Rätsel von heute',
  text: 'Vier Hinweise, vier Versuche; ein Jahr.\nViel Vergnügen',
  address: 'https://quando.example/',
};

test('a calendar is told to remind every day at the player’s own time', () => {
  expect(calendarReminder(reminder).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quando//Daily reminder//EN',
    'BEGIN:VEVENT',
    'UID:daily@quando.example',
    'DTSTAMP:20261121T170509Z',
    'DTSTART:20261121T083000',
    'DURATION:PT5M',
    'RRULE:FREQ=DAILY',
    'SUMMARY:Quando: Rätsel von heute',
    String.raw`DESCRIPTION:Vier Hinweise\, vier Versuche\; ein Jahr.\nViel Vergnügen`,
    'URL:https://quando.example/',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Quando: Rätsel von heute',
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no line is longer than 75 bytes, no letter is cut, and every text comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom('\\', ';', ',', '\n', 'ä', '🗓️', 'n', ' '),
        maxLength: 200,
      }),
      (title, text) => {
        const file = calendarReminder({ ...reminder, title, text });
        const lines = file.split('\r\n');
        expect(lines.pop()).toBe('');
        for (const line of lines) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          expect(() => encodeURIComponent(line)).not.toThrow();
        }
        const whole = file.replaceAll('\r\n ', '').split('\r\n');
        expect(whole).toHaveLength(21);
        expect(read(whole[9], 'SUMMARY:')).toBe(title.replaceAll(/\r\n?/g, '\n'));
        expect(read(whole[10], 'DESCRIPTION:')).toBe(text);
      },
    ),
  );
});

test('any time of any day begins the reminder there, and the stamp is the moment it was made', () => {
  fc.assert(
    fc.property(
      fc.tuple(twoDigits(23), twoDigits(59)),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      ([hour, minute], made) => {
        const time = `${hour}:${minute}`;
        expect(isTime(time)).toBe(true);
        const day = made.toISOString().slice(0, 10);
        const file = calendarReminder({ ...reminder, time, day, now: made.getTime() });
        const date = day.replaceAll('-', '');
        expect(file).toContain(`\r\nDTSTART:${date}T${hour}${minute}00\r\n`);
        expect(file).toMatch(new RegExp(String.raw`\r\nDTSTAMP:${date}T\d{6}Z\r\n`));
      },
    ),
  );
});

test.each([
  ['fits', 'x'.repeat(67), ['x'.repeat(67)]],
  ['is one letter too long', `${'x'.repeat(67)}y`, ['x'.repeat(67), ' y']],
  ['fills two lines', 'x'.repeat(67 + 74), ['x'.repeat(67), ` ${'x'.repeat(74)}`]],
  ['fills them and more', 'x'.repeat(67 + 75), ['x'.repeat(67), ` ${'x'.repeat(74)}`, ' x']],
  ['would be cut within a letter', `${'x'.repeat(66)}ä`, ['x'.repeat(66), ' ä']],
  ['has letters of two bytes', 'ä'.repeat(34 + 36), ['ä'.repeat(33), ` ${'ä'.repeat(37)}`]],
])('a line that %s is folded so', (_, title, pieces) => {
  const lines = calendarReminder({ ...reminder, title }).split('\r\n');
  expect(lines.slice(9, 9 + pieces.length + 1)).toEqual([
    `SUMMARY:${pieces[0]}`,
    ...pieces.slice(1),
    expect.stringMatching(/^DESCRIPTION:/),
  ]);
});

test.each(['', '8:30', '108:30', '24:00', '12:60', '12:30:00', 'noon'])(
  '“%s” is no time',
  (text) => {
    expect(isTime(text)).toBe(false);
  },
);

function twoDigits(most: number) {
  return fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
}

/** The text of a line, with what had to be written in another way read back. */
function read(line: string | undefined, name: string): string {
  expect(line?.startsWith(name)).toBe(true);
  return (line ?? '')
    .slice(name.length)
    .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}

import type { IsoDay } from './day.ts';

/** A daily reminder as the player wants it. */
export type Reminder = {
  /** The hour and minute of the player’s own place, such as `08:30`. */
  time: string;
  /** The first day. */
  day: IsoDay;
  /** When the file was made, in milliseconds since 1970. */
  now: number;
  /** Names the reminder for all time: a calendar that knows it replaces it by the new one. */
  uid: string;
  title: string;
  text: string;
  /** Where the puzzle is. */
  address: string;
};

/** The longest line of a calendar file, in bytes without its end. */
const LONGEST = 75;

/** Whether a text is a time from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/**
 * A calendar file (RFC 5545) that reminds every day at the same time by the clock on the wall,
 * wherever the player is: the time is floating and belongs to no zone.
 */
export function calendarReminder(reminder: Reminder): string {
  const { time, day, now, uid, title, text, address } = reminder;
  const starts = `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quando//Daily reminder//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${starts}`,
    'DURATION:PT5M',
    'RRULE:FREQ=DAILY',
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function stamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Text as a calendar file writes it, whatever signs it holds. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** The line in pieces of at most 75 bytes, each but the first begun by a space; no letter is cut. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let length = 0;
  for (const letter of line) {
    const bytes = new TextEncoder().encode(letter).length;
    if (length + bytes > LONGEST) {
      pieces.push(piece);
      piece = ' ';
      length = 1;
    }
    piece += letter;
    length += bytes;
  }
  return [...pieces, piece].join('\r\n');
}

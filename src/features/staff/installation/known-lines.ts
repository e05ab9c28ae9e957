/** What the catalogues have for lines of the log, by the log's own words. */
export const knownLines = {
  'Work after an answer failed.': 'afterAnswer',
  'The database is of an earlier version. It is backed up, then brought up to date.':
    'beforeUpdate',
  'No backup could be made of a database as early as this one.': 'tooEarly',
  'The nightly backup into BACKUP_DIR failed. It is tried again in four hours.': 'nightFailed',
  'The nightly backup was only read, not restored on trial.': 'nightRead',
  'Looking after backups failed.': 'backupsFailed',
  'A backup that was asked for failed.': 'askedFailed',
  'A call for data failed.': 'callFailed',
  'The database does not answer.': 'databaseAway',
  'The database answers again.': 'databaseBack',
  'The disk is nearly full: nothing is stored until there is room again.': 'diskFull',
  'There is room on the disk again: everything is stored as before.': 'diskFree',
  'The database of an earlier version is carried over; its folder stays as it is.': 'carriedOver',
  'The database ended and is started again.': 'databaseEnded',
  'The database does not start.': 'databaseStuck',
  'The database reports.': 'databaseReports',
  'Changes by other gateways may show five minutes late.': 'hearsLate',
  'A request failed.': 'requestFailed',
  'A backend request failed.': 'backendFailed',
  'Checking links failed.': 'linksFailed',
  'A mail was not sent.': 'mailUnsent',
  'The mail server takes no mail from here.': 'mailServerAway',
  'The mail server did not take a mail.': 'mailRefused',
  'Changes of the imprint may show late.': 'imprintLate',
  'Warming up failed; the first request will try again.': 'warmingUp',
  'The page of the day could not be rendered.': 'dayUnrendered',
  'A subscription was not cancelled.': 'notCancelled',
  'An event of Stripe’s other mode, test or live, was left alone.': 'otherMode',
  'An event of Stripe could not be read.': 'eventUnread',
  'A payment belongs to no account or offer: npm run admin -- payments': 'paymentUnknown',
  'An event of Stripe could not be stored.': 'eventUnstored',
  'Sending reminders failed.': 'remindersFailed',
  'A call of the staff failed.': 'staffFailed',
} as const;

type KnownLine = keyof typeof knownLines;

/** Whether the catalogues have words for a line of the log. */
export function isKnownLine(message: string): message is KnownLine {
  return Object.hasOwn(knownLines, message);
}

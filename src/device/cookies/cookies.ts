import { choiceCookies } from './choice-cookies.ts';
import { flag, matching, offset, wholeNumber } from './codecs.ts';
import {
  type Cookie,
  day,
  inAYear,
  mayStore,
  privacyConfirmed,
  setCookie,
  storedText,
  year,
} from './cookie.ts';

const count = wholeNumber(99_999);
const attempt = wholeNumber(9999);
const isoDay = matching(/^\d{4}-\d\d-\d\d$/);
const consent = (name: string) => year(name, 'consent', flag, false);
const counter = (name: string) => year(name, 'statistics', count, 0);

/** Every cookie of the page: the names are fixed, others rely on them. */
export const cookies = {
  privacyConfirmed,
  consentInputs: consent('consentInputs'),
  consentHosting: consent('consentHosting'),
  consentBackend: consent('consentBackend'),
  consentDatabase: consent('consentDatabase'),
  consentVideo: consent('consentVideo'),
  consentCompare: consent('consentCompare'),
  ...choiceCookies,
  /** Set by a sign-up, for the screen that finishes it. */
  registrationStarted: year('registrationStarted', 'account', flag, false),
  /** The accounts that the device's statistics were settled with; see `settledWith`. */
  statsConflictSolved: year('statsConflictSolved', 'account', matching(/^[\w.~-]{1,150}$/), ''),
  /** What somebody without an account wants to order, such as `1_explorer.month`; for 24 hours. */
  paymentLink: {
    ...year('paymentLink', 'account', matching(/^[1-3]_[a-z]+\.(month|year)$/), ''),
    life: 'day',
  },
  visitorState: year('visitorState', 'notice', flag, false),
  /** The groups of news that were the latest in a language and were read, the last one first. */
  lastReadNews: year('lastReadNews', 'notice', matching(/^[1-9]\d{0,8}(\.[1-9]\d{0,8}){0,5}$/), ''),
  tourCompleted: year('tourCompleted', 'notice', flag, false),
  /** Whether the tour of one step that shows the links of the result was closed. */
  linksTourCompleted: year('linksTourCompleted', 'notice', flag, false),
  /** Ends after 6 to 12 days instead of a year; while it is there, the notice stays away. */
  supportNotice: year('supportNotice', 'notice', flag, false),
  /** Whether an attempt at any custom puzzle was made on the device. */
  customFirstTry: year('customFirstTry', 'game', flag, false),
  dayOfOpening: year('dayOfOpening', 'game', isoDay, ''),
  /** With it the server knows the visitor's day, and sends its puzzle along with the page. */
  timezoneOffset: year('timezoneOffset', 'game', offset, 0),
  uniqueDayVisits: year('uniqueDayVisits', 'statistics', count, 0),
  firstTrySuccess: counter('firstTrySuccess'),
  secondTrySuccess: counter('secondTrySuccess'),
  thirdTrySuccess: counter('thirdTrySuccess'),
  fourthTrySuccess: counter('fourthTrySuccess'),
  noSuccess: counter('noSuccess'),
  gameFinished: day('gameFinished', flag),
  firstTry: day('firstTry', attempt),
  secondTry: day('secondTry', attempt),
  thirdTry: day('thirdTry', attempt),
  fourthTry: day('fourthTry', attempt),
  quizId: day('quizId', matching(/^[\w-]{1,64}$/)),
  quizDay: day('quizDay', isoDay),
  /** The id of the account that the day's games belong to, empty for nobody's. */
  quizAccount: day('quizAccount', matching(/^[\w-]{0,64}$/)),
  /** Whether every attempt of the game was made in hard mode. */
  hardGame: day('hardGame', flag),
  /** Games of the day set aside, as `id.day.try-try.marks`, joined by `~`; see the game store. */
  pausedGames: day('pausedGames', matching(/^[\w.~-]{1,300}$/)),
} as const;

/** The name of one of the page's cookies. */
export type CookieName = keyof typeof cookies;

/** The name of a cookie that says yes or no. */
export type FlagName = {
  [Name in CookieName]: (typeof cookies)[Name] extends Cookie<boolean> ? Name : never;
}[CookieName];

/** Sets every readable cookie of a year again, so that its year begins with this visit. */
export function renewCookies(now: number) {
  for (const cookie of Object.values(cookies)) {
    const text =
      cookie.life === 'year' && cookie !== cookies.supportNotice ? storedText(cookie) : null;
    const isReadable = text !== null && cookie.codec.read(text) !== null;
    if (isReadable && mayStore(cookie.category)) setCookie(cookie, text, inAYear(now));
  }
}

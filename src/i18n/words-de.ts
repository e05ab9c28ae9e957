import accessibility from './catalogues/de/accessibility.json';
import account from './catalogues/de/account.json';
import archive from './catalogues/de/archive.json';
import calendar from './catalogues/de/calendar.json';
import consent from './catalogues/de/consent.json';
import errors from './catalogues/de/errors.json';
import history from './catalogues/de/history.json';
import imprint from './catalogues/de/imprint.json';
import info from './catalogues/de/info.json';
import modes from './catalogues/de/modes.json';
import navigation from './catalogues/de/navigation.json';
import news from './catalogues/de/news.json';
import notFound from './catalogues/de/notFound.json';
import notifications from './catalogues/de/notifications.json';
import profile from './catalogues/de/profile.json';
import records from './catalogues/de/records.json';
import result from './catalogues/de/result.json';
import settings from './catalogues/de/settings.json';
import start from './catalogues/de/start.json';
import stats from './catalogues/de/stats.json';
import supporter from './catalogues/de/supporter.json';
import tour from './catalogues/de/tour.json';
import type { staffWords } from './staff-words-de.ts';
import type { orderWords } from './order-words-de.ts';
import maintenance from './catalogues/de/maintenance.json';

type StaffWords = typeof staffWords;
type OrderWords = typeof orderWords;

/** The German catalogues that come together, with the first of them that is needed. */
export const words = {
  accessibility,
  account,
  archive,
  calendar,
  consent,
  errors,
  history,
  imprint,
  info,
  modes,
  navigation,
  news,
  notFound,
  notifications,
  profile,
  records,
  result,
  settings,
  start,
  stats,
  supporter,
  tour,
  maintenance,
  get contractEnd() {
    return ordered('contractEnd');
  },
  get gifts() {
    return ordered('gifts');
  },
  get subscription() {
    return ordered('subscription');
  },
  get terms() {
    return ordered('terms');
  },
  get security() {
    return secured();
  },
  get creator() {
    return made('creator');
  },
  get dashboard() {
    return made('dashboard');
  },
  get desk() {
    return made('desk');
  },
  get editor() {
    return made('editor');
  },
  get staff() {
    return made('staff');
  },
  get preflight() {
    return made('preflight');
  },
  get research() {
    return made('research');
  },
};

/** What is sold has words of its own file: most players never open its screens. */
async function ordered<Name extends keyof OrderWords>(name: Name): Promise<OrderWords[Name]> {
  return (await import('./order-words-de.ts')).orderWords[name];
}

/** So has what few players look at. */
async function secured() {
  return (await import('./catalogues/de/security.json')).default;
}

/** So have those who make puzzles: players never open their screens. */
async function made<Name extends keyof StaffWords>(name: Name): Promise<StaffWords[Name]> {
  return (await import('./staff-words-de.ts')).staffWords[name];
}

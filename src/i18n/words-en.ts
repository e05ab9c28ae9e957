import accessibility from './catalogues/en/accessibility.json';
import account from './catalogues/en/account.json';
import archive from './catalogues/en/archive.json';
import calendar from './catalogues/en/calendar.json';
import consent from './catalogues/en/consent.json';
import errors from './catalogues/en/errors.json';
import history from './catalogues/en/history.json';
import imprint from './catalogues/en/imprint.json';
import info from './catalogues/en/info.json';
import modes from './catalogues/en/modes.json';
import navigation from './catalogues/en/navigation.json';
import news from './catalogues/en/news.json';
import notFound from './catalogues/en/notFound.json';
import notifications from './catalogues/en/notifications.json';
import profile from './catalogues/en/profile.json';
import records from './catalogues/en/records.json';
import result from './catalogues/en/result.json';
import settings from './catalogues/en/settings.json';
import start from './catalogues/en/start.json';
import stats from './catalogues/en/stats.json';
import supporter from './catalogues/en/supporter.json';
import tour from './catalogues/en/tour.json';
import type { staffWords } from './staff-words-en.ts';
import type { orderWords } from './order-words-en.ts';
import maintenance from './catalogues/en/maintenance.json';

type StaffWords = typeof staffWords;
type OrderWords = typeof orderWords;

/** The English catalogues that come together, with the first of them that is needed. */
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
  return (await import('./order-words-en.ts')).orderWords[name];
}

/** So has what few players look at. */
async function secured() {
  return (await import('./catalogues/en/security.json')).default;
}

/** So have those who make puzzles: players never open their screens. */
async function made<Name extends keyof StaffWords>(name: Name): Promise<StaffWords[Name]> {
  return (await import('./staff-words-en.ts')).staffWords[name];
}

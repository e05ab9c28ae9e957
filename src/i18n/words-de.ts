export { default as accessibility } from './catalogues/de/accessibility.json';
export { default as account } from './catalogues/de/account.json';
export { default as archive } from './catalogues/de/archive.json';
export { default as calendar } from './catalogues/de/calendar.json';
export { default as consent } from './catalogues/de/consent.json';
export { default as errors } from './catalogues/de/errors.json';
export { default as history } from './catalogues/de/history.json';
export { default as imprint } from './catalogues/de/imprint.json';
export { default as info } from './catalogues/de/info.json';
export { default as maintenance } from './catalogues/de/maintenance.json';
export { default as modes } from './catalogues/de/modes.json';
export { default as navigation } from './catalogues/de/navigation.json';
export { default as news } from './catalogues/de/news.json';
export { default as notFound } from './catalogues/de/notFound.json';
export { default as notifications } from './catalogues/de/notifications.json';
export { default as profile } from './catalogues/de/profile.json';
export { default as records } from './catalogues/de/records.json';
export { default as result } from './catalogues/de/result.json';
export { default as settings } from './catalogues/de/settings.json';
export { default as start } from './catalogues/de/start.json';
export { default as stats } from './catalogues/de/stats.json';
export { default as supporter } from './catalogues/de/supporter.json';
export { default as tour } from './catalogues/de/tour.json';

/** What is sold has catalogues of its own: most players never open its screens. */
const sold = () => import('./order-words-de.ts');

/** So have those who make puzzles: players never open their screens. */
const staff = () => import('./staff-words-de.ts');

/** The German catalogues that do not come with those above, each by what has it. */
export const apart = {
  contractEnd: sold,
  gifts: sold,
  subscription: sold,
  terms: sold,
  // Few players look at it.
  security: async () => ({ security: (await import('./catalogues/de/security.json')).default }),
  years: async () => ({ years: (await import('./catalogues/de/years.json')).default }),
  creator: staff,
  dashboard: staff,
  staffTasks: staff,
  editor: staff,
  staff,
  // What anybody writes is checked by the same rules.
  preflight: async () => ({
    preflight: (await import('./catalogues/de/preflight.json')).default,
  }),
  together: async () => ({ together: (await import('./catalogues/de/together.json')).default }),
  rooms: async () => ({ rooms: (await import('./catalogues/de/rooms.json')).default }),
  research: staff,
};

export { default as accessibility } from './catalogues/en/accessibility.json';
export { default as account } from './catalogues/en/account.json';
export { default as archive } from './catalogues/en/archive.json';
export { default as calendar } from './catalogues/en/calendar.json';
export { default as consent } from './catalogues/en/consent.json';
export { default as errors } from './catalogues/en/errors.json';
export { default as history } from './catalogues/en/history.json';
export { default as imprint } from './catalogues/en/imprint.json';
export { default as info } from './catalogues/en/info.json';
export { default as maintenance } from './catalogues/en/maintenance.json';
export { default as modes } from './catalogues/en/modes.json';
export { default as navigation } from './catalogues/en/navigation.json';
export { default as news } from './catalogues/en/news.json';
export { default as notFound } from './catalogues/en/notFound.json';
export { default as notifications } from './catalogues/en/notifications.json';
export { default as profile } from './catalogues/en/profile.json';
export { default as records } from './catalogues/en/records.json';
export { default as result } from './catalogues/en/result.json';
export { default as settings } from './catalogues/en/settings.json';
export { default as start } from './catalogues/en/start.json';
export { default as stats } from './catalogues/en/stats.json';
export { default as supporter } from './catalogues/en/supporter.json';
export { default as tour } from './catalogues/en/tour.json';

/** What is sold has catalogues of its own: most players never open its screens. */
const sold = () => import('./order-words-en.ts');

/** So have those who make puzzles: players never open their screens. */
const staff = () => import('./staff-words-en.ts');

/** The English catalogues that do not come with those above, each by what has it. */
export const apart = {
  contractEnd: sold,
  gifts: sold,
  subscription: sold,
  terms: sold,
  // Few players look at it.
  security: async () => ({ security: (await import('./catalogues/en/security.json')).default }),
  years: async () => ({ years: (await import('./catalogues/en/years.json')).default }),
  creator: staff,
  dashboard: staff,
  staffTasks: staff,
  editor: staff,
  staff,
  // What anybody writes is checked by the same rules.
  preflight: async () => ({
    preflight: (await import('./catalogues/en/preflight.json')).default,
  }),
  together: async () => ({ together: (await import('./catalogues/en/together.json')).default }),
  rooms: async () => ({ rooms: (await import('./catalogues/en/rooms.json')).default }),
  research: staff,
};

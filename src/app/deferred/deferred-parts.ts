import type { Part } from './lazy-part.tsx';
import type { Tours } from './tours.tsx';

/** What is fetched after the first view, each part only for those it concerns. */
export const tours: Part<Parameters<typeof Tours>[0]> = {
  load: async () => (await import('./tours.tsx')).Tours,
  catalogues: ['tour'],
};

export const accountSync: Part<object> = {
  load: async () => (await import('./account-sync.tsx')).AccountSync,
  catalogues: ['records', 'result', 'errors'],
};

export const reminder: Part<object> = {
  load: async () =>
    (await import('../../features/settings/reminder/reminder-follower.tsx')).ReminderFollower,
  catalogues: [],
};

export const sessionEnded: Part<object> = {
  load: async () => (await import('../routes/session-ended.tsx')).SessionEnded,
  catalogues: ['account'],
};

import type { FirstVisit } from './first-visit.tsx';
import type { Part } from './lazy-part.tsx';
import type { Menu } from './menu.tsx';
import type { Later } from './later.tsx';

type PartOf<View extends (props: never) => unknown> = Part<Parameters<View>[0]>;

/** What is fetched when it is needed and is no screen of its own. */
export const menu: PartOf<typeof Menu> = {
  load: async () => (await import('./menu.tsx')).Menu,
  catalogues: ['navigation'],
};

export const consentGate: Part<object> = {
  load: async () => (await import('./consent-gate.tsx')).ConsentGate,
  catalogues: ['consent'],
};

export const firstVisit: PartOf<typeof FirstVisit> = {
  load: async () => (await import('./first-visit.tsx')).FirstVisit,
  catalogues: ['settings', 'start'],
};

export const later: PartOf<typeof Later> = {
  load: async () => (await import('./later.tsx')).Later,
  catalogues: ['notifications', 'upkeep'],
};

export const otherScreen: Part<object> = {
  load: async () => (await import('./other-screen.tsx')).OtherScreen,
  catalogues: ['notFound'],
};

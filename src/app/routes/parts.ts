import type { FirstVisit } from '../first-visit.tsx';
import type { Part } from '../deferred/lazy-part.tsx';
import type { Menu } from '../layout/menu.tsx';
import type { Deferred } from '../deferred/deferred.tsx';

type PartOf<View extends (props: never) => unknown> = Part<Parameters<View>[0]>;

/** What is fetched when it is needed and is no screen of its own. */
export const menu: PartOf<typeof Menu> = {
  load: async () => (await import('../layout/menu.tsx')).Menu,
  catalogues: ['navigation'],
};

export const consentGate: Part<object> = {
  load: async () => (await import('../consent-gate.tsx')).ConsentGate,
  catalogues: ['consent'],
};

export const firstVisit: PartOf<typeof FirstVisit> = {
  load: async () => (await import('../first-visit.tsx')).FirstVisit,
  catalogues: ['settings', 'start'],
};

export const later: PartOf<typeof Deferred> = {
  load: async () => (await import('../deferred/deferred.tsx')).Deferred,
  catalogues: ['notifications', 'maintenance'],
};

export const otherScreen: Part<object> = {
  load: async () => (await import('./other-screen.tsx')).OtherScreen,
  catalogues: ['notFound'],
};

import type { Part } from './lazy-part.tsx';

/** Every screen that is fetched when somebody opens it, by the name the menu has for it. */
export const screens = {
  about: {
    path: '/about',
    load: async () => (await import('../features/info/about-screen.tsx')).AboutScreen,
    catalogues: ['info'],
  },
  support: {
    path: '/support',
    load: async () => (await import('../features/supporter/support-screen.tsx')).SupportScreen,
    catalogues: ['supporter'],
  },
  accessibility: {
    path: '/accessibility',
    load: async () => (await import('./pages/accessibility-page.tsx')).AccessibilityPage,
    catalogues: ['settings', 'accessibility'],
  },
  settings: {
    path: '/settings',
    load: async () => (await import('./pages/settings-page.tsx')).SettingsPage,
    catalogues: ['settings', 'consent'],
  },
  gameSettings: {
    path: '/gameSettings',
    load: async () =>
      (await import('../features/settings/game-settings-screen.tsx')).GameSettingsScreen,
    catalogues: ['settings'],
  },
  privacy: {
    path: '/privacy',
    load: async () => (await import('./pages/privacy-page.tsx')).PrivacyPage,
    catalogues: ['privacy', 'consent'],
  },
  imprint: {
    path: '/imprint',
    load: async () => (await import('../features/info/imprint-screen.tsx')).ImprintScreen,
    catalogues: ['imprint'],
  },
} as const satisfies Record<string, Part<object> & { path: string }>;

export type ScreenName = keyof typeof screens;

/** The path as the routes know it: in small letters, without a last slash. */
export function plainPath(path: string): string {
  return path.toLowerCase().replace(/(.)\/$/, '$1');
}

/** The screen at a path, written in small or large letters, with or without a last slash. */
export function screenAt(path: string): ScreenName | 'start' | null {
  const plain = plainPath(path);
  if (plain === '/') return 'start';
  const found = Object.entries(screens).find(([, screen]) => plainPath(screen.path) === plain);
  return found === undefined ? null : (found[0] as ScreenName);
}

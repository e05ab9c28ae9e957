/** The screens that the menu leads to, by their paths. */
export const menuPaths = { start: '/', about: '/about', settings: '/settings' } as const;

export type MenuScreen = keyof typeof menuPaths;

/** In the menu's order. */
export const menuScreens = ['start', 'about', 'settings'] as const satisfies readonly MenuScreen[];

/** The menu's screen at a path, written in small or large letters, with or without a last slash. */
export function menuScreenAt(path: string): MenuScreen | null {
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1');
  return menuScreens.find((screen) => menuPaths[screen] === plain) ?? null;
}

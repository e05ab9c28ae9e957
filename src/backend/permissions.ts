/** What somebody may be allowed to do, by the names that screens and rules use for it. */
export const permissions = {
  AUTHENTICATED: 'authenticated',
  SHAREDSTATS: 'stats.shared',
  MULTIPLEGAMES: 'game.multiple',
  ARCHIVE: 'routing.archive',
  EXPERIMENTAL: 'routing.experimental',
  SUBADMIN: 'admin.restricted',
  ADMIN: 'admin.access',
} as const;

/** A permission as the token names it. */
export type Permission = (typeof permissions)[keyof typeof permissions];

/** What a token says of the role of its user. */
export const roles = [
  '0_user',
  '1_explorer',
  '2_historian',
  '3_chronicler',
  '4_admin',
  '5_subadmin',
] as const;

export type Role = (typeof roles)[number];

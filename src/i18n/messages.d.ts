import type main from './catalogues/en/main.json';
import type privacy from './catalogues/en/privacy.json';
import type preflight from './catalogues/en/preflight.json';
import type rooms from './catalogues/en/rooms.json';
import type security from './catalogues/en/security.json';
import type together from './catalogues/en/together.json';
import type * as sold from './order-words-en.ts';
import type * as staff from './staff-words-en.ts';
import type years from './catalogues/en/years.json';
import type * as words from './words-en.ts';

/** What all members of a type are at once. */
type All<Members> = {
  [Name in keyof Members]: (member: Members[Name]) => void;
}[keyof Members] extends (all: infer Whole) => void
  ? Whole
  : never;

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof main &
      typeof privacy &
      typeof preflight &
      typeof rooms &
      typeof security &
      typeof years &
      typeof together &
      All<typeof sold> &
      All<typeof staff> &
      All<Omit<typeof words, 'apart'>>;
    Locale: 'de' | 'en';
  }
}

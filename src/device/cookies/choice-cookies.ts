import { flag, oneOf, wholeNumber } from './codecs.ts';
import { year } from './cookie.ts';

/** The cookies of what the player chose; the early script reads these and no others. */
export const choiceCookies = {
  language: year('language', 'choice', oneOf('de-DE', 'en-US'), 'en-US'),
  darkMode: year('darkMode', 'choice', oneOf('true', 'false', 'auto'), 'auto'),
  fontSize: year('fontSize', 'choice', wholeNumber(4), 0),
  zoom: year('zoom', 'choice', flag, true),
  colorless: year('colorless', 'choice', flag, false),
  animation: year('animation', 'choice', flag, true),
  alternativeKeyboard: year('alternativeKeyboard', 'choice', flag, false),
  physicalKeys: year('physicalKeys', 'choice', flag, true),
  difficulty: year('difficulty', 'choice', oneOf('normal', 'hard'), 'normal'),
} as const;

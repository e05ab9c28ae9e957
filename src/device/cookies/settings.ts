import type { Difficulty } from '../../domain/round/difficulty.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import { type Today, today } from '../clock.ts';
import { type Cookie, readCookie, storedText, writeCookie } from './cookie.ts';
import { choiceCookies as cookies } from './choice-cookies.ts';

/** A language of the page, as its cookie names it. */
export type Language = 'de-DE' | 'en-US';

/** What the player chose about looks and play. */
export type Settings = {
  language: Language;
  darkMode: 'true' | 'false' | 'auto';
  fontSize: number;
  colorless: boolean;
  zoom: boolean;
  animation: boolean;
  alternativeKeyboard: boolean;
  /** Whether keys of a physical keyboard play wherever the focus is. */
  physicalKeys: boolean;
  difficulty: Difficulty;
};

/** The page's paper, for the browser's own bars: the tokens are not there yet before first paint. */
const paper = { light: '#f6f1e7', dark: '#12161f' } as const;

const scalable = 'width=device-width, initial-scale=1, maximum-scale=5';
/** For players who switched zooming off, because a double tap on a key would zoom. */
const fixed = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no';

/** The backend's short name of a language. */
export function localeOf(language: Language): Locale {
  return language === 'de-DE' ? 'de' : 'en';
}

/** The choices stored on the device, each at its default where nothing readable is stored. */
export function readSettings(): Settings {
  return {
    language:
      storedText(cookies.language) === null ? browserLanguage() : readCookie(cookies.language),
    darkMode: readCookie(cookies.darkMode),
    fontSize: readCookie(cookies.fontSize),
    colorless: readCookie(cookies.colorless),
    zoom: readCookie(cookies.zoom),
    animation: readCookie(cookies.animation),
    alternativeKeyboard: readCookie(cookies.alternativeKeyboard),
    physicalKeys: readCookie(cookies.physicalKeys),
    difficulty: readCookie(cookies.difficulty),
  };
}

/** Stores the choices given, for another year. */
export function storeSettings(settings: Partial<Settings>, { now, ends }: Today = today()) {
  const store = <Value>(cookie: Cookie<Value>, value: NoInfer<Value> | undefined) => {
    if (value !== undefined) writeCookie(cookie, value, now, ends);
  };
  store(cookies.language, settings.language);
  store(cookies.darkMode, settings.darkMode);
  store(cookies.fontSize, settings.fontSize);
  store(cookies.colorless, settings.colorless);
  store(cookies.zoom, settings.zoom);
  store(cookies.animation, settings.animation);
  store(cookies.alternativeKeyboard, settings.alternativeKeyboard);
  store(cookies.physicalKeys, settings.physicalKeys);
  store(cookies.difficulty, settings.difficulty);
}

/** Shows the choices on the page's root element, where the style sheets look for them. */
export function applySettings(settings: Settings) {
  const root = document.documentElement;
  root.lang = localeOf(settings.language);
  const theme = isDark(settings.darkMode) ? 'dark' : 'light';
  root.dataset['theme'] = theme;
  root.dataset['fontSize'] = String(settings.fontSize);
  root.dataset['colorless'] = String(settings.colorless);
  root.dataset['animation'] = String(settings.animation);
  setMeta('theme-color', paper[theme]);
  setMeta('viewport', settings.zoom ? scalable : fixed);
}

function setMeta(name: string, content: string) {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
}

/** Calls back when the system switches between light and dark; returns how to stop. */
export function onSystemTheme(listen: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', listen);
  return () => query.removeEventListener('change', listen);
}

function isDark(darkMode: Settings['darkMode']): boolean {
  return darkMode === 'auto'
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : darkMode === 'true';
}

function browserLanguage(): Language {
  for (const tag of navigator.languages) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'de') return 'de-DE';
    if (language === 'en') return 'en-US';
  }
  return 'de-DE';
}

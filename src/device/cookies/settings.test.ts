import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  applySettings,
  localeOf,
  onSystemTheme,
  readSettings,
  type Settings,
  storeSettings,
} from './settings.ts';

const chosen: Settings = {
  language: 'en-US',
  darkMode: 'true',
  fontSize: 3,
  colorless: true,
  zoom: false,
  animation: false,
  alternativeKeyboard: true,
  physicalKeys: false,
  difficulty: 'hard',
};

const system = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  const { document, location } = new Window({ url: 'https://quando.example/' });
  document.head.innerHTML = '<meta name="theme-color"><meta name="viewport">';
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('matchMedia', (query: string) => {
    expect(query).toBe('(prefers-color-scheme: dark)');
    return system;
  });
  system.matches = false;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('all that was chosen is found again', () => {
  vi.stubGlobal('navigator', { languages: ['de'] });
  const untouched = readSettings();
  for (const [name, value] of Object.entries(chosen)) {
    storeSettings({ [name]: value });
    expect(readSettings()).toEqual({ ...untouched, [name]: value });
    storeSettings(untouched);
  }
  storeSettings(chosen);
  expect(readSettings()).toEqual(chosen);
  storeSettings({ fontSize: 1 });
  expect(readSettings()).toEqual({ ...chosen, fontSize: 1 });
});

test.each([
  [['en-GB', 'de-DE'], 'en-US'],
  [['fr-FR', 'DE-at', 'en'], 'de-DE'],
  [['den', 'eng'], 'de-DE'],
  [[], 'de-DE'],
])('before any choice, a browser that speaks %j is answered in %s', (languages, language) => {
  vi.stubGlobal('navigator', { languages });
  expect(readSettings().language).toBe(language);
});

test('each language has its short name', () => {
  expect([localeOf('de-DE'), localeOf('en-US')]).toEqual(['de', 'en']);
});

test('the page looks as was chosen, and so do the bars of the browser', () => {
  applySettings(chosen);
  expect(document.documentElement.outerHTML).toMatch(
    /^<html lang="en" data-theme="dark" data-font-size="3" data-colorless="true" data-animation="false">/,
  );
  expect(metas()).toEqual([
    '#12161f',
    'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no',
  ]);
  applySettings({ ...chosen, darkMode: 'false', zoom: true });
  expect(metas()).toEqual(['#f6f1e7', 'width=device-width, initial-scale=1, maximum-scale=5']);
});

test.each([
  ['true', false, 'dark'],
  ['false', true, 'light'],
  ['auto', true, 'dark'],
  ['auto', false, 'light'],
] as const)(
  'with the choice %s, on a system that is dark: %s, it is %s',
  (choice, isDark, theme) => {
    system.matches = isDark;
    applySettings({ ...chosen, darkMode: choice });
    expect(document.documentElement.dataset['theme']).toBe(theme);
  },
);

test('a switch of the system is told until nobody listens', () => {
  const listen = vi.fn<() => void>();
  const stop = onSystemTheme(listen);
  system.dispatchEvent(new Event('change'));
  stop();
  system.dispatchEvent(new Event('change'));
  expect(listen).toHaveBeenCalledTimes(1);
});

function metas() {
  return [...document.querySelectorAll('meta')].map(({ content }) => content);
}

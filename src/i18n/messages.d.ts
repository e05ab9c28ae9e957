import type info from './catalogues/en/info.json';
import type main from './catalogues/en/main.json';
import type result from './catalogues/en/result.json';
import type settings from './catalogues/en/settings.json';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof main & typeof info & typeof result & typeof settings;
    Locale: 'de' | 'en';
  }
}

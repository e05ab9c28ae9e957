import type accessibility from './catalogues/en/accessibility.json';
import type account from './catalogues/en/account.json';
import type archive from './catalogues/en/archive.json';
import type calendar from './catalogues/en/calendar.json';
import type consent from './catalogues/en/consent.json';
import type history from './catalogues/en/history.json';
import type imprint from './catalogues/en/imprint.json';
import type contractEnd from './catalogues/en/contractEnd.json';
import type gifts from './catalogues/en/gifts.json';
import type errors from './catalogues/en/errors.json';
import type info from './catalogues/en/info.json';
import type main from './catalogues/en/main.json';
import type modes from './catalogues/en/modes.json';
import type navigation from './catalogues/en/navigation.json';
import type notFound from './catalogues/en/notFound.json';
import type notifications from './catalogues/en/notifications.json';
import type news from './catalogues/en/news.json';
import type privacy from './catalogues/en/privacy.json';
import type profile from './catalogues/en/profile.json';
import type records from './catalogues/en/records.json';
import type result from './catalogues/en/result.json';
import type security from './catalogues/en/security.json';
import type settings from './catalogues/en/settings.json';
import type start from './catalogues/en/start.json';
import type stats from './catalogues/en/stats.json';
import type subscription from './catalogues/en/subscription.json';
import type terms from './catalogues/en/terms.json';
import type supporter from './catalogues/en/supporter.json';
import type tour from './catalogues/en/tour.json';
import type maintenance from './catalogues/en/maintenance.json';
import type creator from './catalogues/en/creator.json';
import type dashboard from './catalogues/en/dashboard.json';
import type desk from './catalogues/en/desk.json';
import type editor from './catalogues/en/editor.json';
import type staff from './catalogues/en/staff.json';
import type preflight from './catalogues/en/preflight.json';
import type research from './catalogues/en/research.json';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof main &
      typeof calendar &
      typeof history &
      typeof privacy &
      typeof profile &
      typeof imprint &
      typeof accessibility &
      typeof info &
      typeof records &
      typeof result &
      typeof security &
      typeof settings &
      typeof archive &
      typeof consent &
      typeof account &
      typeof errors &
      typeof modes &
      typeof navigation &
      typeof news &
      typeof notFound &
      typeof notifications &
      typeof start &
      typeof stats &
      typeof supporter &
      typeof subscription &
      typeof gifts &
      typeof contractEnd &
      typeof terms &
      typeof tour &
      typeof maintenance &
      typeof creator &
      typeof dashboard &
      typeof desk &
      typeof editor &
      typeof staff &
      typeof preflight &
      typeof research;
    Locale: 'de' | 'en';
  }
}

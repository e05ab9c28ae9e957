import type { Level } from './guard.ts';
import type { Part } from '../deferred/lazy-part.tsx';
import { plainPath } from './plain-path.ts';

/** Every screen that is fetched when somebody opens it, by the name the menu has for it. */
export const screens = {
  about: {
    path: '/about',
    load: async () => (await import('../../features/info/about-screen.tsx')).AboutScreen,
    catalogues: ['info'],
  },
  news: {
    path: '/news',
    hasBranches: true,
    load: async () => (await import('../../features/news/news-screen.tsx')).NewsScreen,
    catalogues: ['news'],
  },
  support: {
    path: '/support',
    load: async () => (await import('../pages/support-page.tsx')).SupportPage,
    catalogues: ['supporter', 'info', 'errors'],
  },
  subscription: {
    path: '/subscription',
    load: async () =>
      (await import('../../features/supporter/tiers/subscription-screen.tsx')).SubscriptionScreen,
    catalogues: ['supporter', 'subscription', 'errors'],
  },
  order: {
    path: '/order',
    level: 'AUTHENTICATED',
    load: async () => (await import('../../features/supporter/tiers/order-screen.tsx')).OrderScreen,
    catalogues: ['supporter', 'subscription', 'errors'],
  },
  thankyou: {
    path: '/thankyou',
    level: 'AUTHENTICATED',
    load: async () =>
      (await import('../../features/supporter/tiers/thank-you-screen.tsx')).ThankYouScreen,
    catalogues: ['supporter', 'subscription'],
  },
  schenken: {
    path: '/schenken',
    load: async () =>
      (await import('../../features/supporter/gifts/gift-screen.tsx')).GermanGiftScreen,
    catalogues: ['supporter', 'gifts', 'subscription', 'errors'],
  },
  gifts: {
    path: '/gifts',
    load: async () =>
      (await import('../../features/supporter/gifts/gift-screen.tsx')).EnglishGiftScreen,
    catalogues: ['supporter', 'gifts', 'subscription', 'errors'],
  },
  cancelContract: {
    path: '/cancelContract',
    load: async () =>
      (await import('../../features/supporter/contract/contract-end-screens.tsx'))
        .CancelContractScreen,
    catalogues: ['supporter', 'contractEnd', 'errors'],
  },
  withdraw: {
    path: '/withdraw',
    load: async () =>
      (await import('../../features/supporter/contract/contract-end-screens.tsx')).WithdrawScreen,
    catalogues: ['supporter', 'contractEnd', 'errors'],
  },
  terms: {
    path: '/terms',
    load: async () =>
      (await import('../../features/supporter/contract/terms-screen.tsx')).TermsScreen,
    catalogues: ['supporter', 'terms', 'errors'],
  },
  accessibility: {
    path: '/accessibility',
    load: async () => (await import('../pages/accessibility-page.tsx')).AccessibilityPage,
    catalogues: ['settings', 'accessibility'],
  },
  settings: {
    path: '/settings',
    load: async () => (await import('../pages/settings-page.tsx')).SettingsPage,
    catalogues: ['settings', 'consent'],
  },
  gameSettings: {
    path: '/gameSettings',
    load: async () =>
      (await import('../../features/settings/game-settings-screen.tsx')).GameSettingsScreen,
    catalogues: ['settings'],
  },
  privacy: {
    path: '/privacy',
    load: async () => (await import('../pages/privacy-page.tsx')).PrivacyPage,
    catalogues: ['privacy', 'consent'],
  },
  imprint: {
    path: '/imprint',
    load: async () => (await import('../../features/info/imprint-screen.tsx')).ImprintScreen,
    catalogues: ['imprint'],
  },
  login: {
    path: '/login',
    load: async () => (await import('../../features/account/sign-in/login-screen.tsx')).LoginScreen,
    catalogues: ['account', 'errors'],
  },
  register: {
    path: '/register',
    load: async () =>
      (await import('../../features/account/sign-in/register-screen.tsx')).RegisterScreen,
    catalogues: ['account', 'errors'],
  },
  register2: {
    path: '/register2',
    level: 'MARKED',
    load: async () =>
      (await import('../../features/account/sign-in/finish-registration-screen.tsx'))
        .FinishRegistrationScreen,
    catalogues: ['account', 'errors', 'profile'],
  },
  passwordRecovery: {
    path: '/passwordRecovery',
    load: async () =>
      (await import('../../features/account/sign-in/recovery-screen.tsx')).RecoveryScreen,
    catalogues: ['account', 'errors'],
  },
  changePassword: {
    path: '/changePassword',
    load: async () =>
      (await import('../../features/account/sign-in/change-password-screen.tsx'))
        .ChangePasswordScreen,
    catalogues: ['account', 'errors'],
  },
  profile: {
    path: '/profile',
    level: 'AUTHENTICATED',
    load: async () => (await import('../pages/profile-page.tsx')).ProfilePage,
    catalogues: ['account', 'errors', 'profile', 'records', 'result', 'stats'],
  },
  profileSettings: {
    path: '/profileSettings',
    level: 'AUTHENTICATED',
    takesProof: true,
    load: async () =>
      (await import('../../features/account/profile/profile-settings-screen.tsx'))
        .ProfileSettingsScreen,
    catalogues: ['account', 'errors', 'profile'],
  },
  profileSecurity: {
    path: '/profileSecurity',
    level: 'AUTHENTICATED',
    load: async () =>
      (await import('../../features/account/security/security-screen.tsx')).SecurityScreen,
    catalogues: ['account', 'errors', 'security'],
  },
  setup: {
    path: '/setup',
    load: async () =>
      (await import('../../features/account/security/setup-screen.tsx')).SetupScreen,
    catalogues: ['account', 'errors', 'security'],
  },
  stats: {
    path: '/stats',
    level: 'SHAREDSTATS',
    load: async () => (await import('../../features/statistics/stats-screen.tsx')).StatsScreen,
    catalogues: ['records', 'result', 'stats'],
  },
  syncStats: {
    path: '/syncStats',
    level: 'SHAREDSTATS',
    load: async () => (await import('../../features/statistics/sync-screen.tsx')).SyncScreen,
    catalogues: ['records', 'result', 'stats', 'errors'],
  },
  puzzleOverview: {
    path: '/puzzleOverview',
    load: async () =>
      (await import('../../features/library/overview/overview-screen.tsx')).OverviewScreen,
    catalogues: ['archive'],
  },
  archive: {
    path: '/archive',
    level: 'ARCHIVE',
    load: async () =>
      (await import('../../features/library/archive/archive-screen.tsx')).ArchiveScreen,
    catalogues: ['archive', 'errors'],
  },
  calendar: {
    path: '/calendar',
    level: 'MULTIPLEGAMES',
    load: async () =>
      (await import('../../features/library/calendar/calendar-screen.tsx')).CalendarScreen,
    catalogues: ['calendar'],
  },
  puzzleHistory: {
    path: '/puzzleHistory',
    level: 'MULTIPLEGAMES',
    load: async () =>
      (await import('../../features/library/history/history-screen.tsx')).HistoryScreen,
    catalogues: ['history'],
  },
  years: {
    path: '/years',
    load: async () => (await import('../../features/library/years/years-screen.tsx')).YearsScreen,
    catalogues: ['years'],
  },
  print: {
    path: '/print',
    hasBranches: true,
    level: 'ARCHIVE',
    load: async () => (await import('../../features/print/print-screen.tsx')).PrintScreen,
    catalogues: ['together'],
  },
  shared: {
    path: '/pp',
    hasBranches: true,
    load: async () => (await import('../../features/play/modes/shared-screen.tsx')).SharedScreen,
    catalogues: ['modes'],
  },
  embed: {
    path: '/embed',
    load: async () => (await import('../../features/play/museum/embed-screen.tsx')).EmbedScreen,
    catalogues: ['modes'],
  },
  museum: {
    path: '/museum',
    hasBranches: true,
    load: async () => (await import('../../features/play/museum/museum-screen.tsx')).MuseumScreen,
    catalogues: ['modes'],
  },
  make: {
    path: '/make',
    load: async () => (await import('../../features/make/make-screen.tsx')).MakeScreen,
    catalogues: ['together', 'preflight'],
  },
  made: {
    path: '/made',
    load: async () => (await import('../../features/play/made/made-screen.tsx')).MadeScreen,
    catalogues: ['modes', 'together'],
  },
  room: {
    path: '/room',
    load: async () => (await import('../../features/play/room/room-screen.tsx')).RoomScreen,
    catalogues: ['rooms', 'together'],
  },
  roomHost: {
    path: '/room/host',
    level: 'AUTHENTICATED',
    load: async () => (await import('../../features/play/room/host/host-screen.tsx')).HostScreen,
    catalogues: ['rooms', 'together', 'errors'],
  },
  old: {
    path: '/old',
    hasBranches: true,
    level: 'MULTIPLEGAMES',
    load: async () => (await import('../../features/play/modes/old-screen.tsx')).OldScreen,
    catalogues: ['modes'],
  },
  random: {
    path: '/random',
    hasBranches: true,
    level: 'MULTIPLEGAMES',
    load: async () => (await import('../../features/play/modes/random-screen.tsx')).RandomScreen,
    catalogues: ['modes'],
  },
  creator: {
    path: '/creator',
    level: 'SUBADMIN',
    load: async () =>
      (await import('../../features/staff/puzzles/list/creator-screen.tsx')).CreatorScreen,
    catalogues: ['staff', 'creator', 'errors'],
  },
  creatorNew: {
    path: '/creator/new',
    level: 'SUBADMIN',
    load: async () => (await import('../pages/new-puzzle-page.tsx')).NewPuzzlePage,
    catalogues: ['staff', 'creator', 'editor', 'preflight', 'errors'],
  },
  creatorEdit: {
    path: '/creator/edit',
    hasBranches: true,
    level: 'SUBADMIN',
    load: async () => (await import('../pages/edit-puzzle-page.tsx')).EditPuzzlePage,
    catalogues: ['staff', 'creator', 'editor', 'preflight', 'result', 'errors'],
  },
  creatorPreview: {
    path: '/creator/preview',
    hasBranches: true,
    level: 'SUBADMIN',
    load: async () => (await import('../pages/preview-page.tsx')).PreviewPage,
    catalogues: ['staff', 'creator', 'editor', 'preflight', 'result', 'modes', 'errors'],
  },
  dashboard: {
    path: '/dashboard',
    level: 'SUBADMIN',
    load: async () =>
      (await import('../../features/staff/schedule/dashboard-screen.tsx')).DashboardScreen,
    catalogues: ['staff', 'dashboard', 'errors'],
  },
  dashboardNumbers: {
    path: '/dashboard/numbers',
    level: 'SUBADMIN',
    load: async () =>
      (await import('../../features/staff/numbers/numbers-screen.tsx')).NumbersScreen,
    catalogues: ['staff', 'dashboard', 'errors'],
  },
  dashboardReports: {
    path: '/dashboard/reports',
    level: 'SUBADMIN',
    load: async () =>
      (await import('../../features/staff/reports/reports-screen.tsx')).ReportsScreen,
    catalogues: ['staff', 'staffTasks', 'errors'],
  },
  dashboardNews: {
    path: '/dashboard/news',
    level: 'SUBADMIN',
    load: async () => (await import('../pages/staff-news-page.tsx')).StaffNewsPage,
    catalogues: ['staff', 'staffTasks', 'news', 'errors'],
  },
  dashboardFiles: {
    path: '/dashboard/files',
    level: 'SUBADMIN',
    load: async () => (await import('../../features/staff/files/files-screen.tsx')).FilesScreen,
    catalogues: ['staff', 'staffTasks', 'preflight', 'errors'],
  },
  installation: {
    path: '/dashboard/installation',
    level: 'ADMIN',
    load: async () =>
      (await import('../../features/staff/installation/installation-screen.tsx'))
        .InstallationScreen,
    catalogues: ['staff', 'research', 'errors'],
  },
  research: {
    path: '/research',
    level: 'ADMIN',
    load: async () =>
      (await import('../../features/staff/research/research-screen.tsx')).ResearchScreen,
    catalogues: ['staff', 'research', 'errors'],
  },
  researchYears: {
    path: '/research/years',
    level: 'ADMIN',
    load: async () =>
      (await import('../../features/staff/research/years/used-years-screen.tsx')).UsedYearsScreen,
    catalogues: ['staff', 'research', 'errors'],
  },
  researchLinks: {
    path: '/research/links',
    level: 'ADMIN',
    load: async () =>
      (await import('../../features/staff/research/link-health-screen.tsx')).LinkHealthScreen,
    catalogues: ['staff', 'research', 'errors'],
  },
  researchUsers: {
    path: '/research/users',
    level: 'ADMIN',
    load: async () => (await import('../../features/staff/people/users-screen.tsx')).UsersScreen,
    catalogues: ['staff', 'research', 'errors'],
  },
  researchRecord: {
    path: '/research/record',
    level: 'ADMIN',
    load: async () => (await import('../../features/staff/audit/audit-screen.tsx')).AuditScreen,
    catalogues: ['staff', 'research', 'errors'],
  },
  researchPlay: {
    path: '/research/play',
    hasBranches: true,
    level: 'ADMIN',
    load: async () => (await import('../pages/traceless-page.tsx')).TracelessPage,
    catalogues: ['staff', 'research', 'errors'],
  },
} as const satisfies Record<string, Screen>;

/** A screen: where it is, who may open it (everybody where nothing is said), and how it is fetched. */
type Screen = Part<object> & {
  path: string;
  level?: Level;
  /** Whether a mail’s link may lead here, whose proof signs in. */
  takesProof?: true;
  /** Whether the paths below its own belong to it. */
  hasBranches?: true;
};

export type ScreenName = keyof typeof screens;

/** Who may open a screen. */
export function levelOf(name: ScreenName): Level {
  const screen: Screen = screens[name];
  return screen.level ?? 'OPEN';
}

/** Whether the proof of a mail’s link opens the screen. */
export function takesProof(name: ScreenName): boolean {
  const screen: Screen = screens[name];
  return screen.takesProof === true;
}

/** Fetches a screen before it is opened; a failure shows where it is fetched for good. */
export function fetchAhead(name: ScreenName) {
  // Some browsers remember a failure: without a connection it must not come from here.
  if (navigator.onLine) screens[name].load().catch(() => undefined);
}

/** The screen at a path, written in small or large letters, with or without a last slash. */
export function screenAt(path: string): ScreenName | 'start' | null {
  const plain = plainPath(path);
  if (plain === '/') return 'start';
  const found = Object.entries<Screen>(screens).find(
    ([, { path: own, hasBranches }]) =>
      plainPath(own) === plain || (hasBranches && plain.startsWith(`${own}/`)),
  );
  return found === undefined ? null : (found[0] as ScreenName);
}

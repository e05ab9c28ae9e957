import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissions } from '../../backend/permissions.ts';
import { screenHeads } from './screen-heads.ts';
import { levelOf, screenAt, type ScreenName, screens, takesProof } from './screens.ts';

test.each(screenHeads)('the head of $path is that of its screen', ({ path, permission, file }) => {
  const name = screenAt(path);
  if (name === null || name === 'start') throw new Error(`There is no screen at ${path}`);
  const level = levelOf(name);
  expect(permission).toBe(level === 'OPEN' ? null : permissions[level as keyof typeof permissions]);
  expect(String(screens[name].load)).toContain(file.split('/').at(-1));
  expect(existsSync(file)).toBe(true);
});

/** The screens by their address, with their words; `/…`: what lies beneath belongs to it. */
const table = `
  /about: AboutScreen, info
  /news/…: NewsScreen, news
  /support: SupportPage, supporter info errors
  /subscription: SubscriptionScreen, supporter subscription errors
  /order: OrderScreen, supporter subscription errors
  /thankyou: ThankYouScreen, supporter subscription
  /schenken: GermanGiftScreen, supporter gifts subscription errors
  /gifts: EnglishGiftScreen, supporter gifts subscription errors
  /cancelContract: CancelContractScreen, supporter contractEnd errors
  /withdraw: WithdrawScreen, supporter contractEnd errors
  /terms: TermsScreen, supporter terms errors
  /accessibility: AccessibilityPage, settings accessibility
  /settings: SettingsPage, settings consent
  /gameSettings: GameSettingsScreen, settings
  /privacy: PrivacyPage, privacy consent
  /imprint: ImprintScreen, imprint
  /login: LoginScreen, account errors
  /register: RegisterScreen, account errors
  /register2: FinishRegistrationScreen, account errors profile
  /passwordRecovery: RecoveryScreen, account errors
  /changePassword: ChangePasswordScreen, account errors
  /profile: ProfilePage, account errors profile records result stats
  /profileSettings (proof): ProfileSettingsScreen, account errors profile
  /profileSecurity: SecurityScreen, account errors security
  /setup: SetupScreen, account errors security
  /stats: StatsScreen, records result stats
  /syncStats: SyncScreen, records result stats errors
  /puzzleOverview: OverviewScreen, archive
  /archive: ArchiveScreen, archive errors
  /calendar: CalendarScreen, calendar
  /puzzleHistory: HistoryScreen, history
  /years: YearsScreen, years
  /print/…: PrintScreen, together
  /pp/…: SharedScreen, modes
  /embed: EmbedScreen, modes
  /museum/…: MuseumScreen, modes
  /make: MakeScreen, together preflight
  /made: MadeScreen, modes together
  /room: RoomScreen, rooms together
  /room/host: HostScreen, rooms together errors
  /old/…: OldScreen, modes
  /random/…: RandomScreen, modes
  /creator: CreatorScreen, staff creator errors
  /creator/new: NewPuzzlePage, staff creator editor preflight errors
  /creator/edit/…: EditPuzzlePage, staff creator editor preflight result errors
  /creator/preview/…: PreviewPage, staff creator editor preflight result modes errors
  /dashboard: DashboardScreen, staff dashboard errors
  /dashboard/numbers: NumbersScreen, staff dashboard errors
  /dashboard/reports: ReportsScreen, staff staffTasks errors
  /dashboard/news: StaffNewsPage, staff staffTasks news errors
  /dashboard/files: FilesScreen, staff staffTasks preflight errors
  /dashboard/installation: InstallationScreen, staff research errors
  /research: ResearchScreen, staff research errors
  /research/years: UsedYearsScreen, staff research errors
  /research/links: LinkHealthScreen, staff research errors
  /research/users: UsersScreen, staff research errors
  /research/record: AuditScreen, staff research errors
  /research/play/…: TracelessPage, staff research errors
`;

test('each address has its screen with its words, and what lies beneath where that belongs to it', () => {
  const names = Object.keys(screens) as ScreenName[];
  const lines = names.map((name) => {
    const { path, load, catalogues } = screens[name];
    expect([screenAt(path), screenAt(`${path.toUpperCase()}/`)]).toEqual([name, name]);
    const beneath = screenAt(`${path}/7`) === name ? '/…' : '';
    const proof = takesProof(name) ? ' (proof)' : '';
    const [, view = ''] = /\)\.(\w+)\W*$/.exec(String(load)) ?? [];
    return `  ${path}${beneath}${proof}: ${view}, ${catalogues.join(' ')}`;
  });
  expect(lines).toEqual(table.split('\n').filter(Boolean));
  expect([screenAt('/'), screenAt('/aboutus'), screenAt('/about/us')]).toEqual([
    'start',
    null,
    null,
  ]);
});

/** What is fetched by itself, with its words; a file stands for a view that is fetched within it. */
const parts = `
  AccountSync: records result errors
  ConsentGate: consent
  Deferred: notifications maintenance
  FirstVisit: settings start
  GuardedScreen: account
  Menu: navigation
  OtherScreen: notFound
  PrivacyPolicy: privacy
  ProfilePart: supporter gifts errors
  ReminderFollower: 
  ResetToday: records errors
  SessionEnded: account
  Tour: tour
  Tours: tour
  TracelessGame: 
  challenged-daily.tsx: result modes
  daily-game.tsx: result
  errata-preview.tsx: result
  made-game.tsx: result
  mode-game.tsx: result modes
  preview-room.tsx: main result creator
  room-play.tsx: result
  traceless-game.tsx: result
`;

test('whatever else is fetched when it is needed comes with its words', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^(app|features).*\.tsx?$/.test(file) && !/(\.test|screens|lazy-part)\.tsx?$/.test(file),
  );
  const lines = files.flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8');
    const views = code.matchAll(/\.(\w+),\s+catalogues: \[([^\]]*)\]/g);
    const own = [...views].map(
      ([, view, words = '']) => `  ${view}: ${words.replaceAll(/[',]/g, '')}`,
    );
    const within = [...code.matchAll(/loadCatalogue\('(\w+)', locale\)/g)].map(([, name]) => name);
    const isMain = file.endsWith('catalogue-provider.tsx');
    if (within.length === 0 || isMain) return own;
    return [...own, `  ${file.split('/').at(-1)}: ${within.join(' ')}`];
  });
  expect(lines.toSorted()).toEqual(parts.split('\n').filter(Boolean));
});

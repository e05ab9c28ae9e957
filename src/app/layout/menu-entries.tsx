import { type Messages, useLocale, useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { type Permission, permissions } from '../../backend/permissions.ts';
import { useSession } from '../../backend/session.ts';
import { operatorFacts } from '../../device/operator.ts';
import { giftPath } from '../../features/supporter/gifts/gift-path.ts';
import type { Locale } from '../../domain/puzzle/puzzle.ts';
import { drawings } from '../../ui/icons/drawings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import styles from './menu-entries.module.css';
import { LazyPart, type Part } from '../deferred/lazy-part.tsx';
import { type ScreenName, screenAt, screens } from '../routes/screens.ts';

const icons = {
  ...lateDrawings,
  support: drawings.support,
  profile: drawings.profile,
  login: drawings.profile,
  gifts: lateDrawings.gift,
};

/** Comes with its error messages; whoever sees it is signed in. */
const resetToday: Part<{ isMini: boolean }> = {
  load: async () => (await import('../deferred/reset-today.tsx')).ResetToday,
  catalogues: ['records', 'errors'],
};

type Entry = 'start' | Extract<ScreenName, keyof typeof icons & keyof Messages['navigation']>;

/**
 * Past puzzles and the player's history, for those who may open them; the hub has them for
 * everybody else.
 */
const past = [
  { name: 'calendar', permission: permissions.MULTIPLEGAMES },
  { name: 'archive', permission: permissions.ARCHIVE },
  { name: 'random', permission: permissions.MULTIPLEGAMES },
  { name: 'puzzleHistory', permission: permissions.MULTIPLEGAMES },
] as const satisfies {
  name: Entry;
  permission: Permission;
}[];
/** The rooms of those who make Quando. */
const staff = [
  { name: 'creator', permission: permissions.SUBADMIN },
  { name: 'dashboard', permission: permissions.SUBADMIN },
  { name: 'research', permission: permissions.ADMIN },
] as const satisfies {
  name: Entry;
  permission: Permission;
}[];
const lower = ['privacy', 'imprint'] as const satisfies Entry[];

type MenuEntriesProps = { isMini: boolean; hasNews: boolean; onLeave: () => void };

/** The menu's entries, the current screen's marked; links that are not configured are left out. */
export function MenuEntries({ isMini, hasNews, onLeave }: MenuEntriesProps) {
  const t = useTranslations('navigation');
  const locale = useLocale();
  const [location] = useLocation();
  const current = screenAt(location);
  const session = useSession();
  const held = session.state === 'signedIn' ? session.session.permissions : [];
  const { links, hasPayments, hasGifts } = operatorFacts();
  const { social } = links;
  const words = isMini ? 'visually-hidden' : undefined;

  function entry(name: Entry) {
    return (
      <li key={name}>
        <Link
          href={addressOf(name, locale)}
          className={styles.entry}
          aria-current={isWithin(name, current) ? 'page' : undefined}
          {...(isMini ? { title: t(name) } : {})}
          onClick={onLeave}
        >
          <Icon drawing={icons[name]} />
          <span className={words}>{t(name)}</span>
          {name === 'news' && hasNews && (
            <span className="news-dot">
              <span className="visually-hidden"> ({t('newsUnread')})</span>
            </span>
          )}
        </Link>
      </li>
    );
  }

  return (
    <nav aria-label={t('label')} className={styles.menu}>
      <ul className={styles.entries}>
        {entry('start')}
        {entry('puzzleOverview')}
        {past.map(({ name, permission }) => held.includes(permission) && entry(name))}
        {entry('room')}
        {entry(session.state === 'signedOut' ? 'login' : 'profile')}
        {session.state === 'signedOut' && entry('support')}
        {entry('about')}
        {hasGifts && entry('gifts')}
        {entry('news')}
        {social !== null && <SocialEntry href={social} isMini={isMini} />}
        {entry('accessibility')}
        {entry('settings')}
      </ul>
      {held.includes(permissions.SUBADMIN) && (
        <ul className={styles.entries} data-staff>
          {staff.map(({ name, permission }) => held.includes(permission) && entry(name))}
          <li>
            <LazyPart part={resetToday} props={{ isMini }} />
          </li>
        </ul>
      )}
      <ul className={styles.entries}>
        {lower.map(entry)}
        {hasPayments && entry('cancelContract')}
        {hasPayments && entry('withdraw')}
      </ul>
    </nav>
  );
}

/** The operator's page elsewhere, in a tab of its own. */
function SocialEntry({ href, isMini }: { href: string; isMini: boolean }) {
  const t = useTranslations();
  const name = t('navigation.social');
  return (
    <li>
      <a
        className={styles.entry}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        {...(isMini ? { title: name } : {})}
      >
        <Icon drawing={lateDrawings.away} />
        <span className={isMini ? 'visually-hidden' : undefined}>{name}</span>
        <span className="visually-hidden"> ({t('play.opensElsewhere')})</span>
      </a>
    </li>
  );
}

function addressOf(name: Entry, locale: Locale): string {
  if (name === 'start') return '/';
  return name === 'gifts' ? giftPath(locale) : screens[name].path;
}

/** Screens whose entry their address does not tell. */
const elsewhere: Partial<Record<ScreenName | 'start', Entry>> = {
  schenken: 'gifts',
  installation: 'research',
};

/** Whether the current screen is the entry’s own or stands beneath it, as a room’s screens do. */
function isWithin(name: Entry, current: ScreenName | 'start' | null): boolean {
  const other = current === null ? undefined : elsewhere[current];
  if (other !== undefined) return name === other;
  if (name === 'start' || current === 'start' || current === null) return name === current;
  return name === current || screens[current].path.startsWith(`${screens[name].path}/`);
}

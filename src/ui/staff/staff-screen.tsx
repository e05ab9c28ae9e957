import type { ReactNode } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { ScreenTitle } from '../screen-title.tsx';
import styles from './staff-screen.module.css';

/** The rooms of those who make Quando, each with the screens that its heading leads to. */
const staffRooms = {
  creator: [
    { name: 'creator', path: '/creator' },
    { name: 'creatorNew', path: '/creator/new' },
  ],
  dashboard: [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboardNumbers', path: '/dashboard/numbers' },
    { name: 'dashboardReports', path: '/dashboard/reports' },
    { name: 'dashboardNews', path: '/dashboard/news' },
    { name: 'dashboardFiles', path: '/dashboard/files' },
  ],
  research: [
    { name: 'research', path: '/research' },
    { name: 'researchYears', path: '/research/years' },
    { name: 'researchLinks', path: '/research/links' },
    { name: 'researchUsers', path: '/research/users' },
    { name: 'researchRecord', path: '/research/record' },
    { name: 'installation', path: '/dashboard/installation' },
  ],
} as const;

type StaffRoom = keyof typeof staffRooms;

type StaffScreenProps = {
  room: StaffRoom;
  /** Which of the screens of the staff area it is. */
  section: keyof Messages['staff']['sections'];
  /** What the heading says instead of the section’s name. */
  title?: string;
  /** How much is open on a screen of the room. */
  open?: Partial<Record<keyof Messages['staff']['sections'], number>>;
  /** What concerns the whole screen, at the heading’s side. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of those who make Quando: its heading, the way to its neighbours, and all the width there is. */
export function StaffScreen(props: StaffScreenProps) {
  const { room, section, title, open = {}, actions, children } = props;
  const t = useTranslations('staff');
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <ScreenTitle>{title ?? t(`sections.${section}`)}</ScreenTitle>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        <nav className={styles.links} aria-label={t(`rooms.${room}`)}>
          {staffRooms[room].map(({ name, path }) => (
            <Link key={name} href={path} aria-current={name === section ? 'page' : undefined}>
              {t(`sections.${name}`)}
              {(open[name] ?? 0) > 0 && (
                <span className={styles.open}> {t('open', { count: open[name] ?? 0 })}</span>
              )}
            </Link>
          ))}
        </nav>
      </header>
      {children}
    </main>
  );
}

import type { ReactNode } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type StaffRoom, staffRooms } from './staff-rooms.ts';
import styles from './staff-screen.module.css';
import { ScreenTitle } from '../screen-title.tsx';

type StaffScreenProps = {
  room: StaffRoom;
  /** Which of the screens of the staff area it is. */
  section: keyof Messages['staff']['sections'];
  /** What the heading says instead of the section’s name. */
  title?: string;
  /** What concerns the whole screen, at the heading’s side. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of those who make Quando: its heading, the way to its neighbours, and all the width there is. */
export function StaffScreen({ room, section, title, actions, children }: StaffScreenProps) {
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
            </Link>
          ))}
        </nav>
      </header>
      {children}
    </main>
  );
}

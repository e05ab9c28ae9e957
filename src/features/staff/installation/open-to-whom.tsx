import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { roles as knownRoles } from '../../../backend/permissions.ts';
import type { Installation } from '../../../backend/staff/installation.ts';
import styles from './installation.module.css';

/** How many past puzzles a day each role may start, and whether anything is sold. */
export function OpenToWhom({ roles, sales }: Pick<Installation, 'roles' | 'sales'>) {
  const t = useTranslations('research');
  const mode = sales.isLive === null ? 'unknown' : sales.isLive ? 'live' : 'test';
  return (
    <>
      <p>{sales.isOpen ? t('installation.open.sold', { mode }) : t('installation.open.unsold')}</p>
      <dl className={styles.facts}>
        {knownRoles.map((role) => {
          const plays = roles.find((known) => known.role === role)?.plays;
          if (plays === undefined) return null;
          return (
            <div key={role} className={styles.fact}>
              <dt>{t(`role.${role}`)}</dt>
              <dd>
                {plays === null
                  ? t('installation.open.unlimited')
                  : t('installation.open.plays', { count: Number(plays) })}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.links}>
        <Link href="/research/users">{t('installation.open.change')}</Link>
      </p>
    </>
  );
}

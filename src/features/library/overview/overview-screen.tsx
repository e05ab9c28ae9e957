import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getPermissionRoles, openedBy } from '../../../backend/permission-roles.ts';
import { permissions } from '../../../backend/permissions.ts';
import { useSession } from '../../../backend/session.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { OverviewCard } from './overview-card.tsx';
import { cards, isOpen } from './overview-cards.ts';
import styles from './overview.module.css';

/** The hub of everything before today's puzzle: which ways are open, and what opens the others. */
export function OverviewScreen() {
  const t = useTranslations('puzzleOverview');
  const session = useSession();
  const backend = useBackend();
  const { value: granted } = useAnswer({
    queryKey: ['permission roles'],
    queryFn: () => getPermissionRoles(backend),
  });
  const isHolder =
    session.state === 'signedIn' && session.session.permissions.includes(permissions.MULTIPLEGAMES);
  return (
    <main className={styles.screen} aria-busy={session.state === 'unknown' || undefined}>
      <header className="grid gap-4">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className="lead">{t('lead')}</p>
      </header>
      <ul className={styles.cards}>
        {cards.map((card) => {
          const holder = granted && card.permission && openedBy(card.permission, granted);
          return (
            <OverviewCard
              key={card.name}
              card={card}
              holder={holder}
              isOpen={isOpen(card, session, holder)}
            />
          );
        })}
      </ul>
      {isHolder && <Left />}
      {session.state === 'unreached' && <p className={styles.note}>{t('unreached')}</p>}
      {session.state === 'signedOut' && (
        <p className={styles.note}>
          {t('haveAccount')} <Link href="/login?return=%2FpuzzleOverview">{t('login')}</Link>
        </p>
      )}
      <p className={styles.note}>
        <Link href="/gameSettings">{t('gameSettings')}</Link>
      </p>
    </main>
  );
}

/** With what speaks for an account, which nobody needs who is not signed in. */
async function loadLeft() {
  return { LeftToday: (await import('./left-today.tsx')).LeftToday };
}

function Left() {
  const t = useTranslations('puzzleOverview');
  const part = useLoaded(loadLeft);
  if (part.state === 'ready') return <part.value.LeftToday />;
  return <section className={styles.left}>{part.state === 'failed' && t('left.failed')}</section>;
}

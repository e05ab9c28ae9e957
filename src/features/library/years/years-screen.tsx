import { useTranslations } from 'use-intl';
import { usePlayer, useSession } from '../../../backend/session.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { DeviceYears } from './device-years.tsx';
import styles from './years.module.css';
import { YearsSkeleton } from './years-skeleton.tsx';

/** All years that somebody has met: the device's without an account, else the account's. */
export function YearsScreen() {
  const t = useTranslations('years');
  const player = usePlayer();
  return (
    <main className={styles.screen}>
      <header className="grid gap-4">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className="lead">{t('lead')}</p>
      </header>
      {player === '' ? <DeviceYears /> : <OwnYears key={player} />}
    </main>
  );
}

/** Comes with what speaks for an account, which nobody needs who is not signed in. */
async function loadAccountYears() {
  return { AccountYears: (await import('./account-years.tsx')).AccountYears };
}

function OwnYears() {
  const t = useTranslations('years');
  const { state } = useSession();
  const part = useLoaded(loadAccountYears);
  if (part.state === 'failed' || state === 'unreached' || state === 'secondStep') {
    return <p role="alert">{t('failed.text')}</p>;
  }
  if (part.state === 'ready' && state === 'signedIn') return <part.value.AccountYears />;
  return <YearsSkeleton />;
}

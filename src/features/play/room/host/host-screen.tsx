import { useTranslations } from 'use-intl';
import { roomCodeIn } from '../../../../domain/room/room-code.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ScreenTitle } from '../../../../ui/screen-title.tsx';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { useFragment } from '../../use-fragment.ts';
import styles from '../room.module.css';

/** A host's rooms: one by its code in the fragment, or all that are open and the way to another. */
export function HostScreen() {
  const fragment = useFragment();
  const code = roomCodeIn(fragment);
  return code === null ? (
    <Opening key={fragment} fragment={fragment} />
  ) : (
    <Room key={code} code={code} />
  );
}

function loadOpening() {
  return import('./open-room.tsx');
}

function loadRoom() {
  return import('./host-room.tsx');
}

/** Fetched apart: who hosts a room needs no form. */
function Opening({ fragment }: { fragment: string }) {
  const part = useLoaded(loadOpening);
  if (part.state !== 'ready') return <Waiting hasFailed={part.state === 'failed'} />;
  return <part.value.OpenRoom fragment={fragment} />;
}

function Room({ code }: { code: string }) {
  const part = useLoaded(loadRoom);
  if (part.state !== 'ready') return <Waiting hasFailed={part.state === 'failed'} />;
  return <part.value.HostRoom code={code} />;
}

function Waiting({ hasFailed }: { hasFailed: boolean }) {
  const t = useTranslations();
  return (
    <main className={styles.screen} aria-busy={!hasFailed}>
      <ScreenTitle>{t('room.title')}</ScreenTitle>
      {hasFailed && (
        <div role="alert" className={styles.panel}>
          <p>{t('screen.failedText')}</p>
          <Button look="primary" onClick={() => location.reload()}>
            {t('screen.retry')}
          </Button>
        </div>
      )}
    </main>
  );
}

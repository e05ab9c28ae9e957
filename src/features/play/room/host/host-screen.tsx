import type { ReactNode } from 'react';
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
  // Fetched apart: who hosts a room needs no form.
  return code === null ? (
    <HostPart key={fragment} load={loadOpening}>
      {({ OpenRoom }) => <OpenRoom fragment={fragment} />}
    </HostPart>
  ) : (
    <HostPart key={code} load={loadRoom}>
      {({ HostRoom }) => <HostRoom code={code} />}
    </HostPart>
  );
}

function loadOpening() {
  return import('./open-room.tsx');
}

function loadRoom() {
  return import('./host-room.tsx');
}

type HostPartProps<Part extends object> = {
  /** The same function from one render to the next. */
  load: () => Promise<Part>;
  children: (part: Part) => ReactNode;
};

/** What a host's screen shows, once it is there; where it cannot be had the page can be reloaded. */
export function HostPart<Part extends object>({ load, children }: HostPartProps<Part>) {
  const t = useTranslations();
  const part = useLoaded(load);
  if (part.state === 'ready') return children(part.value);
  const hasFailed = part.state === 'failed';
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

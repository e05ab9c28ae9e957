import { useEffect } from 'react';
import { useLocale } from 'use-intl';
import { dropPastGames } from '../../device/games/account-games.ts';
import { today } from '../../device/clock.ts';
import { useManifest } from '../../device/use-manifest.ts';
import { useWorker } from '../../device/offline/use-worker.ts';
import { useOnline } from '../../device/use-online.ts';
import { OfflineLine } from './offline-line.tsx';
import { useServer } from './use-server.ts';
import { VersionDialog } from './version-dialog.tsx';

/**
 * What keeps the page in order once it is in sight: the copy for when there is no connection, the
 * line that tells of it, the games of days before, and the look for a newer version. The dialog comes along: a server of the
 * next version would not have this one's any more.
 */
export function Maintenance() {
  const { isOutOfReach, mismatch } = useServer();
  const isOnline = useOnline();
  useWorker();
  useManifest(useLocale());
  useEffect(() => dropPastGames(today().day), []);
  return (
    <>
      <OfflineLine isOffline={isOutOfReach || !isOnline} />
      {mismatch !== null && <VersionDialog {...mismatch} />}
    </>
  );
}

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
 * What keeps the page in order once it is in sight: the offline copy, the line that reports a lost
 * connection, the removal of old games, and the check for a newer version. The dialog is bundled
 * with it: a server of the next version would no longer have this one's.
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

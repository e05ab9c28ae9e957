import type { DatabasePlace } from '../database/open-database.ts';
import type { Settings } from '../settings.ts';
import { type FolderLock, lockFolder } from '../data-folder/lock-folder.ts';

/** A predecessor that was told to end may still be finishing requests. */
const patience = 2_000;

/**
 * Locks the data folder when the database is in it. Gateways on one PostgreSQL may share a folder:
 * it holds their secrets, not the data.
 */
export async function lockUnlessShared(settings: Settings): Promise<FolderLock> {
  if (settings.databaseUrl !== undefined) return { release: async () => {} };
  return lockFolder(settings.dataDir, patience);
}

/** Where the database is: the server of DATABASE_URL, else the data folder. */
export function placeOf({ databaseUrl, dataDir }: Settings): DatabasePlace {
  if (databaseUrl !== undefined) return { kind: 'postgres', url: databaseUrl };
  return { kind: 'folder', path: dataDir };
}

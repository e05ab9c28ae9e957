import { type FileHandle, open } from 'node:fs/promises';

/** Folders of others that we may only pass through, and file systems without such a sync. */
const tolerated = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP', 'EISDIR']);

/**
 * Brings what a folder holds, as names, to the disk: after a rename or link a power cut could else
 * undo it. Windows knows no such thing.
 */
export async function syncEntries(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (!tolerated.has(String(error.code))) throw error;
  } finally {
    await handle?.close();
  }
}
